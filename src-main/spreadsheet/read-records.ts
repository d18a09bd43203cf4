import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { readingError } from './failures.ts';
import { FORMAT_TOOLS } from './formats.ts';
import { MAX_TEXT_RATIO, TEXT_RATIO_FROM_BYTES } from './limits.ts';
import type { ReadOptions, SheetBatch } from './sheet.ts';

/**
 * Reads the records of a list after its header, in batches. Skips workbook rows that have neither text nor an
 * uncalculated formula, and empty lines of text files.
 * @throws AppError the `file_…` codes, the codes for exceeded limits, `sheet_not_found`, `interrupted`
 */
export async function* readRecords(
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const fileName = options.fileName ?? basename(path);
  const bytes = await sizeOf(path, fileName);
  const limit = Math.max(bytes * MAX_TEXT_RATIO, TEXT_RATIO_FROM_BYTES);
  let length = 0;
  for await (const batch of FORMAT_TOOLS[options.format].read({ path, fileName }, options, signal)) {
    for (const { cells } of batch.records) length += lengthOf(cells);
    if (length > limit) throw new AppError({ code: 'too_much_text', file: fileName, bytes, limit });
    yield batch;
  }
}

async function sizeOf(path: string, file: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw readingError(error, file, '');
  }
}

/** The number of characters that JSON adds to a text: two quotes and a comma. */
const AROUND_TEXT = 3;

/** Returns the approximate length of the cells as JSON. An escaped or multi-byte character counts as 1. */
function lengthOf(cells: readonly string[]): number {
  let length = cells.length * AROUND_TEXT;
  for (const cell of cells) length += cell.length;
  return length;
}
