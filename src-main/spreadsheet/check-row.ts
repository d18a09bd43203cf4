import { AppError } from '#shared/contract/errors.ts';
import { cellTooLong, rowTooLong } from './failures.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROW_LENGTH } from './limits.ts';

/**
 * Refuses a row with more columns or longer texts than `limits.ts` allows.
 * @param row 1-based, as in the file
 * @throws AppError `too_many_columns`, `cell_too_long`, `row_too_long`
 */
export function checkRow(file: string, row: number, cells: readonly string[]): void {
  checkColumns(file, row, cells.length);
  let length = 0;
  for (let column = 0; column < cells.length; column += 1) {
    const cellLength = cells[column]?.length ?? 0;
    if (cellLength > MAX_CELL_LENGTH) throw cellTooLong(file, { row, column });
    length += cellLength;
  }
  if (length > MAX_ROW_LENGTH) throw rowTooLong(file, row);
}

/** Checks only the number of columns, before any cell of the row is decoded. @throws AppError `too_many_columns` */
export function checkColumns(file: string, row: number, columns: number): void {
  if (columns > MAX_COLUMNS)
    throw new AppError({ code: 'too_many_columns', file, row, columns, limit: MAX_COLUMNS });
}
