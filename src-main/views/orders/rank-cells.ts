/**
 * The order of a column of the file. Each cell becomes bytes whose order is the order wanted: numbers by value, then
 * texts without regard to case, empty cells last. Cells never change after the import, so the ranks made here are kept.
 */
import { ALIGNMENT, mapArrays, mapBytes } from '../columns/mapped-memory.ts';
import { orderBy } from './row-order.ts';

/** The rank of empty cells, whichever way is sorted. */
export const EMPTY_RANK = 0xff_ff_ff_ff;

/** Texts alike in so many letters from their beginning count as equal: a long note is not what people sort by. */
const COMPARED_LETTERS = 100;
/** Of a cell: its kind, then letters of up to four bytes each, which are more than a number's eight. */
const MOST_BYTES = 1 + COMPARED_LETTERS * 4;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
const FOR_NUMBERS = 0;
const FOR_TEXTS = 1;

export type CellRanker = {
  /** The next row's cell. */
  readonly add: (cell: string) => void;
  /**
   * Equal cells get equal ranks, from 0. Where it pauses others may be answered. The next cell begins another column.
   * They lie in the buffers for sorting: copy them to keep them longer than until that is used again.
   */
  readonly ranks: () => Generator<undefined, Uint32Array>;
};

/** Some bytes a row until it sorts: 4 and those of its cells. They serve one column after the other. */
export function createCellRanker(rows: number, buffers = createSortBuffers(rows)): CellRanker {
  const kept = mapBytes(rows * 8, (rows + 1) * MOST_BYTES);
  const ends = mapArrays(rows * 4 + ALIGNMENT).uint32(rows);
  let bytes = kept.reserve(MOST_BYTES);
  let end = 0;
  let count = 0;

  return {
    add(cell) {
      const text = cell.trim();
      bytes = kept.reserve(end + MOST_BYTES);
      if (text !== '')
        end = NUMBER.test(text) ? writeNumber(bytes, end, Number(text)) : writeText(bytes, end, text);
      ends[count] = end;
      count += 1;
    },
    *ranks() {
      const ranks = yield* rankTexts({ bytes, ends: ends.subarray(0, count) }, buffers);
      end = 0;
      count = 0;
      return ranks;
    },
  };
}

/** What one column at a time is sorted in, 33 bytes a row. */
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

export function createSortBuffers(rows: number): SortBuffers {
  const { uint8, uint32 } = mapArrays(rows * 33 + 9 * ALIGNMENT);
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

const FIRST_CAPITAL = 65;
const LAST_CAPITAL = 90;
const TO_SMALL = 32;
const FIRST_BEYOND_ASCII = 128;

/** In small letters. Where the text ends. */
function writeText(bytes: Buffer, at: number, text: string): number {
  bytes[at] = FOR_TEXTS;
  const letters = Math.min(text.length, COMPARED_LETTERS);
  for (let place = 0; place < letters; place += 1) {
    const letter = text.charCodeAt(place);
    if (letter >= FIRST_BEYOND_ASCII) {
      const small = text.slice(0, COMPARED_LETTERS).toLowerCase().slice(0, COMPARED_LETTERS);
      return at + 1 + bytes.write(small, at + 1);
    }
    bytes[at + 1 + place] = letter >= FIRST_CAPITAL && letter <= LAST_CAPITAL ? letter + TO_SMALL : letter;
  }
  return at + 1 + letters;
}

/** The bits of a number in an order of their own: negative ones turned round, the others after them. */
function writeNumber(bytes: Buffer, at: number, value: number): number {
  bytes[at] = FOR_NUMBERS;
  bytes.writeDoubleBE(value === 0 ? 0 : value, at + 1);
  const isNegative = value < 0;
  for (let place = at + 1; place <= at + 8; place += 1) {
    const byte = bytes[place] ?? 0;
    bytes[place] = isNegative ? ~byte : place === at + 1 ? byte | 0x80 : byte;
  }
  return at + 9;
}

type Cells = {
  readonly bytes: Uint8Array;
  /** Where each row's bytes end; they begin where the row before ends. */
  readonly ends: Uint32Array;
};

/** Of a cell at once: so many bytes and their number are two keys of 32 bits. */
const BYTES_AT_ONCE = 7;
/** In place of their number: there are more. */
const MORE = BYTES_AT_ONCE + 1;

/** Rows that are alike so far, side by side, and by row the place in the order where those alike to it begin. */
type Unsettled = { readonly rows: Uint32Array; readonly placeOf: Uint32Array };

/** Sorts all by their first seven bytes, then those that are alike and go on by the next seven, all groups at once. */
function* rankTexts(cells: Cells, buffers: SortBuffers): Generator<undefined, Uint32Array> {
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

/** @param rows where they are written */
function filledRows({ ends }: Cells, rows: Uint32Array): Uint32Array {
  let count = 0;
  let start = 0;
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

/** Where those alike so far begin, then seven bytes with their number, which puts the end of a cell before any byte. */
function keysAt(
  { bytes, ends }: Cells,
  { rows, placeOf }: Unsettled,
  depth: number,
  buffers: SortBuffers,
): WordKeys {
  const places = buffers.places.subarray(0, rows.length);
  const high = buffers.high.subarray(0, rows.length);
  const low = buffers.low.subarray(0, rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const from = (row === 0 ? 0 : (ends[row - 1] ?? 0)) + depth;
    const left = (ends[row] ?? 0) - from;
    places[at] = placeOf[row] ?? 0;
    high[at] = wordAt(bytes, from, left);
    low[at] = (wordAt(bytes, from + 4, left - 4) & ~0xff) | (left > BYTES_AT_ONCE ? MORE : Math.max(left, 0));
  }
  return [places, high, low];
}

/** Four bytes, the first counts most; those that are not the cell's any more are 0. */
function wordAt(bytes: Uint8Array, from: number, left: number): number {
  const first = left > 0 ? (bytes[from] ?? 0) : 0;
  const second = left > 1 ? (bytes[from + 1] ?? 0) : 0;
  const third = left > 2 ? (bytes[from + 2] ?? 0) : 0;
  const fourth = left > 3 ? (bytes[from + 3] ?? 0) : 0;
  return (first << 24) | (second << 16) | (third << 8) | fourth;
}

/** Gives each row its place; the rows that are alike and go on, in their order, written to `next`. */
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

/** From 0 without gaps, in place of the places: the smaller the numbers, the quicker they are sorted by. */
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
