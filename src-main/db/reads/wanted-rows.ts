/** Provides the SQL function `row_is_wanted(rows, position)`, for runs that check only the rows of a person's filter. */
import type { Database } from '../database.ts';

export type WantedRows = {
  /** Stores positions until `forgetRows`. Returns the number to pass to the SQL function as its argument `rows`. @param rowCount the list's row count */
  readonly keepRows: (positions: Uint32Array, rowCount: number) => number;
  readonly forgetRows: (rows: number) => void;
};

const KEPT = new WeakMap<Database, Map<number, Uint8Array>>();

/** Registers the function once per connection. */
export function wantedRows(db: Database): WantedRows {
  const kept = KEPT.get(db) ?? prepare(db);
  return {
    keepRows(positions, rowCount) {
      const isWanted = new Uint8Array(rowCount + 1);
      for (const position of positions) isWanted[position] = 1;
      const rows = Math.max(0, ...kept.keys()) + 1;
      kept.set(rows, isWanted);
      return rows;
    },
    forgetRows: (rows) => void kept.delete(rows),
  };
}

function prepare(db: Database): Map<number, Uint8Array> {
  const kept = new Map<number, Uint8Array>();
  KEPT.set(db, kept);
  const isWanted = (rows: number, position: number): number => kept.get(rows)?.[position] ?? 0;
  db.function('row_is_wanted', { directOnly: true }, isWanted);
  return kept;
}
