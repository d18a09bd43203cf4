/**
 * What an import writes, many rows at a time: the rows, and then what each asks. A statement for each row, as work on
 * single rows has, takes twice as long. The caller makes the transactions of rows and
 * questions, and keeps them short.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../database.ts';

/** A row as it is imported. */
export type ImportedRow = {
  readonly sourceRow: number;
  /** JSON of its cells. */
  readonly cells: string;
  /** null: an ordinary row. */
  readonly kind: RowKind | null;
};

/** A row whose question is to be entered. */
export type UnpreparedRow = readonly [cells: string, kind: RowKind | null];

/** Rows that one statement inserts. */
const TOGETHER = 16;

const insertOf = (count: number): string =>
  `INSERT INTO rows (list_id, position, source_row, cells, kind) VALUES ${Array<string>(count).fill('(?, ?, ?, ?, ?)').join(', ')}`;

function prepareStatements(db: Database) {
  const insertRow = db.prepare<[(number | string | null)[]]>(insertOf(1));
  const insertSome = db.prepare<[(number | string | null)[]]>(insertOf(TOGETHER));
  /** Of rows `?` to `?`; the columns say of themselves that nothing was asked yet. */
  const insertStates = db.prepare<[number, number, number]>(/* sql */ `
    WITH RECURSIVE span (position) AS (SELECT ? UNION ALL SELECT position + 1 FROM span WHERE position < ?)
    INSERT INTO row_states (list_id, position) SELECT ?, position FROM span`);
  const selectUnprepared = db
    .prepare<[number, number, number], UnpreparedRow>(
      'SELECT cells, kind FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position',
    )
    .raw();
  const setFilled = db.prepare<[number, number]>(
    `UPDATE lists SET state = 'preparing', row_count = ? WHERE id = ?`,
  );
  const countUnchecked = db.prepare<[number, number]>(
    `INSERT INTO list_counts (list_id, verdict, decided, rows) VALUES (?, 'not_checked', 0, ?)`,
  );
  const setPreparedRows = db.prepare<[number, number]>('UPDATE lists SET prepared_rows = ? WHERE id = ?');
  const setPrepared = db.prepare<[number]>(`UPDATE lists SET state = 'ready' WHERE id = ?`);
  return {
    setFilled,
    countUnchecked,
    setPreparedRows,
    setPrepared,
    insertRow,
    insertSome,
    insertStates,
    selectUnprepared,
  };
}

export function createImportRepository(db: Database) {
  const statements = prepareStatements(db);

  return {
    /** @param after the position before the first of them */
    insertRows(listId: ListId, after: number, rows: readonly ImportedRow[]): void {
      const values = (index: number): (number | string | null)[] => {
        const { sourceRow = 0, cells = '', kind = null } = rows[index] ?? {};
        return [listId, after + index + 1, sourceRow, cells, kind];
      };
      let done = 0;
      for (; done + TOGETHER <= rows.length; done += TOGETHER)
        statements.insertSome.run(Array.from({ length: TOGETHER }, (_, at) => values(done + at)).flat());
      for (; done < rows.length; done += 1) statements.insertRow.run(values(done));
      if (done > 0) statements.insertStates.run(after + 1, after + done, listId);
    },

    /** All rows are there, none of them checked: they can be looked at from now on. */
    markFilled(listId: ListId, rowCount: number): void {
      inTransaction(db, () => {
        statements.setFilled.run(rowCount, listId);
        statements.countUnchecked.run(listId, rowCount);
      });
    },

    /** Rows `after` < position ≤ `through`, in the file's order. */
    unprepared: (listId: ListId, after: number, through: number): readonly UnpreparedRow[] =>
      statements.selectUnprepared.all(listId, after, through),

    /** How far the questions of a list are entered. Part of the transaction that enters them. */
    setPreparedRows(listId: ListId, rows: number): void {
      statements.setPreparedRows.run(rows, listId);
    },

    /** The end of an import: the list may be worked with. */
    markPrepared(listId: ListId): void {
      statements.setPrepared.run(listId);
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;
