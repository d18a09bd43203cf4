import { EMAIL_FLAGS } from './email-check.ts';
import { isReplaced, wantsPerson } from './email-review.ts';
import type { EmailDecision, NoResult } from './row-email.ts';

/**
 * Values for counting, filtering and exporting emails, worst first. A row counts under the value of its worst email. An
 * unknown value of the service ranks second worst. `not_checked`: not asked or not answered. `replaced`: a suggestion
 * replaced the email and was not checked. `not_sent`: not an email, or left out by the list. `none`: a row without
 * emails.
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

/** Properties of emails: the service's flags, an accepted suggestion, a pending decision. */
export const EMAIL_FLAG_VALUES = [...EMAIL_FLAGS, 'taken', 'to_review'] as const;

/** Returns the bit of a value in `emailFlagBits`. */
export const emailFlagBit = (value: (typeof EMAIL_FLAG_VALUES)[number]): number =>
  1 << EMAIL_FLAG_VALUES.indexOf(value);

const TAKEN = emailFlagBit('taken');
const TO_REVIEW = emailFlagBit('to_review');

type Valued = {
  readonly result: string;
  readonly reason: NoResult | null;
  readonly decision: EmailDecision | null;
};

/** Returns the properties of an email as bits of `EMAIL_FLAG_VALUES`. @param flags bits of `EMAIL_FLAG` */
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

/** Our own values. A result of the service with the same name counts as `unknown`. */
const OWN_WORDS: readonly string[] = ['none', 'not_checked', 'not_sent', 'replaced'];

/** Returns one of `EMAIL_VALUES` except `none`, or the service's own value. */
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

/** Returns the rank of a value. Of several emails, the one with the lowest rank counts. */
export const emailRank = (value: string): number => RANKS.get(value) ?? OTHER_WORD;
