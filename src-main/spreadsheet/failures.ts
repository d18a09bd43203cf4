/** Turns errors of libraries and of the operating system into failures of the app. */
import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { MAX_CELL_LENGTH, MAX_ROW_LENGTH, MAX_SHEETS } from './limits.ts';
import { NotAFile } from './open-file.ts';

/** @throws AppError `interrupted` */
export const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new AppError({ code: 'interrupted' });
};

/** @throws AppError `interrupted` */
export async function* untilAborted<T>(
  pieces: AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  for await (const piece of pieces) {
    throwIfAborted(signal);
    yield piece;
  }
}

/** Returns the error for a damaged file. @param where part or row at which reading stopped */
export const damaged = (file: string, where: string, cause?: unknown): AppError =>
  new AppError({ code: 'file_damaged', file, where }, { cause });

/**
 * Returns the error for a file that exceeds a limit.
 * @param what the thing that is too large, in words
 * @param limit the largest allowed value
 */
export const tooLarge = (file: string, what: string, limit: number): AppError =>
  new AppError({ code: 'file_too_large', file, what, limit });

/** @param place `row` 1-based, `column` 0-based; null if the cell is unknown */
export const cellTooLong = (
  file: string,
  place: { readonly row: number; readonly column: number } | null,
  cause?: unknown,
): AppError => {
  const cell = place === null ? null : { row: place.row, column: columnLetters(place.column) };
  return new AppError({ code: 'cell_too_long', file, cell, limit: MAX_CELL_LENGTH }, { cause });
};

/** @param row 1-based, as in the file */
export const rowTooLong = (file: string, row: number, cause?: unknown): AppError =>
  new AppError({ code: 'row_too_long', file, row, limit: MAX_ROW_LENGTH }, { cause });

/** Returns the failure for a formula without a stored value. @param row 1-based @param column 0-based */
export const withoutValues = (file: string, row: number, column: number): AppError =>
  new AppError({ code: 'file_without_values', file, cell: `${columnLetters(column)}${row}` });

export const tooManySheets = (file: string): AppError =>
  new AppError({ code: 'too_many_sheets', file, limit: MAX_SHEETS });

/** Returns the failure for an error while reading. An unknown error means that the file is damaged at `where`. */
export function readingError(error: unknown, file: string, where: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof NotAFile)
    return new AppError({ code: 'not_a_file', file, found: error.found }, { cause: error });
  const code = systemErrorCode(error);
  if (code === 'ENOENT') return new AppError({ code: 'file_not_found', file }, { cause: error });
  if (code !== null) return new AppError({ code: 'file_unreadable', file, detail: code }, { cause: error });
  return damaged(file, where, error);
}

/** Returns the failure for an error while writing to `path`. An error that is not from the system stays unchanged. */
export function writingError(error: unknown, path: string): unknown {
  const code = systemErrorCode(error);
  if (code === null) return error;
  if (isDiskFullCode(code)) return new AppError({ code: 'disk_full' }, { cause: error });
  return new AppError({ code: 'output_not_writable', file: basename(path), detail: code }, { cause: error });
}
