/**
 * Does one thing to a workbook in a process of its own and prints, as JSON, how long it took and the most memory.
 * Arguments: `read`, `in_place` or `beside`; the workbook; where to write.
 */
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { writePatched } from '../../../src-main/spreadsheet/write-patched.ts';
import { headsOf } from '../../support/files/added-heads.ts';
import { memoryOf } from './process-memory.ts';

const [task = '', path = '', output = ''] = process.argv.slice(2);
/** 0-based, of the columns that are written anew in place. */
const STREET = 6;
const CITY = 7;

const { format, choices, columns } = await inspectFile(path, {});
const source = { format, ...choices };
const lastRow = Number(process.argv[5]) + choices.headerRow;

async function* patches(): AsyncGenerator<RowPatch> {
  for (let sourceRow = choices.headerRow + 1; sourceRow <= lastRow; sourceRow += 1) {
    const [street, city] = [`${sourceRow} Corrected Street`, 'Corrected City'];
    yield task === 'beside'
      ? { sourceRow, added: [street, city] }
      : {
          sourceRow,
          added: [],
          replaced: [
            { column: STREET, text: street },
            { column: CITY, text: city },
          ],
        };
  }
}

const startedMs = performance.now();
let rows = 0;
if (task === 'read') for await (const { records } of readRecords(path, source)) rows += records.length;
else {
  const addedColumns = headsOf(task === 'beside' ? ['Street (checked)', 'City (checked)'] : []);
  const plan = { source, columns, addedColumns, rows: { [Symbol.asyncIterator]: patches } };
  ({ rows } = await writePatched(path, output, plan));
}
const seconds = (performance.now() - startedMs) / 1000;
process.stdout.write(`${JSON.stringify({ seconds, peakMb: memoryOf(process.pid).peak, rows })}\n`);
