/** Sorts rows by whole numbers with a stable radix sort. A key takes 10 to 20 ms for a million rows. */
import type { SlicedWork } from '../time-slices.ts';

export type Keys = Uint8Array | Uint16Array | Uint32Array;

/** Returns rows (index = position - 1) in file order. */
export const fileOrder = (rows: number): Uint32Array => inFileOrder(new Uint32Array(rows));

function inFileOrder(order: Uint32Array): Uint32Array {
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  return order;
}

/**
 * @param keys numbers by which the rows are sorted, smallest first; the first key counts most. They must not change
 *   meanwhile: a row counted for one place and put in another would be lost.
 * @param space two arrays with one element per row, used as working memory. One of them becomes the order. If null, new
 *   arrays are allocated.
 */
export function* orderBy(
  rows: number,
  keys: readonly Keys[],
  space: readonly [Uint32Array, Uint32Array] | null = null,
): SlicedWork<Uint32Array> {
  let order = inFileOrder(space?.[0] ?? new Uint32Array(rows));
  if (keys.length === 0) return order;
  let spare = space?.[1] ?? new Uint32Array(rows);
  for (const key of keys.toReversed()) {
    for (const shift of shiftsOf(key)) {
      yield;
      if (!(yield* sortByDigit(key, shift, order, spare))) continue;
      [order, spare] = [spare, order];
    }
  }
  return order;
}

const DIGIT = 0xff_ff;
/** The number of rows sorted in one step. A step takes about 3 ms, during which other requests wait. */
const ROWS_A_STEP = 250_000;

const shiftsOf = (key: Keys): readonly number[] => (key instanceof Uint32Array ? [0, 16] : [0]);

/** Sorts `order` into `sorted`. Returns false without sorting if all rows have the same digit. */
function* sortByDigit(
  key: Keys,
  shift: number,
  order: Uint32Array,
  sorted: Uint32Array,
): SlicedWork<boolean> {
  const starts = new Uint32Array(DIGIT + 2);
  const rows = order.length;
  for (let from = 0; from < rows; from += ROWS_A_STEP) {
    if (from > 0) yield;
    countDigits(key.subarray(from, Math.min(rows, from + ROWS_A_STEP)), shift, starts);
  }
  if (starts[(((key[0] ?? 0) >>> shift) & DIGIT) + 1] === rows) return false;
  for (let digit = 1; digit < starts.length; digit += 1) {
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  }
  for (let from = 0; from < rows; from += ROWS_A_STEP) {
    if (from > 0) yield;
    placeByDigit(key, shift, order.subarray(from, from + ROWS_A_STEP), starts, sorted);
  }
  return true;
}

function countDigits(key: Keys, shift: number, starts: Uint32Array): void {
  for (let index = 0; index < key.length; index += 1) {
    const next = (((key[index] ?? 0) >>> shift) & DIGIT) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
}

function placeByDigit(
  key: Keys,
  shift: number,
  order: Uint32Array,
  starts: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let place = 0; place < order.length; place += 1) {
    const index = order[place] ?? 0;
    const digit = ((key[index] ?? 0) >>> shift) & DIGIT;
    const target = starts[digit] ?? 0;
    sorted[target] = index;
    starts[digit] = target + 1;
  }
}
