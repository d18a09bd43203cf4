import { MAX_COLUMNS, MAX_ROWS } from '../../limits.ts';
import type { PatchPlan } from '../../sheet.ts';
import type { CellRange } from '../cell-range.ts';
import { isEmptyCell, type SheetCell, type SheetRow } from '../sheet-walker.ts';

/** Columns are 0-based, rows are 1-based, and all bounds are inclusive. */
export type UsedRange = {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstRow: number;
  readonly lastRow: number;
};

type PlaceOfColumns = {
  /** 0-based first column for our cells, which no row of the list uses. */
  readonly firstAdded: number;
  /** 0-based first column with content in the rows of the list. */
  readonly firstOfList: number;
  readonly used: UsedRange;
};

/** Measures the used range of a sheet to which columns are added. */
export type RangeMeter = {
  readonly add: (rows: readonly SheetRow[]) => void;
  readonly isOfNumbers: (column: number) => boolean;
  /** @param ranges merges and tables */
  readonly place: (ranges: readonly CellRange[]) => PlaceOfColumns;
};

/**
 * Finds the place for added columns: after every cell with content, and after every merge and table next to the list.
 * So nothing is overwritten. If that place is beyond the last column, for example because of a text in XFD1, our
 * columns go into the last gap with enough room. If no columns are added, the sheet need not be scanned.
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
        // A range over whole rows would leave no column free, so it is ignored.
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

/** Returns the start of the last run of this many free columns; null if there is none. */
function lastGap(taken: Uint8Array, count: number): number | null {
  for (let end = MAX_COLUMNS; end >= count; ) {
    const start = taken.lastIndexOf(1, end - 1) + 1;
    if (end - start >= count) return start;
    end = start - 1;
  }
  return null;
}

/** The place if no columns are added. Replaced cells never extend the used range. */
const withoutColumns = (columns: number): PlaceOfColumns => ({
  firstAdded: columns,
  firstOfList: 0,
  used: { firstColumn: 0, lastColumn: columns - 1, firstRow: MAX_ROWS, lastRow: 1 },
});
