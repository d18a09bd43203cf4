/** Stores the emails of a list and their lookups once. After an interruption, a later call continues. */

import type { ListId } from '#shared/domain/list/list.ts';
import { emailCell, movesEmails } from '#shared/domain/repair/repaired-cells.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import type { RowSpan } from '../../db/reads/ledger-reads.ts';
import type { ImportRepository } from '../../db/repositories/import-repository.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { StoredRow } from '../../db/repositories/row-record.ts';
import type { Repositories } from '../../db/repositories.ts';
import { leaveMoment } from '../../db/short-transactions.ts';
import { parseCells } from '../../db/stored.ts';
import { emailsToEnter, enterRowEmails } from '../../verdicts/enter-row-emails.ts';

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
  await enterMoved(list, { db, repositories, signal });
}

function enterSpan(
  { id, settings }: StoredList,
  column: number,
  span: RowSpan,
  { emails, imports }: Dependencies['repositories'],
): void {
  for (const row of readSpan(id, span, imports))
    for (const email of emailsToEnter(row, column, settings, emails)) emails.insert(id, email);
}

/** Records the emails that an older app did not find, because it did not read the cells after the list's repairs. */
async function enterMoved(list: StoredList, dependencies: Dependencies): Promise<void> {
  const { id, settings, rowCount } = list;
  if (!movesEmails(settings)) return;
  const { db, repositories, signal } = dependencies;
  const isMoved = ({ cells }: Pick<StoredRow, 'cells'>): boolean =>
    (settings.mapping.email ?? []).some(
      (column) => emailCell(cells, column, settings) !== (cells[column] ?? ''),
    );
  for (let after = 0; after < rowCount; after += SPAN) {
    inTransaction(db, () => {
      const rows = readSpan(id, { after, through: Math.min(after + SPAN, rowCount) }, repositories.imports);
      for (const row of rows) if (isMoved(row)) enterRowEmails(list, row, repositories);
    });
    await leaveMoment();
    signal.throwIfAborted();
  }
}

/** Reads a span of rows before anything is written, because nothing may be written during a read. */
function readSpan(
  listId: ListId,
  { after, through }: RowSpan,
  imports: Pick<ImportRepository, 'eachUnprepared'>,
): readonly Pick<StoredRow, 'position' | 'cells' | 'kind'>[] {
  return [...imports.eachUnprepared(listId, after, through)].map(([cells, kind], index) => ({
    position: after + index + 1,
    cells: parseCells(cells),
    kind,
  }));
}
