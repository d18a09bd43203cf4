/** Decides which subjects (addresses, emails) a check covers. */
import { isGoing } from '#shared/contract/run/run.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import { selectHasEvaluationKey, type WorkspaceSlice } from '../home/workspace-slice.ts';
import type { EmailQuoteSlice } from './email-quote-slice.ts';
import type { QuoteSlice } from './quote-slice.ts';

type Choice = Pick<
  EmailQuoteSlice & QuoteSlice & WorkspaceSlice,
  'quoting' | 'emailQuoting' | 'chosenSubjects' | 'workspace'
>;

/** By default, checking addresses again leaves out emails, because emails have their own price. */
export function isSubjectChosen(subject: Subject, state: Choice): boolean {
  const { quoting, emailQuoting, chosenSubjects } = state;
  if (subject === 'email' && selectHasEvaluationKey(emailQuoting?.listId ?? null)(state)) return false;
  if (emailQuoting?.isAlone === true) return subject === 'email';
  const chosen = chosenSubjects[subject];
  if (subject === 'address') return chosen ?? true;
  if (emailQuoting?.hasEmails !== true) return false;
  const { scope, run, quote } = emailQuoting;
  if (run !== null && isGoing(run)) return chosen ?? false;
  if (scope.kind === 'missing') return chosen ?? quote?.credits.email.quoted !== 0;
  return chosen ?? (quoting?.isGoing === true || quoting?.quote?.credits.validation.quoted === 0);
}
