/**
 * Where the rows of a worksheet stand. Columns are added past the last cell of any row, so the sheet is walked to find
 * that place; with what is kept here of the first walk, the second one need not look at a cell again.
 */

import { readingError } from '../failures.ts';
import { MAX_ROWS } from '../limits.ts';
import type { SheetPiece } from './read-xlsx.ts';
import { sheetBytes } from './sheet-bytes.ts';
import { createSheetWalker, type SheetCell, type SheetRow } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { bytesOf } from './xml-units.ts';

export type RowIndex = {
  /** In the order of the sheet. */
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Whether it has all rows that were added; a sheet may have more than are kept. */
  readonly isWhole: () => boolean;
  /** The sheet with its rows, the cells of most of which are joined. @throws AppError the `file_…` codes */
  readonly pieces: (workbook: Workbook, sheet: Worksheet) => AsyncGenerator<SheetPiece>;
};

/** Rows kept with their cells. Few sheets have so many whose cells are out of order or fill others with an array. */
const MAX_KEPT_ROWS = 10_000;
/** Cells of these rows together: a row may have 16,384 of them where hardly a byte stands. */
const MAX_KEPT_CELLS = 200_000;
const MAX_INT32 = 2 ** 31 - 1;

/** What is kept of a row: its number, how far behind the row before it begins, places from there on, its last column. */
const FIELDS = 6;

/** @param headerRow its cells are kept; 0 for none */
export function createRowIndex(headerRow: number): RowIndex {
  let fields = new Int32Array(FIELDS * 1_024);
  let count = 0;
  let isWhole = true;
  let end = 0;
  /** By their place among all rows. */
  const kept = new Map<number, SheetRow>();
  let keptCells = 0;

  const keep = (row: SheetRow): void => {
    kept.set(count, row);
    keptCells += row.cells.length;
  };
  const add = (row: SheetRow): void => {
    if (!isWhole) return;
    const { number, from, openEnd, closeEnd, cells } = row;
    const last = cells.at(-1);
    const places = [from - end, openEnd - from, (last?.closeEnd ?? openEnd) - from, closeEnd - from];
    end = closeEnd;
    if (number === headerRow || !canJoin(cells)) keep(row);
    const isLittle = kept.size <= MAX_KEPT_ROWS && keptCells <= MAX_KEPT_CELLS;
    isWhole = count < MAX_ROWS && isLittle && places.every((place) => place <= MAX_INT32);
    if (!isWhole) {
      kept.clear();
      return;
    }
    if (count * FIELDS === fields.length) fields = grown(fields);
    fields.set([number, ...places, last?.column ?? -1], count * FIELDS);
    count += 1;
  };
  const rowAt = (index: number, before: number): SheetRow => {
    const [number = 0, gap = 0, open = 0, content = 0, close = 0, lastColumn = -1] = fields.subarray(
      index * FIELDS,
      (index + 1) * FIELDS,
    );
    const from = before + gap;
    const [openEnd, closeEnd] = [from + open, from + close];
    const cells = lastColumn < 0 ? [] : [joinedCells(openEnd, from + content, lastColumn)];
    const isSelfClosing = open === close;
    // Nobody who patches asks whether a row is seen.
    return { number, from, openEnd, closeEnd, isSelfClosing, isHidden: false, areCellsJoined: true, cells };
  };
  async function* pieces({ package: from }: Workbook, { part }: Worksheet): AsyncGenerator<SheetPiece> {
    let [length, next, before] = [0, 0, 0];
    try {
      for await (const bytes of sheetBytes(from, part)) {
        length += bytes.length;
        const rows: SheetRow[] = [];
        for (; next < count; next += 1) {
          const row = kept.get(next) ?? rowAt(next, before);
          if (row.closeEnd > length) break;
          before = row.closeEnd;
          rows.push(row);
        }
        yield { bytes, rows };
      }
    } catch (error) {
      throw readingError(error, from.fileName, part.fileName);
    }
  }
  return { add: (rows) => rows.forEach(add), isWhole: () => isWhole, pieces };
}

function grown(fields: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(fields.length * 2);
  larger.set(fields);
  return larger;
}

/** Whether one cell can stand for all: they ascend, and none fills others with its formula. */
function canJoin(cells: readonly SheetCell[]): boolean {
  let last = -1;
  for (const { column, formulaRange } of cells) {
    if (column <= last || formulaRange !== null) return false;
    last = column;
  }
  return true;
}

/** A cell that stands for all of its row, up to the last one. */
const joinedCells = (from: number, to: number, lastColumn: number): SheetCell => ({
  from,
  openEnd: to,
  closeEnd: to,
  isSelfClosing: false,
  column: lastColumn,
  type: '',
  style: 0,
  hasContent: true,
  hasFormula: false,
  formulaRange: null,
  value: '',
  inlineText: null,
});

/** The row with its cells as they stand. @param text of the row, a character a byte */
export function withOwnCells(text: string, row: SheetRow): SheetRow {
  const walker = createSheetWalker({ values: false });
  const [own] = [...walker.write(bytesOf(text)), ...walker.close()];
  return own ? { ...own, number: row.number } : row;
}
