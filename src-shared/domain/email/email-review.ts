/** Which emails want a person. */
import type { RowEmail } from './row-email.ts';

type Judged = Pick<RowEmail, 'result' | 'reason' | 'decision'>;

/**
 * Whether an email waits for a person: the service calls it anything but deliverable, or it is no email, and nobody has
 * said what becomes of it. One without a result waits for a check, not for a person.
 */
export function wantsPerson({ result, reason, decision }: Judged): boolean {
  if (decision !== null) return false;
  return result === '' ? reason === 'not_an_email' : result !== 'deliverable';
}

/** What becomes of an email where its list is written into a file; `as_it_is`: nobody had to say anything of it. */
export type EmailFate = 'taken' | 'kept' | 'left_to_do' | 'as_it_is';

export function emailFate(email: Judged): EmailFate {
  if (email.decision !== null) return email.decision === 'used_suggestion' ? 'taken' : 'kept';
  return wantsPerson(email) || waitsForCheck(email) ? 'left_to_do' : 'as_it_is';
}

type EmailsState = 'nothing' | 'not_checked' | 'to_review' | 'replaced' | 'checked';

/** How far the emails of a row are, where nothing else of it is checked. `nothing`: there are none, or none that is asked. */
export function emailsState(emails: readonly Judged[]): EmailsState {
  if (emails.some(wantsPerson)) return 'to_review';
  if (emails.some(waitsForCheck)) return 'not_checked';
  if (emails.some(isReplaced)) return 'replaced';
  return emails.some(({ result }) => result !== '') ? 'checked' : 'nothing';
}

/** A suggestion took its place and was not checked itself. */
export const isReplaced = ({ result, decision }: Pick<Judged, 'result' | 'decision'>): boolean =>
  decision === 'used_suggestion' && result === '';

const HELD: readonly Judged['reason'][] = ['several_emails', 'hidden_row', 'total_row', 'not_an_email'];
const waitsForCheck = ({ result, reason, decision }: Judged): boolean =>
  decision === null && result === '' && !HELD.includes(reason);
