/** By which value an email, and a row with several, is counted, filtered and exported. */
import { EMAIL_FLAGS } from './email-check.ts';
import { isReplaced, wantsPerson } from './email-review.ts';
import type { EmailDecision, NoResult } from './row-email.ts';

/**
 * The known values, the worst first; a row counts by its worst email. `not_checked`: the service was asked nothing, or did
 * not answer. `replaced`: a suggestion took its place and was not checked itself. `not_sent`: it is no email, or one of those that the list does not ask. Any other word of the service's is a
 * value too, and the worst but for `undeliverable`. `none`: a row without an email.
 */
export const EMAIL_VALUES = [
  'undeliverable',
  'unknown',
  'risky',
  'not_checked',
  'not_sent',
  'replaced',
  'deliverable',
  'none',
] as const;

/** What can be true of a row's emails at once: the service's flags, whether a suggestion was taken, and whether a person is waited for. */
export const EMAIL_FLAG_VALUES = [...EMAIL_FLAGS, 'taken', 'to_review'] as const;

/** The bit of a value in `emailFlagBits`. */
export const emailFlagBit = (value: (typeof EMAIL_FLAG_VALUES)[number]): number =>
  1 << EMAIL_FLAG_VALUES.indexOf(value);

const TAKEN = emailFlagBit('taken');
const TO_REVIEW = emailFlagBit('to_review');

type Valued = {
  readonly result: string;
  readonly reason: NoResult | null;
  readonly decision: EmailDecision | null;
};

/** The bits of `EMAIL_FLAG_VALUES`, each at its place in them. @param flags bits of `EMAIL_FLAG` */
export function emailFlagBits(flags: number, email: Valued): number {
  const taken = email.decision === 'used_suggestion' ? TAKEN : 0;
  return flags | taken | (wantsPerson(email) ? TO_REVIEW : 0);
}

const NOT_SENT: ReadonlySet<NoResult> = new Set([
  'not_an_email',
  'several_emails',
  'hidden_row',
  'total_row',
]);

/** A word that the service may not use for a result, since it says something else here. */
const OWN_WORDS: readonly string[] = ['none', 'not_checked', 'not_sent', 'replaced'];

/** One of `EMAIL_VALUES` but `none`, or the service's word. */
export function emailValue(email: Valued): string {
  const { result, reason } = email;
  if (result !== '') return OWN_WORDS.includes(result) ? 'unknown' : result;
  if (isReplaced(email)) return 'replaced';
  return reason !== null && NOT_SENT.has(reason) ? 'not_sent' : 'not_checked';
}

const OTHER_WORD = 1;
const RANKS: ReadonlyMap<string, number> = new Map(
  EMAIL_VALUES.map((value, index) => [value, index < OTHER_WORD ? index : index + 1]),
);

/** The greater, the better: of several emails the least counts. */
export const emailRank = (value: string): number => RANKS.get(value) ?? OTHER_WORD;
