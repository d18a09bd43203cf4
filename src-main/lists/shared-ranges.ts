/**
 * Ranges of rows made by two threads at once, given in their order: the other thread has some to make at any time, and
 * this one makes the next itself instead of waiting. What is made ahead has a bound, so memory does not grow.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

export type RangeMakers<T> = {
  /** What is made of the rows `after` < position ≤ `through`; asked for rising ranges, as `there` is. */
  readonly here: (after: number, through: number) => T;
  readonly there: (after: number, through: number) => Promise<T>;
};

/** A range takes some 10 ms: less than anybody who cancels would notice, and much longer than its way between threads. */
const RANGE_ROWS = 500;
/** Ranges that the other thread has been asked for: never none, while this thread is writing. */
const ASKED = 4;
/** Ranges made or asked for ahead of the one that is wanted. */
const MOST_AHEAD = 48;

/**
 * What was made of each range of a list, with its last row. The other thread begins at once. Ends with the error of
 * either maker.
 */
export function sharedRanges<T>(
  rowCount: number,
  { here, there }: RangeMakers<T>,
): AsyncGenerator<{ readonly through: number; readonly made: T }> {
  const ranges = Math.ceil(rowCount / RANGE_ROWS);
  const endOf = (index: number): number => Math.min(rowCount, (index + 1) * RANGE_ROWS);
  const made = new Map<number, { readonly value: T }>();
  const asked = new Map<number, Promise<void>>();
  let wanted = 0;
  let next = 0;
  const take = (): number | null => (next < Math.min(ranges, wanted + MOST_AHEAD) ? next++ : null);
  const ask = (): void => {
    while (asked.size < ASKED) {
      const index = take();
      if (index === null) return;
      const answered = there(index * RANGE_ROWS, endOf(index)).then((value) => {
        made.set(index, { value });
        asked.delete(index);
        ask();
      });
      // Who comes to the range hears of the error.
      answered.catch(() => {});
      asked.set(index, answered);
    }
  };
  async function* inOrder() {
    for (; wanted < ranges; wanted += 1) {
      ask();
      let found = made.get(wanted);
      while (found === undefined) {
        const own = take();
        if (own === null) await asked.get(wanted);
        else made.set(own, { value: here(own * RANGE_ROWS, endOf(own)) });
        // What the other thread has made comes between two ranges of ours.
        await nextTurn();
        found = made.get(wanted);
      }
      made.delete(wanted);
      yield { through: endOf(wanted), made: found.value };
    }
  }
  ask();
  return inOrder();
}
