/**
 * Does one task with a workbook in its own process. Prints the time and the peak memory as JSON.
 * Arguments: `look`, `read`, `in_place` or `beside`; the workbook; the output path; the number of rows.
 */
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../support/files/added-heads.ts';
import { memoryOf } from './process-memory.ts';

const [task = '', path = '', output = '', rowCount = ''] = process.argv.slice(2);
/** The columns that are changed in place, counted from 0. */
const STREET = 6;
const CITY = 7;
const ADDED = ['Street (checked)', 'City (checked)'];

const lookedMs = performance.now();
const { format, choices, columns } = await inspectFile(path, {});
const lookSeconds = (performance.now() - lookedMs) / 1000;
const source = { format, ...choices };

function patchOf(sourceRow: number): RowPatch {
  const [street, city] = [`${sourceRow} Corrected Street`, 'Corrected City'];
  if (task === 'beside') return { sourceRow, added: [street, city] };
  const replaced = [
    { column: STREET, text: street },
    { column: CITY, text: city },
  ];
  return { sourceRow, added: [], replaced };
}

async function* patches(): AsyncGenerator<RowPatch> {
  const last = Number(rowCount) + choices.headerRow;
  for (let sourceRow = choices.headerRow + 1; sourceRow <= last; sourceRow += 1) yield patchOf(sourceRow);
}

async function readRows(): Promise<number> {
  let rows = 0;
  for await (const { records } of readRecords(path, source)) rows += records.length;
  return rows;
}

async function patch(): Promise<number> {
  const addedColumns = task === 'beside' ? headsOf(ADDED) : [];
  const plan = { source, columns, addedColumns, rows: { [Symbol.asyncIterator]: patches } };
  return (await writePatched(path, output, plan)).rows;
}

async function perform(): Promise<number> {
  if (task === 'look') return Number(rowCount);
  return task === 'read' ? readRows() : patch();
}

const startedMs = performance.now();
const rows = await perform();
const seconds = task === 'look' ? lookSeconds : (performance.now() - startedMs) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, peakMb: memoryOf(process.pid).peak, rows })}\n`);
