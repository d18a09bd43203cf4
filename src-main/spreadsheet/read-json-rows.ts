import { basename } from 'node:path';
import { FORMAT_TOOLS } from './formats.ts';
import { type JsonRowsRead, jsonOfBatches } from './json-rows.ts';
import { readRecords } from './read-records.ts';
import type { ReadOptions } from './sheet.ts';

/** Reads the records of a list as JSON, the form in which an import stores them. @throws AppError as `readRecords` */
export async function* readJsonRows(
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<JsonRowsRead> {
  const file = { path, fileName: options.fileName ?? basename(path) };
  yield* FORMAT_TOOLS[options.format].readJson?.(file, options, signal) ??
    jsonOfBatches(readRecords(path, options, signal));
}
