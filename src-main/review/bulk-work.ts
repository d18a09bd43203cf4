/** Work over many rows goes on a thread of its own, in transactions so short that a run's do not wait for them. */
import type { Database } from '../db/database.ts';

export type BulkWork = {
  readonly db: Database;
  /** Ends it between two transactions. */
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number, totalRows: number) => void;
};

/** Rows a transaction. */
export const CHUNK = 2_000;
