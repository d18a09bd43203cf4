import type { EmailReport } from '#shared/contract/report.ts';
import { EMAIL_FLAG_VALUES, emailFlagBits, emailRank, emailValue } from '#shared/domain/email/email-value.ts';
import { askedHeld, whyNoResult } from '#shared/domain/email/held-email.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { EmailGroup } from '../db/reads/report-reads.ts';

/** Returns the counts of the section on emails; null if no email has a result or a decision. */
export function reportEmails(groups: readonly EmailGroup[], settings: ListSettings): EmailReport | null {
  const isAnySaid = groups.some(({ result, decision }) => result !== '' || decision !== null);
  if (!isAnySaid) return null;
  const asked = askedHeld(settings);
  const results = new Map<string, number>();
  for (const { result, reason, held, decision, emails } of groups) {
    const value = emailValue({ result, reason: whyNoResult(reason, held, asked), decision });
    results.set(value, (results.get(value) ?? 0) + emails);
  }
  const count = (isCounted: (group: EmailGroup) => boolean): number =>
    groups.reduce((sum, group) => sum + (isCounted(group) ? group.emails : 0), 0);
  const flagBitsOf = ({ flags, result, reason, held, decision }: EmailGroup): number =>
    emailFlagBits(flags, { result, reason: whyNoResult(reason, held, asked), decision });
  const isTaken = ({ decision }: EmailGroup): boolean => decision === 'used_suggestion';
  return {
    emails: count(() => true),
    results: [...results]
      .map(([value, rows]) => ({ value, rows }))
      .toSorted((one, other) => emailRank(one.value) - emailRank(other.value)),
    flags: EMAIL_FLAG_VALUES.map((value, bit) => ({
      value,
      rows: count((group) => (flagBitsOf(group) & (1 << bit)) !== 0),
    })).filter(({ rows }) => rows > 0),
    taken: count(isTaken),
    takenUnchecked: count((group) => isTaken(group) && group.result === ''),
    kept: count(({ decision }) => decision === 'kept_as_entered'),
  };
}
