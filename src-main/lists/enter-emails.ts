/**
 * Enters the emails of a column and what each asks. Goes on where it was broken off. Cells never change, so a column is
 * entered once, whatever becomes of the mapping.
 */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { leaveMoment } from '../db/short-transactions.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { readEmailCell } from '#shared/domain/email/email-cell.ts';
import type { HeldEmail } from '#shared/domain/email/held-email.ts';
import { heldEmail } from '#shared/domain/email/held-email.ts';

/** Rows a transaction: some 10 ms. */
const SPAN = 500;

type Dependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'emails' | 'imports'>;
  readonly signal: AbortSignal;
};

/** @throws what `signal` was aborted with, between two transactions; what is entered by then stays */
export async function enterEmails(
  list: StoredList,
  { db, repositories, signal }: Dependencies,
): Promise<void> {
  const { emails } = repositories;
  for (const column of list.settings.mapping.email ?? []) {
    for (let isLeft = true; isLeft; ) {
      isLeft = inTransaction(db, () => {
        // Read here: another quote of the list may be entering them too.
        const after = emails.enteredRows(list.id, column);
        const through = Math.min(after + SPAN, list.rowCount);
        if (after >= list.rowCount) return false;
        enterSpan(list, column, { after, through }, repositories);
        emails.setEnteredRows(list.id, column, through);
        return through < list.rowCount;
      });
      await leaveMoment();
      signal.throwIfAborted();
    }
  }
}

function enterSpan(
  { id }: StoredList,
  column: number,
  { after, through }: { readonly after: number; readonly through: number },
  { emails, imports }: Dependencies['repositories'],
): void {
  imports.unprepared(id, after, through).forEach(([cells, kind], index) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by the import
    const read = JSON.parse(cells) as readonly string[];
    const place = { column, position: after + index + 1 };
    const cell = readEmailCell(read[column] ?? '');
    const enter = (email: string, slot: number, held: HeldEmail | null): void => {
      const questionId = emails.enterQuestion(email);
      emails.insert(id, { ...place, slot, held, questionId, reason: 'not_asked_yet' });
    };
    if (cell.kind === 'one') enter(cell.email, 0, kind);
    else if (cell.kind === 'several')
      cell.emails.forEach((email, slot) => enter(email, slot, heldEmail(kind, true)));
    else if (cell.kind === 'nonsense')
      emails.insert(id, { ...place, slot: 0, held: kind, questionId: null, reason: 'not_an_email' });
  });
}
