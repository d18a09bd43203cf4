/** Long work in slices, so that the thread answers other questions in between. */
export type Stop = Pick<AbortSignal, 'aborted'>;

/** Some ten milliseconds of reading. */
const ROWS_A_SLICE = 10_000;

/** Slices that are ready to go on, the one that waits longest first. */
const waiting: (() => void)[] = [];
let isGoing = false;

/**
 * Resolves when it is a slice's turn: all work of this thread together does one in each turn of the event loop. So a
 * question that needs none waits for one at most, however much is counted and ordered at the same time.
 */
function nextTurn(): Promise<void> {
  return new Promise((goOn) => {
    waiting.push(goOn);
    if (!isGoing) setImmediate(giveTurn);
    isGoing = true;
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  isGoing = waiting.length > 0;
  if (isGoing) setImmediate(giveTurn);
}

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
