/** Long work in slices, so that the thread answers other questions in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Stop = Pick<AbortSignal, 'aborted'>;

/** Some ten milliseconds of reading. */
const ROWS_A_SLICE = 10_000;

/** Why sliced work ended early: nobody wants its list any more. */
export class Abandoned extends Error {}

/**
 * @param work rows `after` < position ≤ `through`
 * @throws Abandoned
 */
export async function inSlices(
  rows: number,
  signal: Stop,
  work: (after: number, through: number) => void,
): Promise<void> {
  for (let after = 0; after < rows; after += ROWS_A_SLICE) {
    await nextTurn();
    if (signal.aborted) throw new Abandoned();
    work(after, Math.min(rows, after + ROWS_A_SLICE));
  }
}

/** Work that may pause after every ten milliseconds or so. */
export type Steps<T> = Generator<undefined, T>;

/**
 * Pauses where the work does.
 *
 * @throws Abandoned
 */
export async function withPauses<T>(work: Steps<T>, signal: Stop): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
    if (signal.aborted) throw new Abandoned();
  }
}
