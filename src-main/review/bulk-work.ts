/** Makes a step. Changes many rows in short transactions, so that runs hardly wait, and few rows in one. */
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

/** The rows that a person chose for a step. */
export type ChosenRows = {
  /** Ascending. */
  readonly positions: Uint32Array;
  /** `revisionsOf` each row when it was chosen. Rows that changed since are left out. If absent, none is. */
  readonly revisions?: Uint32Array;
};

/** The counts of a step. `skipped` counts rows without a suggestion to use, and excluded rows. */
export type Tally = { readonly rows: number; readonly skipped: number };

/** `changed` counts rows that were left out because they changed after the person chose them. */
type Counts = Tally & { readonly changed: number };

/** The result of a step. If `rows` is 0, nothing was changed, and there is no step. */
export type BulkOutcome = Counts & { readonly step: number };

/** A step that has begun and is not finished. */
export type OpenStep = { readonly step: number; readonly details: StepDetails; readonly atMs: number };

/** A step for many rows. `begin` is called inside the step's first transaction. */
export type BulkStep = {
  readonly kind: StepKind;
  readonly begin: (atMs: number) => { readonly details: StepDetails; readonly change: ChangeRows };
  /**
   * Returns a number for each row that the step would change. A row with another number now would get another change. If
   * this is absent, the revision of the row counts.
   */
  readonly revisionsOf?: (positions: Uint32Array) => ReadonlyMap<number, number>;
};

/** Changes some rows of a step, inside a transaction. */
type ChangeRows = (opened: OpenStep, positions: Uint32Array) => Tally;

/** The number of rows that a step changes in one transaction. */
export const CHUNK = 2_000;

/** Changes all rows in one transaction. Use this only for a few rows, because it blocks the core's thread. */
export function stepOfFew(
  list: StoredList,
  rows: ChosenRows,
  step: BulkStep,
  db: Database,
  dependencies: StepDependencies,
): BulkOutcome {
  return inTransaction(db, () => {
    const begun = openStep(list, step, dependencies);
    const counts = changeSome(begun, rows, 0, rows.positions.length);
    return endStep(list, begun.opened.step, counts, dependencies);
  });
}

/**
 * Changes rows in chunks, so that a run can write in between. The step is `open` until the last chunk is done. If the
 * app ends before that, the next start undoes the step.
 * @throws AppError `interrupted`
 */
export async function stepOfMany(
  list: StoredList,
  rows: ChosenRows,
  step: BulkStep,
  dependencies: StepDependencies,
  { db, signal, onProgress }: BulkWork,
): Promise<BulkOutcome> {
  const totalRows = rows.positions.length;
  const begun = inTransaction(db, () => openStep(list, step, dependencies));
  const total = { rows: 0, skipped: 0, changed: 0 };
  for (let from = 0; from < totalRows; from += CHUNK) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const to = Math.min(from + CHUNK, totalRows);
    const counts = inTransaction(db, () => changeSome(begun, rows, from, to));
    total.rows += counts.rows;
    total.skipped += counts.skipped;
    total.changed += counts.changed;
    onProgress(to, totalRows);
    await nextTurn();
  }
  return inTransaction(db, () => endStep(list, begun.opened.step, total, dependencies));
}

type BegunStep = Required<Pick<BulkStep, 'revisionsOf'>> & {
  readonly opened: OpenStep;
  readonly change: ChangeRows;
};

function openStep(
  list: StoredList,
  { kind, begin, revisionsOf }: BulkStep,
  { repositories: { steps, marks }, nowMs }: StepDependencies,
): BegunStep {
  const atMs = nowMs();
  const { details, change } = begin(atMs);
  const opened = { step: steps.begin(list.id, { kind, atMs, details }), details, atMs };
  const ofRows = (positions: Uint32Array): ReadonlyMap<number, number> =>
    new Map(Array.from(positions, (position) => [position, marks.revision(list.id, position) ?? -1]));
  return { opened, change, revisionsOf: revisionsOf ?? ofRows };
}

/** Changes the chosen rows, except those that changed since. @param from the first index @param to excluded */
function changeSome(
  { opened, change, revisionsOf }: BegunStep,
  { positions, revisions }: ChosenRows,
  from: number,
  to: number,
): Counts {
  const chosen = positions.subarray(from, to);
  const now = revisions && revisionsOf(chosen);
  const unchanged = revisions
    ? chosen.filter((position, at) => now?.get(position) === revisions[from + at])
    : chosen;
  return { ...change(opened, unchanged), changed: chosen.length - unchanged.length };
}

/** Finishes a step. A step that changed nothing is removed. */
function endStep(
  list: StoredList,
  step: number,
  counts: Counts,
  { repositories: { steps } }: StepDependencies,
): BulkOutcome {
  if (counts.rows > 0) steps.finish(list.id, step, counts.rows);
  else steps.forget(list.id, step);
  return { step, ...counts };
}
