/** What the lists of one command may still spend together: its `--max-credits`, of each subject by itself. */
import type { RunSnapshot } from '#shared/contract/run.ts';
import { SUBJECT_POOLS, type Subject } from '#shared/domain/list/subject.ts';

export type CreditCaps = ReturnType<typeof createCreditCaps>;

/** @param maxCredits null: no limit */
export function createCreditCaps(maxCredits: number | null) {
  const spent: Record<Subject, number> = { address: 0, email: 0 };
  return {
    /** null: no limit. */
    left: (subject: Subject): number | null =>
      maxCredits === null ? null : Math.max(0, maxCredits - spent[subject]),
    /** What may have been charged counts as charged. @param run one that has ended */
    count({
      subject,
      credits,
      maybeCharged = 0,
    }: Pick<RunSnapshot, 'subject' | 'credits' | 'maybeCharged'>): void {
      spent[subject] += credits[SUBJECT_POOLS[subject]].charged + maybeCharged;
    },
  };
}
