/**
 * Orders of rows by whole numbers. One algorithm for every sort: a stable radix sort, the last key first, so that
 * rows alike in all keys stay in the file's order. It takes 10 to 20 ms for a key of a million rows.
 */
import type { SlicedWork } from '../time-slices.ts';

export type Keys = Uint8Array | Uint16Array | Uint32Array;

/** Rows (index = position - 1) in the file's order. */
export const fileOrder = (rows: number): Uint32Array => inFileOrder(new Uint32Array(rows));

function inFileOrder(order: Uint32Array): Uint32Array {
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  return order;
}

/**
 * Pauses between its steps. A key that changes during a pause costs nothing but that row's place.
 *
 * @param keys the first counts most; each has a number per row, the smallest first
 * @param space two arrays as long as there are rows, to work in; one of them becomes the order
 */
export function* orderBy(
  rows: number,
  keys: readonly Keys[],
  space: readonly [Uint32Array, Uint32Array] = [new Uint32Array(rows), new Uint32Array(rows)],
): SlicedWork<Uint32Array> {
  let [order, spare] = space;
  inFileOrder(order);
  for (const key of keys.toReversed()) {
    for (const shift of shiftsOf(key)) {
      yield;
      if (!sortByDigit(key, shift, order, spare)) continue;
      [order, spare] = [spare, order];
    }
  }
  return order;
}

const DIGIT = 0xff_ff;

const shiftsOf = (key: Keys): readonly number[] => (key instanceof Uint32Array ? [0, 16] : [0]);

/** Sorts `order` into `sorted`; false, and nothing is done, where all rows have the same digit. */
function sortByDigit(key: Keys, shift: number, order: Uint32Array, sorted: Uint32Array): boolean {
  const starts = new Uint32Array(DIGIT + 2);
  const rows = order.length;
  for (let index = 0; index < rows; index += 1) {
    const next = (((key[index] ?? 0) >>> shift) & DIGIT) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  if (starts[(((key[0] ?? 0) >>> shift) & DIGIT) + 1] === rows) return false;
  for (let digit = 1; digit < starts.length; digit += 1) {
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  }
  for (let place = 0; place < rows; place += 1) {
    const index = order[place] ?? 0;
    const digit = ((key[index] ?? 0) >>> shift) & DIGIT;
    const target = starts[digit] ?? 0;
    sorted[target] = index;
    starts[digit] = target + 1;
  }
  return true;
}
