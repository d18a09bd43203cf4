/** Stores the emails of a list and their lookups once. After an interruption, a later call continues. */

import { type EmailCell, readEmailCell } from '#shared/domain/email/email-cell.ts';
import { type HeldEmail, heldEmail } from '#shared/domain/email/held-email.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import type { RowSpan } from '../../db/reads/ledger-reads.ts';
import type { ImportRepository } from '../../db/repositories/import-repository.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { leaveMoment } from '../../db/short-transactions.ts';
import { parseCells } from '../../db/stored.ts';

/** The number of rows in a transaction, which takes about 10 ms. */
const SPAN = 500;

type Dependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'emails' | 'imports'>;
  readonly signal: AbortSignal;
};

/** @throws the abort reason of `signal`, between two transactions; emails stored by then stay */
export async function enterEmails(
  list: StoredList,
  { db, repositories, signal }: Dependencies,
): Promise<void> {
  const { emails } = repositories;
  for (const column of list.settings.mapping.email ?? []) {
    for (let isLeft = true; isLeft; ) {
      isLeft = inTransaction(db, () => {
        // Reads this again for each span, because another quote of the list may also be storing emails.
        const after = emails.enteredRows(list.id, column);
        const span = { after, through: Math.min(after + SPAN, list.rowCount) };
        if (after >= list.rowCount) return false;
        enterSpan(list, column, span, repositories);
        emails.setEnteredRows(list.id, column, span);
        return span.through < list.rowCount;
      });
      await leaveMoment();
      signal.throwIfAborted();
    }
  }
}

function enterSpan(
  { id }: StoredList,
  column: number,
  span: RowSpan,
  { emails, imports }: Dependencies['repositories'],
): void {
  for (const { position, kind, cell } of readSpan(id, column, span, imports)) {
    const enter = (email: string, slot: number, held: HeldEmail | null): void => {
      const questionId = emails.enterQuestion(email);
      emails.insert(id, { column, position, slot, held, questionId, reason: 'not_asked_yet' });
    };
    if (cell.kind === 'one') enter(cell.email, 0, kind);
    else if (cell.kind === 'several')
      cell.emails.forEach((email, slot) => enter(email, slot, heldEmail(kind, true)));
    else
      emails.insert(id, { column, position, slot: 0, held: kind, questionId: null, reason: 'not_an_email' });
  }
}

type HeldCell = {
  readonly position: number;
  readonly kind: RowKind | null;
  readonly cell: Exclude<EmailCell, { readonly kind: 'nothing' }>;
};

/** Reads a column's cells for a span of rows, all before writing, because nothing may be written during a read. */
function readSpan(
  listId: ListId,
  column: number,
  { after, through }: RowSpan,
  imports: Pick<ImportRepository, 'eachUnprepared'>,
): readonly HeldCell[] {
  const held: HeldCell[] = [];
  let position = after;
  for (const [cells, kind] of imports.eachUnprepared(listId, after, through)) {
    position += 1;
    const cell = readEmailCell(parseCells(cells)[column] ?? '');
    if (cell.kind !== 'nothing') held.push({ position, kind, cell });
  }
  return held;
}
