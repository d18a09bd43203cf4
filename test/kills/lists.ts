import { readFileSync } from 'node:fs';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { inspectFile } from '../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../src-main/spreadsheet/read-records.ts';
import { writeFresh } from '../../src-main/spreadsheet/write-fresh.ts';

export const ROWS = 2_000;
export const DISTINCT = 500;

export async function writeList(path: string, format: SheetFormat): Promise<void> {
  async function* rows() {
    for (let row = 0; row < ROWS; row += 1) {
      const cells = [`Row ${row}`, `${1 + (row % DISTINCT)} Stanley Street`, 'Ulverston', 'LA12 7BT'];
      yield { cells, replaced: [], added: [] };
    }
  }
  const header = ['Name', 'Street', 'Town', 'Postcode'];
  await writeFresh(path, { format, header, addedColumns: [], rows: rows() });
}

/** Returns the bytes of a text file, or the cells of a workbook, because a workbook contains the time of writing. */
export async function contentOf(path: string, format: SheetFormat): Promise<string> {
  if (format === 'csv') return readFileSync(path, 'latin1');
  const { choices, columns } = await inspectFile(path, {});
  const records: (readonly string[])[] = [columns];
  for await (const batch of readRecords(path, { ...choices, format })) {
    for (const { cells } of batch.records) records.push(cells);
  }
  return JSON.stringify(records);
}
