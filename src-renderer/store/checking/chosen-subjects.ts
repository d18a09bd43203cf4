/** Which of addresses and emails are checked. */
import type { Subject } from '#shared/domain/list/subject.ts';
import type { EmailQuoteSlice } from './email-quote-slice.ts';
import type { QuoteSlice } from './quote-slice.ts';

type Choice = Pick<EmailQuoteSlice & QuoteSlice, 'quoting' | 'emailQuoting' | 'chosenSubjects'>;

/** Emails have a price of their own: they are checked where a person says so, or where there is no address to ask. */
export function isSubjectChosen(
  subject: Subject,
  { quoting, emailQuoting, chosenSubjects }: Choice,
): boolean {
  if (emailQuoting?.isAlone === true) return subject === 'email';
  const chosen = chosenSubjects[subject];
  if (subject === 'address') return chosen ?? true;
  if (emailQuoting?.hasEmails !== true) return false;
  return chosen ?? (quoting?.isGoing === true || quoting?.quote?.credits.validation.quoted === 0);
}
