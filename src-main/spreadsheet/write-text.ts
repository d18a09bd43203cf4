/** Text files written piece by piece. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writingError } from './failures.ts';
import type { CellValue } from './sheet.ts';

/** Writes to `path`, or leaves nothing there. @throws AppError `disk_full`, `output_not_writable` */
export async function writeStream(
  path: string,
  chunks: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), createWriteStream(path), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw writingError(error, path);
  }
}

/**
 * A cell of ours as a field. Text that a spreadsheet program would run as a formula gets an apostrophe in
 * front: answers of a service must not become commands on somebody's computer.
 */
export function fieldOf(value: CellValue, delimiter: string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return quoteField(/^[=+\-@\t\r]/u.test(value) ? `'${value}` : value, delimiter);
}

/** Quoted only where the text needs it. */
export function quoteField(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/u.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
