import type { ListId } from '#shared/domain/list/list.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import { type Database, inTransaction } from '../database.ts';
import { indexesBelow, numberAt, packEnds, packNumbers, textAt } from '../packed.ts';

/** Imported rows, packed for a transfer between threads. */
export type ImportedRows = {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly sourceRows: Uint32Array<ArrayBuffer>;
  readonly kinds: ReadonlyMap<number, RowKind>;
};

/** A row whose question is not stored yet. */
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
  return {
    insertRows: db.prepare<[Packed]>(/* sql */ `
      ${indexesBelow('@count')}
      INSERT INTO rows (list_id, position, source_row, cells)
      SELECT @list, @after + nth + 1, ${numberAt('@sourceRows', 'nth')}, ${textAt('@json', '@ends', 'nth')} FROM indexes`),
    setKind: db.prepare<[RowKind, number, number]>(
      'UPDATE rows SET kind = ? WHERE list_id = ? AND position = ?',
    ),
    /** The default values of the columns mean that no row was checked yet. */
    insertStates: db.prepare<[number, number, number]>(/* sql */ `
      INSERT INTO row_states (list_id, position)
      SELECT list_id, position FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position`),
    selectUnprepared: db
      .prepare<[number, number, number], UnpreparedRow>(
        'SELECT cells, kind FROM rows WHERE list_id = ? AND position > ? AND position <= ? ORDER BY position',
      )
      .raw(),
    setFilled: db.prepare<[number, number]>(
      `UPDATE lists SET state = 'preparing', row_count = ? WHERE id = ?`,
    ),
    countUnchecked: db.prepare<[number, number]>(
      `INSERT INTO list_counts (list_id, verdict, decided, rows) VALUES (?, 'not_checked', 0, ?)`,
    ),
    setPreparedRows: db.prepare<[number, number]>('UPDATE lists SET prepared_rows = ? WHERE id = ?'),
    setPrepared: db.prepare<[number]>(`UPDATE lists SET state = 'ready' WHERE id = ?`),
  };
}

/** Writes many rows at a time for an import, and then their questions. The caller manages short transactions. */
export function createImportRepository(db: Database) {
  const statements = prepareStatements(db);

  return {
    insertRows(listId: ListId, after: number, { json, ends, sourceRows, kinds }: ImportedRows): void {
      const count = ends.length;
      if (count === 0) return;
      const packed = { json, ends: packEnds(ends), sourceRows: packNumbers(sourceRows) };
      statements.insertRows.run({ list: listId, after, count, ...packed });
      for (const [index, kind] of kinds) statements.setKind.run(kind, listId, after + index + 1);
      statements.insertStates.run(listId, after, after + count);
    },

    /** Marks the list as filled: all rows exist, none is checked, and people can see them. */
    markFilled(listId: ListId, rowCount: number): void {
      inTransaction(db, () => {
        statements.setFilled.run(rowCount, listId);
        statements.countUnchecked.run(listId, rowCount);
      });
    },

    /** Reads rows `after` < position ≤ `through` one by one, because they may be large. Write nothing meanwhile. */
    eachUnprepared: (listId: ListId, after: number, through: number): Iterable<UnpreparedRow> =>
      statements.selectUnprepared.iterate(listId, after, through),

    setPreparedRows(listId: ListId, rows: number): void {
      statements.setPreparedRows.run(rows, listId);
    },

    markPrepared(listId: ListId): void {
      statements.setPrepared.run(listId);
    },
  };
}
export type ImportRepository = ReturnType<typeof createImportRepository>;
