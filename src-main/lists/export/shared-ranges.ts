/**
 * Processes ranges in two threads and yields the results in order. The other thread always has some ranges to process,
 * and this thread processes the next range itself instead of waiting. The number of results ahead is limited, to save
 * memory.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The functions that process a range in this thread (`here`) or in the other one (`there`). Each gets ascending ranges. */
type RangeMakers<R, T> = {
  readonly here: (range: R) => T;
  readonly there: (range: R) => Promise<T>;
};

/** The number of ranges to keep requested from the other thread, so that it never waits while this thread works. */
const ASKED = 4;
const MOST_AHEAD = 48;

/** Yields each range with its result. The other thread starts at once. Throws the error of the first failed range. */
export function sharedRanges<R, T>(
  ranges: readonly R[],
  { here, there }: RangeMakers<R, T>,
): AsyncGenerator<readonly [R, T]> {
  const made = new Map<number, () => T>();
  const asked = new Map<number, Promise<void>>();
  let wanted = 0;
  let next = 0;
  const take = () => {
    const range = next < wanted + MOST_AHEAD ? ranges[next] : undefined;
    return range === undefined ? null : { index: next++, range };
  };
  const ask = (): void => {
    while (asked.size < ASKED) {
      const taken = take();
      if (taken === null) return;
      const { index, range } = taken;
      const answered = there(range).then((value) => {
        made.set(index, () => value);
        asked.delete(index);
        ask();
      });
      // The code that awaits the range gets the error.
      answered.catch(() => {});
      asked.set(index, answered);
    }
  };
  async function* inOrder() {
    for (const range of ranges) {
      ask();
      let found = made.get(wanted);
      while (found === undefined) {
        const own = take();
        if (own === null) await asked.get(wanted);
        else made.set(own.index, outcomeOf(here, own.range));
        // The results of the other thread arrive between two ranges of this one.
        await nextTurn();
        found = made.get(wanted);
      }
      made.delete(wanted);
      wanted += 1;
      yield [range, found()] as const;
    }
  }
  ask();
  return inOrder();
}

/** Captures an error, to throw it when its range is due. */
function outcomeOf<R, T>(here: (range: R) => T, range: R): () => T {
  try {
    const value = here(range);
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
