/** The records of a list as JSON: what an import keeps of a file. */
import { basename } from 'node:path';
import { FORMAT_TOOLS } from './formats.ts';
import type { JsonRowsRead } from './json-rows.ts';
import { JSON_LENGTH, JSON_ROWS, packRows } from './json-rows.ts';
import { readRecords } from './read-records.ts';
import type { ReadOptions } from './sheet.ts';

/** @throws AppError as `readRecords` */
export async function* readJsonRows(
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<JsonRowsRead> {
  const file = { path, fileName: options.fileName ?? basename(path) };
  yield* FORMAT_TOOLS[options.format].readJson?.(file, options, signal) ??
    jsonOfRecords(path, options, signal);
}

async function* jsonOfRecords(
  path: string,
  options: ReadOptions,
  signal?: AbortSignal,
): AsyncGenerator<JsonRowsRead> {
  let rows = noRows();
  let read = { bytesRead: 0, bytesTotal: 0 };
  const taken = (): JsonRowsRead => {
    const { texts, sourceRows, hidden } = rows;
    rows = noRows();
    return { ...packRows(texts, sourceRows), hidden, ...read };
  };
  for await (const { records, bytesRead, bytesTotal } of readRecords(path, options, signal)) {
    read = { bytesRead, bytesTotal };
    for (const { sourceRow, cells, isHidden } of records) {
      if (isHidden) rows.hidden.add(rows.texts.length);
      const text = JSON.stringify(cells);
      rows.texts.push(text);
      rows.sourceRows.push(sourceRow);
      rows.length += text.length;
      if (rows.texts.length === JSON_ROWS || rows.length >= JSON_LENGTH) yield taken();
    }
  }
  if (rows.texts.length > 0) yield taken();
}

type Collected = {
  readonly texts: string[];
  readonly sourceRows: number[];
  readonly hidden: Set<number>;
  length: number;
};

const noRows = (): Collected => ({ texts: [], sourceRows: [], hidden: new Set(), length: 0 });
