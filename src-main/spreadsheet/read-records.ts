/** The records of a list, after its header, in batches. */
import { basename } from 'node:path';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { ReadOptions, SheetBatch } from './sheet.ts';

/**
 * Rows without any text are not records in a workbook; in a text file, lines without any character are not.
 *
 * @throws AppError the `file_…` codes, `sheet_not_found`, `interrupted`
 */
export function readRecords(
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const fileName = options.fileName ?? basename(path);
  if (options.format === 'xlsx') return readXlsx(path, fileName, options, signal);
  const { encoding, delimiter, headerRow } = options;
  return readCsv(
    { path, fileName, encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' },
    headerRow,
    signal,
  );
}
