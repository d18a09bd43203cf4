/** Converts cells to bytes that sort in order: numbers by value, texts regardless of case, then empty cells. */
import { ALIGNMENT, mapArrays, mapBytes } from '../columns/mapped-memory.ts';
import type { SlicedWork } from '../time-slices.ts';
import { createRankBuffers, rankColumn } from './rank-column.ts';

/** The number of leading letters that are compared. Longer cells are notes, which people do not sort. */
const COMPARED_LETTERS = 100;
/** The maximum number of bytes of a cell: one for its kind, then up to four for each letter. A number takes only eight. */
const MOST_BYTES = 1 + COMPARED_LETTERS * 4;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;
const FOR_NUMBERS = 0;
const FOR_TEXTS = 1;

type CellRanker = {
  readonly add: (cell: string) => void;
  /** Returns ranks from 0 in a shared buffer, so copy them to keep them. The next cell starts another column. */
  readonly ranks: () => SlicedWork<Uint32Array>;
};

/** Creates a ranker for one column after another. Before sorting, it takes 4 bytes per row plus the cells' bytes. */
export function createCellRanker(rows: number, buffers = createRankBuffers(rows)): CellRanker {
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
      const ranks = yield* rankColumn({ bytes, ends: ends.subarray(0, count), start: 0 }, buffers);
      end = 0;
      count = 0;
      return ranks;
    },
  };
}

const FIRST_CAPITAL = 65;
const LAST_CAPITAL = 90;
const TO_SMALL = 32;
const FIRST_BEYOND_ASCII = 128;

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

/** Writes a number so that its bits sort in order: negative numbers are inverted and come before the others. */
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
