/** What the cells of a worksheet reach over, and where columns are added to it. */
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';
import type { PatchPlan } from '../sheet.ts';
import type { CellRange } from './cell-range.ts';
import { isEmptyCell, type SheetCell, type SheetRow } from './sheet-walker.ts';

/** Columns 0-based, rows 1-based, all inclusive. */
export type UsedRange = {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
};

export type PlaceOfColumns = {
  /** 0-based: the first of the columns for ours, which no row of the list uses. */
  readonly firstAdded: number;
  /** 0-based: the first column with content in the rows of the list. */
  readonly firstOfList: number;
  /** What the cells of the sheet reach over, those to be written included. */
  readonly used: UsedRange;
};

/** Goes through the rows of a sheet that columns are added to. */
export type RangeMeter = {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Whether the rows of the list have numbers, and nothing else, in the column. */
  readonly isOfNumbers: (column: number) => boolean;
  /** @param ranges merges and tables */
  readonly place: (ranges: readonly CellRange[]) => PlaceOfColumns;
};

/**
 * Where columns are added: past every cell with content, so that nothing is written over beside the list, and past
 * every merge and table beside it. Where that is past the last column there is, they go into the last gap that has
 * room for them: one text far off, as in XFD1, is no part of the list. Where none are added, the sheet need not be
 * gone through.
 */
export function createRangeMeter({ columns, addedColumns, source: { headerRow } }: PatchPlan): RangeMeter {
  let firstAdded = columns.length;
  let firstOfList = firstAdded;
  const top = Math.max(1, headerRow);
  const taken = new Uint8Array(MAX_COLUMNS);
  const kinds = new Uint8Array(MAX_COLUMNS);
  const used = { firstColumn: firstAdded, lastColumn: 0, firstRow: top, lastRow: top };
  const addCell = (number: number, cell: SheetCell): void => {
    used.firstColumn = Math.min(used.firstColumn, cell.column);
    used.lastColumn = Math.max(used.lastColumn, cell.column);
    if (isEmptyCell(cell)) return;
    taken[cell.column] = 1;
    if (number > headerRow) kinds[cell.column] = (kinds[cell.column] ?? 0) | kindOf(cell);
    if (cell.column >= firstAdded) firstAdded = cell.column + 1;
    if (number >= top && cell.column < firstOfList) firstOfList = cell.column;
  };
  return {
    add: (rows) => {
      for (const { number, cells } of rows) {
        if (cells.length === 0) continue;
        used.firstRow = Math.min(used.firstRow, number);
        used.lastRow = Math.max(used.lastRow, number);
        for (const cell of cells) addCell(number, cell);
      }
    },
    isOfNumbers: (column) => kinds[column] === NUMBER,
    place: (ranges) => {
      if (addedColumns.length === 0) return withoutColumns(columns.length);
      for (const { top: from, bottom, left, right } of ranges) {
        if (bottom < top || from > used.lastRow) continue;
        firstAdded = Math.max(firstAdded, right + 1);
        // What reaches over whole rows leaves no column free: it is no reason to add none.
        if (right < MAX_COLUMNS - 1) taken.fill(1, left, right + 1);
      }
      if (firstAdded + addedColumns.length > MAX_COLUMNS)
        firstAdded = lastGap(taken, addedColumns.length) ?? firstAdded;
      const lastColumn = Math.max(used.lastColumn, firstAdded + addedColumns.length - 1);
      return { firstAdded, firstOfList, used: { ...used, lastColumn } };
    },
  };
}

const NUMBER = 1;
const OTHER = 2;
const kindOf = ({ type, hasFormula }: SheetCell): number =>
  (type === '' || type === 'n') && !hasFormula ? NUMBER : OTHER;

/** Where the last run of as many free columns begins; null for none. */
function lastGap(taken: Uint8Array, count: number): number | null {
  for (let end = MAX_COLUMNS; end >= count; ) {
    const start = taken.lastIndexOf(1, end - 1) + 1;
    if (end - start >= count) return start;
    end = start - 1;
  }
  return null;
}

/** A replaced cell stands in a column of the header and in a row that has cells, whatever is stated. */
const withoutColumns = (columns: number): PlaceOfColumns => ({
  firstAdded: columns,
  firstOfList: 0,
  used: { firstColumn: 0, lastColumn: columns - 1, firstRow: MAX_ROWS, lastRow: 1 },
});
