/** Work over many rows goes on a thread of its own, in transactions so short that a run's do not wait for them. */
import type { Database } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepDependencies } from './change-row.ts';

export type BulkWork = {
  readonly db: Database;
  /** Ends it between two transactions. */
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number, totalRows: number) => void;
};

/** What became of it. `rows` 0: nothing was changed and there is no step. `skipped`: rows without a suggestion to use. */
export type BulkOutcome = { readonly step: number; readonly rows: number; readonly skipped: number };

/** Rows a transaction. */
export const CHUNK = 2_000;

/** A step that changed nothing is none. */
export function endStep(
  list: StoredList,
  step: number,
  { rows, skipped }: Pick<BulkOutcome, 'rows' | 'skipped'>,
  { repositories: { steps } }: StepDependencies,
): BulkOutcome {
  if (rows > 0) steps.finish(list.id, step, rows);
  else steps.forget(list.id, step);
  return { step, rows, skipped };
}
