/** Long work in slices, so that the thread answers other questions in between. */
import type { RowRange } from '../db/text/text-search.ts';

export type StopSignal = Pick<AbortSignal, 'aborted'>;

/** Some ten milliseconds of reading. */
const ROWS_A_SLICE = 10_000;
/** To find where a range begins takes as long as reading so many rows. */
const ROWS_A_RANGE = 5;

/** `asked`: somebody waits for it; `ahead`: it is done so that nobody will have to, while nobody waits for anything else. */
export type Urgency = 'asked' | 'ahead';

/** Slices that are ready to go on, the one that waits longest first. */
const waiting: { readonly [U in Urgency]: (() => void)[] } = { asked: [], ahead: [] };
let isRunning = false;

/**
 * Resolves when it is a slice's turn: all work of this thread together does one in each turn of the event loop. So a
 * question that needs none waits for one at most, however much is counted and ordered at the same time.
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

/** Why sliced work ended early: nobody wants its list any more. */
export class Aborted extends Error {}

/** Lets others be answered. */
async function pause(signal: StopSignal, urgency: Urgency = 'asked'): Promise<void> {
  await nextSlice(urgency);
  if (signal.aborted) throw new Aborted();
}

/**
 * @param work rows `after` < position ≤ `through`
 * @throws Aborted
 */
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

/**
 * @param work some of the ranges, in their order; a long one is cut
 * @throws Aborted
 */
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

/** Work that may pause after every ten milliseconds or so. */
export type SlicedWork<T> = Generator<undefined, T>;

/**
 * Pauses where the work does.
 *
 * @throws Aborted
 */
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

/** Without a pause. */
export function runAtOnce<T>(work: SlicedWork<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}
