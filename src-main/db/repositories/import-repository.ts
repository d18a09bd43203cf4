/**
 * What an import writes, many rows at a time: the rows, and then what each asks. The caller makes the transactions of rows
 * and questions, and keeps them short.
 */
import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import { type Database, inTransaction } from '../database.ts';
import { indexesBelow, numberAt, packEnds, packNumbers, textAt } from '../packed.ts';

/** Rows as they are imported, packed: they cross from thread to thread at once. */
export type ImportedRows = {
  /** UTF-8: the JSON of the cells of one row after the other. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** Where the JSON of each row ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Where each row stands in its file. */
  readonly sourceRows: Uint32Array<ArrayBuffer>;
  /** Of the rows that are not ordinary, by their index. */
  readonly kinds: ReadonlyMap<number, RowKind>;
};

/** A row whose question is to be entered. */
export type UnpreparedRow = readonly [cells: string, kind: RowKind | null];

type Packed = {
  readonly list: number;
  readonly after: number;
  readonly count: number;
  readonly json: Uint8Array;
  readonly ends: Uint8Array;
  readonly sourceRows: Uint8Array;
};

function prepareStatements(db: Database) {
  const insertRows = db.prepare<[Packed]>(/* sql */ `
    ${indexesBelow('@count')}
    INSERT INTO rows (list_id, position, source_row, cells)
    SELECT @list, @after + nth + 1, ${numberAt('@sourceRows', 'nth')}, ${textAt('@json', '@ends', 'nth')} FROM indexes`);
  const setKind = db.prepare<[RowKind, number, number]>(
    'UPDATE rows SET kind = ? WHERE list_id = ? AND position = ?',
  );
  /** The columns say of themselves that nothing was asked yet. */
  const insertStates = db.prepare<[number, number, number]>(/* sql */ `
    INSERT INTO row_states (list_id, position)
    SELECT list_id, position FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position`);
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
    insertRows,
    setKind,
    insertStates,
    selectUnprepared,
  };
}

export function createImportRepository(db: Database) {
  const statements = prepareStatements(db);

  return {
    /** @param after the position before the first of them */
    insertRows(listId: ListId, after: number, { json, ends, sourceRows, kinds }: ImportedRows): void {
      const count = ends.length;
      if (count === 0) return;
      const packed = { json, ends: packEnds(ends), sourceRows: packNumbers(sourceRows) };
      statements.insertRows.run({ list: listId, after, count, ...packed });
      for (const [index, kind] of kinds) statements.setKind.run(kind, listId, after + index + 1);
      statements.insertStates.run(listId, after, after + count);
    },

    /** All rows are there, none of them checked: they can be looked at from now on. */
    markFilled(listId: ListId, rowCount: number): void {
      inTransaction(db, () => {
        statements.setFilled.run(rowCount, listId);
        statements.countUnchecked.run(listId, rowCount);
      });
    },

    /**
     * Rows `after` < position ≤ `through`, in the file's order; one at a time, since a row may have a megabyte. Nothing may
     * be written meanwhile.
     */
    eachUnprepared: (listId: ListId, after: number, through: number): Iterable<UnpreparedRow> =>
      statements.selectUnprepared.iterate(listId, after, through),

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
