/** What the cells of a worksheet reach over, and where columns are added to it. */
import { MAX_ROWS } from '../limits.ts';
import type { CellRange } from './cell-range.ts';
import type { PatchPlan } from '../sheet.ts';
import type { SheetCell, SheetRow } from './sheet-walker.ts';
import { isEmptyCell } from './sheet-walker.ts';

/** Columns 0-based, rows 1-based, all inclusive. */
export type UsedRange = {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
};

export type PlaceOfColumns = {
  /** 0-based: the first column no row of the list uses. */
  readonly firstAdded: number;
  /** 0-based: the first column with content in the rows of the list. */
  readonly firstOfList: number;
  /** What the cells of the sheet reach over, those to be written included. */
  readonly used: UsedRange;
};

/** Goes through the rows of a sheet that columns are added to. */
export type RangeMeter = {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** @param taken merges and tables */
  readonly place: (taken: readonly CellRange[]) => PlaceOfColumns;
};

/**
 * Where columns are added: past every cell with content, so that nothing is written over beside the list, and past
 * every merge and table beside it. Where none are, the sheet need not be gone through.
 */
export function createRangeMeter({ columns, addedColumns, source: { headerRow } }: PatchPlan): RangeMeter {
  let firstAdded = columns.length;
  let firstOfList = firstAdded;
  const top = Math.max(1, headerRow);
  const used = { firstColumn: firstAdded, lastColumn: 0, firstRow: top, lastRow: top };
  const addCell = (number: number, cell: SheetCell): void => {
    used.firstColumn = Math.min(used.firstColumn, cell.column);
    used.lastColumn = Math.max(used.lastColumn, cell.column);
    if (isEmptyCell(cell)) return;
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
    place: (taken) => {
      if (addedColumns.length === 0) return withoutColumns(columns.length);
      for (const { top: from, bottom, right } of taken)
        if (bottom >= top && from <= used.lastRow) firstAdded = Math.max(firstAdded, right + 1);
      const lastColumn = Math.max(used.lastColumn, firstAdded + addedColumns.length - 1);
      return { firstAdded, firstOfList, used: { ...used, lastColumn } };
    },
  };
}

/** A replaced cell stands in a column of the header and in a row that has cells, whatever is stated. */
const withoutColumns = (columns: number): PlaceOfColumns => ({
  firstAdded: columns,
  firstOfList: 0,
  used: { firstColumn: 0, lastColumn: columns - 1, firstRow: MAX_ROWS, lastRow: 1 },
});
