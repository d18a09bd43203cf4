/** Makes a step: of many rows in short transactions, so that runs hardly wait; of a few rows in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { StepKind } from '#shared/contract/review/history.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StepDetails } from '../db/repositories/stored-step.ts';
import type { StepDependencies } from './change-row.ts';

/** When `signal` aborts, the step ends after the current chunk. */
export type BulkWork = {
  readonly db: Database;
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number, totalRows: number) => void;
};

/** The counts of a step. `skipped` counts rows without a suggestion to use, or excluded ones. */
export type Tally = { readonly rows: number; readonly skipped: number };

/** The result of a step. If `rows` is 0, nothing was changed, and there is no step. */
export type BulkOutcome = Tally & { readonly step: number };

/** A step that has begun and is not finished. */
export type OpenStep = { readonly step: number; readonly details: StepDetails; readonly atMs: number };

/** A step for many rows. `begin` is called inside the step's first transaction. */
export type BulkStep = {
  readonly kind: StepKind;
  readonly begin: (atMs: number) => { readonly details: StepDetails; readonly change: ChangeRows };
};

/** Changes some rows of a step, inside a transaction. */
type ChangeRows = (opened: OpenStep, positions: Uint32Array) => Tally;

/** The number of rows that a step changes in one transaction. */
export const CHUNK = 2_000;

/** Changes all rows in one transaction. Use this only for a few rows, because it blocks the core's thread. */
export function stepOfFew(
  list: StoredList,
  positions: Uint32Array,
  step: BulkStep,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome {
  return inTransaction(db, () => {
    const { opened, change } = openStep(list, step, dependencies);
    return endStep(list, opened.step, change(opened, positions), dependencies);
  });
}

/**
 * Changes rows in chunks, so that a run can write in between. The step is `open` until the last chunk is done. If the
 * app ends before that, the next start undoes the step.
 * @throws AppError `interrupted`
 */
export async function stepOfMany(
  list: StoredList,
  positions: Uint32Array,
  step: BulkStep,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<BulkOutcome> {
  const { opened, change } = inTransaction(db, () => openStep(list, step, dependencies));
  const tally = { rows: 0, skipped: 0 };
  for (let at = 0; at < positions.length; at += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const chunk = positions.subarray(at, at + CHUNK);
    const { rows, skipped } = inTransaction(db, () => change(opened, chunk));
    tally.rows += rows;
    tally.skipped += skipped;
    onProgress(at + chunk.length, positions.length);
    await nextTurn();
  }
  return inTransaction(db, () => endStep(list, opened.step, tally, dependencies));
}

function openStep(
  list: StoredList,
  { kind, begin }: BulkStep,
  { repositories: { steps }, nowMs }: StepDependencies,
): { readonly opened: OpenStep; readonly change: ChangeRows } {
  const atMs = nowMs();
  const { details, change } = begin(atMs);
  return { opened: { step: steps.begin(list.id, { kind, atMs, details }), details, atMs }, change };
}

/** Finishes a step. A step that changed nothing is removed. */
function endStep(
  list: StoredList,
  step: number,
  { rows, skipped }: Tally,
  { repositories: { steps } }: StepDependencies,
): BulkOutcome {
  if (rows > 0) steps.finish(list.id, step, rows);
  else steps.forget(list.id, step);
  return { step, rows, skipped };
}
