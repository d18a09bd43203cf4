import type { EmailChoice } from '../../contract/export/export.ts';
import type { FacetCount } from '../../contract/review/view.ts';
import type { EmailFlag } from '../../domain/email/email-check.ts';
import { type EMAIL_FLAG_VALUES, type EMAIL_VALUES, emailValue } from '../../domain/email/email-value.ts';
import type { EmailMark, NoResult, RowEmail } from '../../domain/email/row-email.ts';
import { formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

/** The words for the values of the facet `email`. The values are the service's results and those that Doorstep adds. */
export const EMAIL_WORDS: Readonly<Record<(typeof EMAIL_VALUES)[number], string>> = {
  undeliverable: 'undeliverable',
  unknown: 'unknown',
  risky: 'risky',
  not_checked: 'not checked',
  not_sent: 'not sent',
  replaced: 'suggestion accepted',
  deliverable: 'deliverable',
  none: 'no email',
};

/** The words for the values of the facet `email_flag`. */
export const EMAIL_FLAG_WORDS: Readonly<Record<(typeof EMAIL_FLAG_VALUES)[number], string>> = {
  disposable: 'disposable',
  role: 'for a role, not a person',
  free: 'free provider',
  typo: 'likely typo',
  no_mx: 'domain accepts no mail',
  bad_format: 'not a valid format',
  taken: 'suggestion accepted',
  to_review: 'to review',
};

/** Returns the result in a word, for the panel and the exported column. Shows an unknown result unchanged. */
export const emailResultWords = (email: Pick<RowEmail, 'result' | 'reason' | 'decision'>): string =>
  emailValueWords(emailValue(email));

function emailValueWords(value: string): string {
  const words: Readonly<Record<string, string>> = EMAIL_WORDS;
  return Object.hasOwn(words, value) ? (words[value] ?? value) : shownText(value);
}

const NO_RESULT: Readonly<Record<NoResult, string>> = {
  not_asked_yet: 'This email has not been checked yet.',
  not_an_email: 'This is not an email address, so it was not sent to the service.',
  several_emails: 'The cell contains several emails, so it was not sent to the service.',
  hidden_row: 'The row is hidden in the workbook, so the email was not sent to the service.',
  total_row: 'The row is a total or repeats the header, so the email was not sent to the service.',
  service_error: 'The service could not check this email.',
  timed_out: 'The service did not answer in time.',
  not_understood: 'Doorstep could not read the answer of the service.',
  question_refused: 'The service did not accept this as an email address.',
};

const SUGGESTION_ACCEPTED = 'A person accepted the suggestion of the service.';
const NOT_CHECKED_ITSELF = 'The suggested email was not checked itself.';

const RESULT: Readonly<Record<string, string>> = {
  deliverable: 'The service says that this email accepts mail.',
  risky: 'The service says that mail to this email may bounce.',
  undeliverable: 'The service says that this email does not accept mail.',
  unknown: 'The service does not know whether this email accepts mail.',
};

const WHY: Readonly<Record<EmailFlag, string>> = {
  disposable: 'It is a disposable address.',
  role: 'It belongs to a role, not to a person.',
  free: 'It is from a free provider.',
  typo: 'It looks mistyped.',
  no_mx: 'Its domain accepts no mail.',
  bad_format: 'Its format is not valid.',
};

/** Explains the result of an email: "The service says that this email does not accept mail. It looks mistyped." */
export function emailReasonSentence({
  result,
  reason,
  flags,
  decision,
}: Pick<RowEmail, 'result' | 'reason' | 'flags' | 'decision'>): string {
  const isSuggestion = decision === 'used_suggestion';
  const sentences = isSuggestion ? [SUGGESTION_ACCEPTED] : [];
  if (result === '') {
    const isUnchecked = isSuggestion && reason === 'not_asked_yet';
    return [...sentences, isUnchecked ? NOT_CHECKED_ITSELF : NO_RESULT[reason ?? 'not_asked_yet']].join(' ');
  }
  const known = Object.hasOwn(RESULT, result) ? RESULT[result] : undefined;
  const said = known ?? `The result of the service is “${shownText(result)}”.`;
  // A free provider is no reason for the result, so it comes last.
  const ordered = flags.toSorted((a, b) => Number(a === 'free') - Number(b === 'free'));
  return [...sentences, said, ...ordered.map((flag) => WHY[flag])].join(' ');
}

/** The choices of an export that leaves out rows by the result of their email. */
export const EMAIL_CHOICE_WORDS: Readonly<Record<EmailChoice, string>> = {
  deliverable: 'Only rows with deliverable emails',
  not_undeliverable: 'All rows except those with undeliverable emails',
};

const LEFT_OUT_WORDS: Readonly<Partial<Record<string, string>>> = {
  replaced: 'suggestion accepted, not checked',
};

/** Returns "Rows left out: 3 undeliverable, 12 not checked."; '' for none. @param counts counts of the facet `email` */
export function leftOutByEmailSentence(counts: readonly FacetCount[]): string {
  if (counts.length === 0) return '';
  const facts = counts.map(
    ({ value, rows }) => `${formatNumber(rows)} ${LEFT_OUT_WORDS[value] ?? emailValueWords(value)}`,
  );
  return `Rows left out: ${facts.join(', ')}.`;
}

/** Returns a change for the history of the row: "email corrected to “ada@mail.example”". */
export function emailChangeWords({ decision, taken }: Pick<EmailMark, 'decision' | 'taken'>): string {
  if (taken !== null) return `email corrected to “${shownText(taken)}”`;
  return decision === null ? 'email decision cleared' : 'email kept as entered';
}
