/**
 * Ranges made by two threads at once, given in their order: the other thread has some to make at any time, and this one
 * makes the next itself instead of waiting. What is made ahead has a bound, so memory does not grow.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Each range is made here or there, and each side is asked for rising ones. */
export type RangeMakers<R, T> = {
  readonly here: (range: R) => T;
  readonly there: (range: R) => Promise<T>;
};

/** Ranges that the other thread has been asked for: never none, while this thread is at work. */
const ASKED = 4;
/** Ranges made or asked for ahead of the one that is wanted. */
const MOST_AHEAD = 48;

/** Each range with what was made of it. The other thread begins at once. Ends with the error of the first range that has one. */
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
      // Who comes to the range hears of the error.
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
        // What the other thread has made comes between two ranges of ours.
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

/** An error of a range comes in its order too. */
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
