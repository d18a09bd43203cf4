import type { ListActivity } from '../../contract/workspace/workspace.ts';
import type { EmailsLeft, ListSummary } from '../../domain/verdict/list-summary.ts';
import { EMAILS_ALONE } from '../emails/email-checks.ts';
import { doneWords } from '../emails/email-results.ts';
import { byCount, formatNumber } from '../format.ts';

/** The work left on the rows of a list, or on its emails. */
export type WorkLeft = Omit<EmailsLeft, 'replaced'> & Partial<Pick<EmailsLeft, 'replaced'>>;

/** Counts rows, or emails if the list checks only emails; null for such a list before the first result. */
export function workLeft({ onlyEmails, emails, rows, toReview, verdicts }: ListSummary): WorkLeft | null {
  if (onlyEmails) return emails;
  const notChecked = Math.min(verdicts.not_checked, rows);
  return { done: Math.max(0, rows - notChecked - toReview), toReview, notChecked };
}

/** Returns a text such as "203 done, 197 to review". Leaves out counts of 0. */
const leftWords = ({ done, toReview, notChecked, replaced = 0 }: WorkLeft): string =>
  [
    ...(done > 0 ? [doneWords(done, replaced)] : []),
    ...(toReview > 0 ? [`${formatNumber(toReview)} to review`] : []),
    ...(notChecked > 0 ? [`${formatNumber(notChecked)} not checked`] : []),
  ].join(', ');

/** Counts the work left on the rows of a list, or on its emails if it checks only emails. */
export function progressSentence(list: ListSummary, activity: ListActivity | undefined): string {
  if (list.state === 'importing') return 'Importing';
  if (list.state === 'preparing') return 'Preparing';
  const left = workLeft(list);
  if (left === null) return EMAILS_ALONE;
  const { done, toReview, notChecked } = left;
  if (isWorkBeingChecked(list, activity)) return `Checking: ${checkedWords(left)}`;
  const isUnchecked = notChecked === done + toReview + notChecked;
  if (list.onlyEmails) return isUnchecked ? 'Emails: not checked yet' : `Emails: ${leftWords(left)}`;
  return isUnchecked ? 'Not checked yet' : leftWords(left);
}

/** Whether a run checks what `workLeft` counts. For a list with addresses, a run of its emails does not count. */
export const isWorkBeingChecked = (
  { onlyEmails }: ListSummary,
  activity: ListActivity | undefined,
): boolean => activity?.beingChecked === (onlyEmails ? 'email' : 'address');

const checkedWords = ({ done, toReview, notChecked }: WorkLeft): string =>
  `${formatNumber(done + toReview)} of ${formatNumber(done + toReview + notChecked)}`;

/** Returns the progress of emails in a list with addresses, shown below that of its rows; '' before the first result. */
export function emailsSentence(
  { onlyEmails, emails }: ListSummary,
  activity: ListActivity | undefined,
): string {
  if (onlyEmails || emails === null) return '';
  if (activity?.beingChecked === 'email') return `Checking emails: ${checkedWords(emails)}`;
  return emails.done + emails.toReview === 0 ? '' : `Emails: ${leftWords(emails)}`;
}

/** The next step for a list. A label ends in "…" if the page shows a price before it acts. */
export type NextStep = {
  /** `review_emails` reviews the emails of a list with addresses. */
  readonly does: 'view' | 'review' | 'review_emails' | 'check' | 'export';
  readonly label: string;
};

const reviewEmailsLabel = (emails: number): string =>
  byCount(emails, { one: 'Review 1 email', other: (n) => `Review ${n} emails` });

const checkEmailsLabel = (emails: number): string =>
  byCount(emails, { one: 'Check 1 email…', other: (n) => `Check ${n} emails…` });

const checkRowsLabel = (rows: number): string =>
  byCount(rows, { one: 'Check 1 row…', other: (n) => `Check ${n} rows…` });

/** @returns null while the list is being imported */
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
      label: onlyEmails ? reviewEmailsLabel(toReview) : `Review ${formatNumber(toReview)}`,
    };
  // Rows that cannot be checked stay unchecked after a run. Offer them only before the first run and after a halted one.
  const toCheck = onlyEmails ? notChecked : unchecked;
  if (toCheck > 0 && (done === 0 || activity?.isCheckHalted === true))
    return { does: 'check', label: onlyEmails ? checkEmailsLabel(toCheck) : checkRowsLabel(toCheck) };
  if (!onlyEmails && emails !== null && emails.toReview > 0)
    return { does: 'review_emails', label: reviewEmailsLabel(emails.toReview) };
  return { does: 'export', label: 'Export' };
}

/** Names the row that changed last; '' if none changed since the import. */
export const lastRowSentence = (activity: ListActivity | undefined): string =>
  activity === undefined || activity.changedRow === null
    ? ''
    : `Last change: row ${formatNumber(activity.changedRow)}.`;

export const FIND_A_LIST = 'Find a list';
export const NO_LIST_FOUND = 'No list name contains this text.';
