/**
 * The order of a column of the file. Each cell becomes bytes whose order is the order wanted: numbers by value, then
 * texts without regard to case, empty cells last. Cells never change after the import, so the ranks made here are kept.
 */

/** The rank of empty cells, whichever way is sorted. */
export const EMPTY_RANK = 0xff_ff_ff_ff;

/** Texts alike in so many letters from their beginning count as equal: a long note is not what people sort by. */
const COMPARED_LETTERS = 100;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
const FOR_NUMBERS = 0;
const FOR_TEXTS = 1;

export type CellRanker = {
  /** The next row's cell. */
  readonly add: (cell: string) => void;
  /** Equal cells get equal ranks, from 0. Where it pauses others may be answered. The next cell begins another column. */
  readonly ranks: () => Generator<undefined, Uint32Array>;
};

/** Its memory, some 40 bytes a row, serves one column after the other: made anew for each, it would grow to several times that. */
export function createCellRanker(rows: number): CellRanker {
  const sorting = {
    order: new Uint32Array(rows),
    isNew: new Uint8Array(rows),
    packed: new Float64Array(rows),
  };
  let bytes = Buffer.allocUnsafe(rows * 8 + 1024);
  const ends = new Uint32Array(rows);
  let end = 0;
  let count = 0;

  const reserve = (length: number): void => {
    if (end + length <= bytes.length) return;
    const more = Buffer.allocUnsafe((end + length) * 2);
    bytes.copy(more, 0, 0, end);
    bytes = more;
  };
  return {
    add(cell) {
      const text = cell.trim();
      reserve(1 + COMPARED_LETTERS * 4);
      if (NUMBER.test(text)) end = writeNumber(bytes, end, Number(text));
      else if (text !== '') {
        bytes[end] = FOR_TEXTS;
        end += 1;
        end += bytes.write(text.slice(0, COMPARED_LETTERS).toLowerCase().slice(0, COMPARED_LETTERS), end);
      }
      ends[count] = end;
      count += 1;
    },
    ranks() {
      const keys = { ...sorting, bytes, ends: ends.subarray(0, count) };
      end = 0;
      count = 0;
      return rankKeys(keys);
    },
  };
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

/** Places `first` to `last` (not included) of the order: rows alike in their bytes before `depth`. */
type Group = { readonly first: number; readonly last: number; readonly depth: number };

const BYTES_AT_ONCE = 3;
/** A byte, or the end of the cell before all bytes. */
const DIGITS = 257;
/** Three digits are 25 bits; with a place of 28 bits they are what a number holds exactly. */
const PLACES = 2 ** 28;
/** So many rows are sorted between two pauses: a few milliseconds. */
const ROWS_BETWEEN_PAUSES = 50_000;

type Sorting = {
  readonly bytes: Uint8Array;
  /** Where each row's bytes end; they begin where the row before ends. */
  readonly ends: Uint32Array;
  readonly order: Uint32Array;
  /** By place in the order: 1 where a value begins that the place before does not have. */
  readonly isNew: Uint8Array;
  readonly packed: Float64Array;
};

/**
 * Sorts by three bytes, then each group of equals by the next three. The sort itself is the engine's own of plain
 * numbers, with the row's place in the lower bits: five times as quick as a sort with a comparison.
 */
function* rankKeys(sorting: Sorting): Generator<undefined, Uint32Array> {
  const rows = sorting.ends.length;
  sorting.order.forEach((_, place, order) => {
    order[place] = place;
  });
  sorting.isNew.fill(0);
  const waiting: Group[] = [{ first: 0, last: rows, depth: 0 }];
  let sinceLastPause = 0;
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    sinceLastPause += group.last - group.first;
    if (sinceLastPause > ROWS_BETWEEN_PAUSES) {
      sinceLastPause = 0;
      yield;
    }
    sortGroup(group, sorting, waiting);
  }
  return ranksOf(sorting);
}

function sortGroup({ first, last, depth }: Group, sorting: Sorting, waiting: Group[]): void {
  const { bytes, ends, order, isNew } = sorting;
  const packed = sorting.packed.subarray(0, last - first);
  for (let place = first; place < last; place += 1) {
    const index = order[place] ?? 0;
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
    packed[place - first] = digitsAt(bytes, start + depth, ends[index] ?? 0) * PLACES + index;
  }
  packed.sort();
  let groupFirst = first;
  let digits = -1;
  const closeGroup = (end: number): void => {
    // A group whose last digit is the end of the cell is alike to its end.
    const isWhole = digits % DIGITS === 0;
    if (end - groupFirst > 1 && !isWhole)
      waiting.push({ first: groupFirst, last: end, depth: depth + BYTES_AT_ONCE });
  };
  for (let place = first; place < last; place += 1) {
    const value = packed[place - first] ?? 0;
    const its = Math.floor(value / PLACES);
    order[place] = value - its * PLACES;
    if (its === digits) continue;
    closeGroup(place);
    groupFirst = place;
    digits = its;
    isNew[place] = 1;
  }
  closeGroup(last);
}

function digitsAt(bytes: Uint8Array, at: number, end: number): number {
  let digits = 0;
  for (let offset = at; offset < at + BYTES_AT_ONCE; offset += 1) {
    digits = digits * DIGITS + (offset < end ? (bytes[offset] ?? 0) + 1 : 0);
  }
  return digits;
}

function ranksOf({ order, isNew, ends }: Sorting): Uint32Array {
  const ranks = new Uint32Array(ends.length);
  let rank = -1;
  for (let place = 0; place < ends.length; place += 1) {
    const index = order[place] ?? 0;
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
    const isEmpty = ends[index] === start;
    if (isNew[place] === 1 && !isEmpty) rank += 1;
    ranks[index] = isEmpty ? EMPTY_RANK : rank;
  }
  return ranks;
}
