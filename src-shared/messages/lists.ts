/** How far a list is and what is next, as the first screen says it. */
import type { ListActivity } from '../contract/workspace.ts';
import type { EmailsLeft, ListSummary } from '../domain/verdict/list-summary.ts';
import { EMAILS_ALONE } from './email-checks.ts';
import { doneWords } from './email-results.ts';
import { countOf, formatNumber } from './format.ts';

/** What is left to do with the rows of a list, or with its emails. */
export type WorkLeft = Omit<EmailsLeft, 'replaced'> & Partial<Pick<EmailsLeft, 'replaced'>>;

/** The rows, or the emails of a list of emails alone; null if no email was looked at yet. */
export function workLeft({ onlyEmails, emails, rows, toReview, verdicts }: ListSummary): WorkLeft | null {
  if (onlyEmails) return emails;
  const notChecked = Math.min(verdicts.not_checked, rows);
  return { done: Math.max(0, rows - notChecked - toReview), toReview, notChecked };
}

/** "203 done, 197 to review": what there is none of is not named. */
const leftWords = ({ done, toReview, notChecked, replaced = 0 }: WorkLeft): string =>
  [
    ...(done > 0 ? [doneWords(`${formatNumber(done)} done`, replaced)] : []),
    ...(toReview > 0 ? [`${formatNumber(toReview)} to review`] : []),
    ...(notChecked > 0 ? [`${formatNumber(notChecked)} not checked`] : []),
  ].join(', ');

export function progressSentence(list: ListSummary, activity: ListActivity | undefined): string {
  if (list.state === 'importing') return 'Being imported';
  if (list.state === 'preparing') return 'Being prepared';
  const left = workLeft(list);
  if (left === null) return EMAILS_ALONE;
  const { done, toReview, notChecked } = left;
  const all = done + toReview + notChecked;
  if (isWorkBeingChecked(list, activity)) return `Being checked: ${checkedWords(left)}`;
  const of = list.onlyEmails ? 'Emails: ' : '';
  if (notChecked === all) return `${of}${of === '' ? 'Not' : 'not'} checked yet`;
  return `${of}${leftWords(left)}`;
}

/** Whether what `workLeft` counts is being checked: emails of a list with addresses are beside it. */
export const isWorkBeingChecked = (
  { onlyEmails }: ListSummary,
  activity: ListActivity | undefined,
): boolean => activity?.beingChecked === (onlyEmails ? 'email' : 'address');

/** "203 of 400". */
const checkedWords = ({ done, toReview, notChecked }: WorkLeft): string =>
  `${formatNumber(done + toReview)} of ${formatNumber(done + toReview + notChecked)}`;

/** Next to the rows, from the first email that something is known of; '' before. */
export function emailsSentence(
  { onlyEmails, emails }: ListSummary,
  activity: ListActivity | undefined,
): string {
  if (onlyEmails || emails === null) return '';
  if (activity?.beingChecked === 'email') return `Emails being checked: ${checkedWords(emails)}`;
  return emails.done + emails.toReview === 0 ? '' : `Emails: ${leftWords(emails)}`;
}

/** The one thing to do next with a list. A label ends in "…" where the price is shown first. */
export type NextStep = {
  /** `review_emails`: those beside addresses. */
  readonly does: 'view' | 'review' | 'review_emails' | 'check' | 'export';
  readonly label: string;
};

/** @returns null while the rows are not all there */
export function nextStep(list: ListSummary, activity: ListActivity | undefined): NextStep | null {
  const { state, onlyEmails, emails, unchecked } = list;
  if (state === 'importing') return null;
  if (state === 'preparing') return { does: 'check', label: 'View progress' };
  if (isWorkBeingChecked(list, activity)) return { does: 'view', label: 'View the check' };
  const left = workLeft(list);
  if (left === null) return { does: 'check', label: 'Check emails…' };
  const { done, toReview, notChecked } = left;
  if (toReview > 0)
    return {
      does: 'review',
      label: `Review ${onlyEmails ? countOf(toReview, 'email') : formatNumber(toReview)}`,
    };
  // Rows that cannot be asked stay unchecked: they are offered only where a check has not come to its end.
  const toCheck = onlyEmails ? notChecked : unchecked;
  if (toCheck > 0 && (done === 0 || activity?.isCheckHalted === true))
    return { does: 'check', label: `Check ${countOf(toCheck, onlyEmails ? 'email' : 'row')}…` };
  if (!onlyEmails && emails !== null && emails.toReview > 0)
    return { does: 'review_emails', label: `Review ${countOf(emails.toReview, 'email')}` };
  return { does: 'export', label: 'Export' };
}

/** "Last change in row 102." */
export const lastRowSentence = (activity: ListActivity | undefined): string =>
  activity === undefined || activity.changedRow === null
    ? ''
    : `Last change in row ${formatNumber(activity.changedRow)}.`;

export const FIND_A_LIST = 'Find a list';
export const NO_LIST_FOUND = 'No list has this in its name.';
