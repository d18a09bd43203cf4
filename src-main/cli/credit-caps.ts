/** Divides `--max-credits` among the lists of one command, separately for each subject. */
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';

export type CreditCaps = ReturnType<typeof createCreditCaps>;

/** @param maxCredits null for no limit */
export function createCreditCaps(maxCredits: number | null) {
  const spent: Record<Subject, number> = { address: 0, email: 0 };
  return {
    left: (subject: Subject): number | null =>
      maxCredits === null ? null : Math.max(0, maxCredits - spent[subject]),
    /** Counts the credits of a run that has ended. Credits that may have been charged count as charged. */
    count({
      subject,
      credits,
      maybeCharged = 0,
    }: Pick<RunSnapshot, 'subject' | 'credits' | 'maybeCharged'>): void {
      spent[subject] += credits[SUBJECT_POOLS[subject]].charged + maybeCharged;
    },
  };
}
