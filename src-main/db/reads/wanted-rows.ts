/** Rows that a run is about because a person's filter let them through, for statements to ask: `row_is_wanted(rows, position)`. */
import type { Database } from '../database.ts';

export type WantedRows = {
  /** Keeps them until they are forgotten. @param positions of a list with so many rows @returns the number to ask by */
  readonly keepRows: (positions: Uint32Array, rowCount: number) => number;
  readonly forgetRows: (rows: number) => void;
};

/** Runs of several lists share a connection. */
const KEPT = new WeakMap<Database, Map<number, Uint8Array>>();

/** Prepares a connection; once for each. */
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
