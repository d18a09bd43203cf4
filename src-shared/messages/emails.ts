/** Emails in words: what the service says of them, and why it says nothing. */
import type { EmailChoice } from '../contract/export.ts';
import type { FacetCount } from '../contract/view.ts';
import type { EmailFlag } from '../domain/email/email-check.ts';
import { type EMAIL_FLAG_VALUES, type EMAIL_VALUES, emailValue } from '../domain/email/email-value.ts';
import type { EmailMark, NoResult, RowEmail } from '../domain/email/row-email.ts';
import { countOf, listOf } from './format.ts';
import { shownText } from './shown-text.ts';

export const EMAIL_WORDS: Readonly<Record<(typeof EMAIL_VALUES)[number], string>> = {
  undeliverable: 'undeliverable',
  unknown: 'unknown',
  risky: 'risky',
  not_checked: 'not checked',
  not_sent: 'not sent',
  replaced: 'suggestion taken',
  deliverable: 'deliverable',
  none: 'no email',
};

export const EMAIL_FLAG_WORDS: Readonly<Record<(typeof EMAIL_FLAG_VALUES)[number], string>> = {
  disposable: 'disposable',
  role: 'for a role, not a person',
  free: 'free provider',
  typo: 'likely typo',
  no_mx: 'domain takes no mail',
  bad_format: 'badly formed',
  taken: 'suggestion taken',
  to_review: 'to review',
};

export const emailResultWords = (email: Pick<RowEmail, 'result' | 'reason' | 'decision'>): string =>
  emailValueWords(emailValue(email));

/** A word of the service's as it came, if it is none of those that are known. */
function emailValueWords(value: string): string {
  const words: Readonly<Record<string, string>> = EMAIL_WORDS;
  return Object.hasOwn(words, value) ? (words[value] ?? value) : shownText(value);
}

const NO_RESULT: Readonly<Record<NoResult, string>> = {
  not_asked_yet: 'The service was not asked about it.',
  not_an_email: 'It is no email address, so the service was not asked.',
  several_emails: 'The cell holds several emails, so the service was not asked.',
  hidden_row: 'The row is hidden in the workbook, so the service was not asked.',
  total_row: 'The row is a total or repeats the header, so the service was not asked.',
  service_error: 'The service could not say.',
  timed_out: 'The service did not answer in time.',
  not_understood: 'The answer of the service could not be read.',
  question_refused: 'The service did not accept it as an email.',
};

const NOT_CHECKED_ITSELF = 'The suggested email was not checked itself.';

const RESULT: Readonly<Record<string, string>> = {
  deliverable: 'The service says that it takes mail',
  risky: 'The service says that mail may come back',
  undeliverable: 'The service says that it takes no mail',
  unknown: 'The service does not know whether it takes mail',
};

/** `free` says nothing for or against an email. */
const WHY: Readonly<Record<Exclude<EmailFlag, 'free'>, string>> = {
  disposable: 'it is a throw-away address',
  role: 'it belongs to a role rather than a person',
  typo: 'it looks mistyped',
  no_mx: 'its domain takes no mail',
  bad_format: 'it is badly formed',
};

/** Why an email has the result it has, in a sentence: "The service says that it takes no mail: it looks mistyped." */
export function emailReasonSentence({
  result,
  reason,
  flags,
  decision,
}: Pick<RowEmail, 'result' | 'reason' | 'flags' | 'decision'>): string {
  const own = decision === 'used_suggestion' ? 'A person took the suggestion of the service. ' : '';
  if (result === '')
    return (
      own +
      (own !== '' && reason === 'not_asked_yet' ? NOT_CHECKED_ITSELF : NO_RESULT[reason ?? 'not_asked_yet'])
    );
  const known = Object.hasOwn(RESULT, result) ? RESULT[result] : undefined;
  const said = known ?? `The service says “${shownText(result)}”`;
  const why = flags.flatMap((flag) => (flag === 'free' ? [] : [WHY[flag]]));
  const free = flags.includes('free') ? ' It is of a free provider.' : '';
  return `${own}${said}${why.length > 0 ? `: ${listOf(why)}` : ''}.${free}`;
}

/** Which rows of a list an export has, by their emails. */
export const EMAIL_CHOICE_WORDS: Readonly<Record<EmailChoice, string>> = {
  deliverable: 'Only rows with deliverable emails',
  not_undeliverable: 'All but rows with undeliverable emails',
};

const LEFT_OUT_WORDS: Readonly<Partial<Record<string, string>>> = {
  none: 'without an email',
  replaced: 'with a suggestion taken and not checked',
};

/** "Left out: 3 rows undeliverable and 12 rows not checked."; '' where nothing is. @param counts of the facet `email` */
export function leftOutByEmailSentence(counts: readonly FacetCount[]): string {
  if (counts.length === 0) return '';
  const words = counts.map(
    ({ value, rows }) => `${countOf(rows, 'row')} ${LEFT_OUT_WORDS[value] ?? emailValueWords(value)}`,
  );
  return `Left out: ${listOf(words)}.`;
}

/** Of the history: "email corrected to “ada@mail.example”". */
export function emailChangeWords({ decision, taken }: Pick<EmailMark, 'decision' | 'taken'>): string {
  if (taken !== null) return `email corrected to “${shownText(taken)}”`;
  return decision === null ? 'decision of the email cleared' : 'email kept as entered';
}
