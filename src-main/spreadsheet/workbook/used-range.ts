/** What the cells of a worksheet reach over, and where columns are added to it. */
import { MAX_ROWS } from '../limits.ts';
import type { CellRange } from './cell-range.ts';
import { walkSheet } from './read-xlsx.ts';
import type { PatchPlan } from '../sheet.ts';
import { isEmptyCell } from './sheet-walker.ts';
import type { Workbook, Worksheet } from './workbook.ts';

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

/**
 * Where columns are added: past every cell with content, so that nothing is written over beside the list, and past
 * every merge and table beside it. Where none are, the sheet need not be gone through.
 *
 * @param taken merges and tables
 * @throws AppError the `file_…` codes
 */
export async function placeOfColumns(
  workbook: Workbook,
  sheet: Worksheet,
  { columns, addedColumns, source: { headerRow } }: PatchPlan,
  taken: readonly CellRange[],
): Promise<PlaceOfColumns> {
  let firstAdded = columns.length;
  // A replaced cell stands in a column of the header and in a row that has cells, whatever is stated.
  if (addedColumns.length === 0)
    return {
      firstAdded,
      firstOfList: 0,
      used: { firstColumn: 0, lastColumn: firstAdded - 1, firstRow: MAX_ROWS, lastRow: 1 },
    };
  const top = Math.max(1, headerRow);
  const used = { firstColumn: firstAdded, lastColumn: 0, firstRow: top, lastRow: top };
  let firstOfList = firstAdded;
  for await (const { rows } of walkSheet(workbook, sheet, { values: false })) {
    for (const { number, cells } of rows) {
      for (const cell of cells) {
        used.firstRow = Math.min(used.firstRow, number);
        used.lastRow = Math.max(used.lastRow, number);
        used.firstColumn = Math.min(used.firstColumn, cell.column);
        used.lastColumn = Math.max(used.lastColumn, cell.column);
        if (isEmptyCell(cell)) continue;
        if (cell.column >= firstAdded) firstAdded = cell.column + 1;
        if (number >= top && cell.column < firstOfList) firstOfList = cell.column;
      }
    }
  }
  for (const range of taken)
    if (range.bottom >= top && range.top <= used.lastRow) firstAdded = Math.max(firstAdded, range.right + 1);
  used.lastColumn = Math.max(used.lastColumn, firstAdded + addedColumns.length - 1);
  return { firstAdded, firstOfList, used };
}
