import type { RowEmail } from './row-email.ts';

type Judged = Pick<RowEmail, 'result' | 'reason' | 'decision'>;

/** Whether a person has to decide: the text is no email, or its result is not deliverable. False without a result. */
export function wantsPerson({ result, reason, decision }: Judged): boolean {
  if (decision !== null) return false;
  return result === '' ? reason === 'not_an_email' : result !== 'deliverable';
}

/** The treatment of an email in an export. `as_it_is`: no decision was needed. */
export type EmailFate = 'taken' | 'kept' | 'left_to_do' | 'as_it_is';

export function emailFate(email: Judged): EmailFate {
  if (email.decision !== null) return email.decision === 'used_suggestion' ? 'taken' : 'kept';
  return wantsPerson(email) || waitsForCheck(email) ? 'left_to_do' : 'as_it_is';
}

type EmailsState = 'nothing' | 'not_checked' | 'to_review' | 'replaced' | 'checked';

/** Returns the state of a row whose address is not checked. `nothing`: no email has a result or waits for a check. */
export function emailsState(emails: readonly Judged[]): EmailsState {
  if (emails.some(wantsPerson)) return 'to_review';
  if (emails.some(waitsForCheck)) return 'not_checked';
  if (emails.some(isReplaced)) return 'replaced';
  return emails.some(({ result }) => result !== '') ? 'checked' : 'nothing';
}

/** Whether a suggestion replaced the email and was not checked itself. */
export const isReplaced = ({ result, decision }: Pick<Judged, 'result' | 'decision'>): boolean =>
  decision === 'used_suggestion' && result === '';

const HELD: readonly Judged['reason'][] = ['several_emails', 'hidden_row', 'total_row', 'not_an_email'];
const waitsForCheck = ({ result, reason, decision }: Judged): boolean =>
  decision === null && result === '' && !HELD.includes(reason);
