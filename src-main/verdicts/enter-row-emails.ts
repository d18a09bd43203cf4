import type { NewEmail, StoredEmail } from '../db/repositories/email-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { Repositories } from '../db/repositories.ts';
import { emailsOfCell } from './read-emails.ts';

type EmailRow = Pick<StoredRow, 'position' | 'cells' | 'kind'>;

/**
 * Records the emails of a row again after the list's repairs changed. An email that stays keeps its answer and its
 * decision. Call this inside a transaction.
 */
export function enterRowEmails(
  { id, settings }: Pick<StoredList, 'id' | 'settings'>,
  row: EmailRow,
  { emails }: Pick<Repositories, 'emails'>,
): void {
  for (const column of settings.mapping.email ?? []) {
    if (emails.enteredRows(id, column) < row.position) continue;
    const wanted = emailsToEnter(row, column, settings, emails);
    const stored = emails.ofRows(id, [column], [row.position]);
    const isThere = (email: NewEmail): boolean => stored.some((each) => isSame(each, email));
    for (const email of stored) if (!wanted.some((each) => isSame(email, each))) emails.remove(id, email);
    for (const email of wanted) if (!isThere(email)) emails.add(id, email);
  }
}

/** Returns the emails of a cell with their questions, before their first answer. */
export const emailsToEnter = (
  row: EmailRow,
  column: number,
  settings: StoredList['settings'],
  emails: Pick<Repositories['emails'], 'enterQuestion'>,
): readonly NewEmail[] =>
  emailsOfCell(row, column, settings).map(({ slot, entered, isEmail, held }) => ({
    column,
    position: row.position,
    slot,
    held,
    questionId: isEmail ? emails.enterQuestion(entered) : null,
    reason: isEmail ? 'not_asked_yet' : 'not_an_email',
  }));

/** Only emails have suggestions, so the question of an accepted one is about the same cell. */
const isSame = (stored: StoredEmail, { slot, questionId }: NewEmail): boolean =>
  stored.slot === slot && (stored.questionId === questionId || stored.decision === 'used_suggestion');
