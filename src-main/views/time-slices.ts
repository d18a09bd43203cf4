/** Splits long work into slices, so that the thread can answer other questions in between. */
import type { RowRange } from '../db/text/text-search.ts';

/** The work only reads `aborted`, at each pause, so any object with this property is enough. */
export type StopSignal = Pick<AbortSignal, 'aborted'>;

/** Reading this many rows takes about 10 ms. */
const ROWS_A_SLICE = 10_000;
/** Finding the start of a range takes as long as reading this many rows. */
const ROWS_A_RANGE = 5;

/** `asked`: a question waits for the work. `ahead`: the work is done in advance, while no question waits. */
export type Urgency = 'asked' | 'ahead';

const waiting: { readonly [U in Urgency]: (() => void)[] } = { asked: [], ahead: [] };
let isRunning = false;

/**
 * Resolves when the slice may run. One slice runs per pass of the event loop, so other questions wait for one at most.
 */
function nextSlice(urgency: Urgency): Promise<void> {
  return new Promise((goOn) => {
    waiting[urgency].push(goOn);
    if (!isRunning) setImmediate(runNextSlice);
    isRunning = true;
  });
}

function runNextSlice(): void {
  (waiting.asked.shift() ?? waiting.ahead.shift())?.();
  isRunning = waiting.asked.length + waiting.ahead.length > 0;
  if (isRunning) setImmediate(runNextSlice);
}

/** Thrown when sliced work ends early because its list is no longer needed. */
export class Aborted extends Error {}

async function pause(signal: StopSignal, urgency: Urgency = 'asked'): Promise<void> {
  await nextSlice(urgency);
  if (signal.aborted) throw new Aborted();
}

/** @param work called for each slice: the rows with `after` < position ≤ `through` @throws Aborted */
export async function forEachSlice(
  rows: number,
  signal: StopSignal,
  work: (after: number, through: number) => void,
  urgency: Urgency = 'asked',
): Promise<void> {
  for (let after = 0; after < rows; after += ROWS_A_SLICE) {
    await pause(signal, urgency);
    work(after, Math.min(rows, after + ROWS_A_SLICE));
  }
}

/** @param work called with some of the ranges at a time, in order; a long range is split @throws Aborted */
export async function forEachRangeSlice(
  ranges: readonly RowRange[],
  signal: StopSignal,
  work: (some: readonly RowRange[]) => void,
): Promise<void> {
  let some: RowRange[] = [];
  let left = ROWS_A_SLICE;
  const workOff = async (): Promise<void> => {
    await pause(signal);
    work(some);
    some = [];
    left = ROWS_A_SLICE;
  };
  for (const [after, through] of ranges) {
    for (let from = after; from < through; ) {
      const until = Math.min(through, from + left);
      some.push([from, until]);
      left -= until - from + ROWS_A_RANGE;
      from = until;
      if (left <= 0) await workOff();
    }
  }
  if (some.length > 0) await workOff();
}

/** Work that pauses about every 10 ms. */
export type SlicedWork<T> = Generator<undefined, T>;

/** Runs the work and yields to the event loop at its pauses. @throws Aborted */
export async function runInSlices<T>(
  work: SlicedWork<T>,
  signal: StopSignal,
  urgency: Urgency = 'asked',
): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await pause(signal, urgency);
  }
}

/** Runs the work without pauses. */
export function runAtOnce<T>(work: SlicedWork<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}
