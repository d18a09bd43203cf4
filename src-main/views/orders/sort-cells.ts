import { ALIGNMENT, mapArrays } from '../columns/mapped-memory.ts';
import type { SlicedWork } from '../time-slices.ts';
import { type Cells, EMPTY_RANK, startOf } from './cells.ts';
import { orderBy } from './row-order.ts';

/** The buffers for sorting cells. */
export type SortBuffers = {
  readonly rows: Uint32Array;
  readonly nextRows: Uint32Array;
  readonly placeOf: Uint32Array;
  readonly isStart: Uint8Array;
  readonly places: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly order: Uint32Array;
  readonly spare: Uint32Array;
};

/** The size of the buffers in bytes per row. */
export const SORT_BYTES = 33;
const ARRAYS = 9;

export function createSortBuffers(rows: number): SortBuffers {
  const { uint8, uint32 } = mapArrays(rows * SORT_BYTES + ARRAYS * ALIGNMENT);
  return {
    rows: uint32(rows),
    nextRows: uint32(rows),
    placeOf: uint32(rows),
    isStart: uint8(rows),
    places: uint32(rows),
    high: uint32(rows),
    low: uint32(rows),
    order: uint32(rows),
    spare: uint32(rows),
  };
}

/** The number of bytes that one pass compares. Seven bytes and their number fit into two keys of 32 bits. */
const BYTES_AT_ONCE = 7;
/** Replaces the number of bytes if the cell continues after these seven bytes. */
const MORE = BYTES_AT_ONCE + 1;

/** Groups of rows that are equal so far. `placeOf` gives each row the place where its group begins in the order. */
type Unsettled = { readonly rows: Uint32Array; readonly placeOf: Uint32Array };

/** Sorts rows by seven bytes of their cells at a time. @returns ranks from 0, which are in the buffers */
export function* sortCells(cells: Cells, buffers: SortBuffers): SlicedWork<Uint32Array> {
  const count = cells.ends.length;
  const placeOf = buffers.placeOf.subarray(0, count).fill(EMPTY_RANK);
  const isStart = buffers.isStart.subarray(0, count).fill(0);
  let [rowsHere, rowsNext] = [buffers.rows, buffers.nextRows];
  let rows = filledRows(cells, rowsHere);
  for (const row of rows) placeOf[row] = 0;
  for (let depth = 0; rows.length > 0; depth += BYTES_AT_ONCE) {
    const keys = keysAt(cells, { rows, placeOf }, depth, buffers);
    yield;
    const { length } = rows;
    const space = [buffers.order.subarray(0, length), buffers.spare.subarray(0, length)] as const;
    const order = yield* orderBy(length, keys, space);
    yield;
    [rowsHere, rowsNext] = [rowsNext, rowsHere];
    rows = settle({ rows, placeOf }, order, keys, isStart, rowsHere);
    yield;
  }
  return numbered(placeOf, isStart, buffers.places);
}

function filledRows({ ends, start: first }: Cells, rows: Uint32Array): Uint32Array {
  let count = 0;
  let start = first;
  for (let row = 0; row < ends.length; row += 1) {
    const end = ends[row] ?? 0;
    if (end > start) {
      rows[count] = row;
      count += 1;
    }
    start = end;
  }
  return rows.subarray(0, count);
}

type WordKeys = readonly [place: Uint32Array, high: Uint32Array, low: Uint32Array];

/** Returns the sort keys: where the row's group begins, then the next seven bytes, then their number. */
function keysAt(cells: Cells, { rows, placeOf }: Unsettled, depth: number, buffers: SortBuffers): WordKeys {
  const { bytes, ends } = cells;
  const places = buffers.places.subarray(0, rows.length);
  const high = buffers.high.subarray(0, rows.length);
  const low = buffers.low.subarray(0, rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const from = startOf(cells, row) + depth;
    const left = (ends[row] ?? 0) - from;
    places[at] = placeOf[row] ?? 0;
    high[at] = wordAt(bytes, from, left);
    low[at] = (wordAt(bytes, from + 4, left - 4) & ~0xff) | (left > BYTES_AT_ONCE ? MORE : Math.max(left, 0));
  }
  return [places, high, low];
}

/** Returns four bytes as a number, the first counting most. Bytes after the end of the cell are 0. */
function wordAt(bytes: Uint8Array, from: number, left: number): number {
  const first = left > 0 ? (bytes[from] ?? 0) : 0;
  const second = left > 1 ? (bytes[from + 1] ?? 0) : 0;
  const third = left > 2 ? (bytes[from + 2] ?? 0) : 0;
  const fourth = left > 3 ? (bytes[from + 3] ?? 0) : 0;
  return (first << 24) | (second << 16) | (third << 8) | fourth;
}

/** Gives each row its place. Writes equal rows with more bytes to `next`, in order. */
function settle(
  { rows, placeOf }: Unsettled,
  order: Uint32Array,
  [places, high, low]: WordKeys,
  isStart: Uint8Array,
  next: Uint32Array,
): Uint32Array {
  let count = 0;
  let group = -1;
  let groupFirst = 0;
  for (let first = 0, last = 0; first < order.length; first = last) {
    const one = order[first] ?? 0;
    for (last = first + 1; last < order.length; last += 1) {
      const other = order[last] ?? 0;
      if (low[other] !== low[one] || high[other] !== high[one] || places[other] !== places[one]) break;
    }
    if (places[one] !== group) {
      group = places[one] ?? 0;
      groupFirst = first;
    }
    const place = group + first - groupFirst;
    isStart[place] = 1;
    const goesOn = last - first > 1 && ((low[one] ?? 0) & 0xff) === MORE;
    for (let at = first; at < last; at += 1) {
      const row = rows[order[at] ?? 0] ?? 0;
      placeOf[row] = place;
      if (!goesOn) continue;
      next[count] = row;
      count += 1;
    }
  }
  return next.subarray(0, count);
}

/** Replaces places with consecutive numbers from 0, because smaller numbers sort faster. */
function numbered(placeOf: Uint32Array, isStart: Uint8Array, rankAt: Uint32Array): Uint32Array {
  let rank = -1;
  for (let place = 0; place < isStart.length; place += 1) {
    rank += isStart[place] ?? 0;
    rankAt[place] = rank;
  }
  for (let row = 0; row < placeOf.length; row += 1) {
    const place = placeOf[row] ?? 0;
    if (place !== EMPTY_RANK) placeOf[row] = rankAt[place] ?? 0;
  }
  return placeOf;
}
