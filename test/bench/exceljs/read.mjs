/** Streams the rows of a workbook with exceljs. Prints the time and the peak memory as JSON. Argument: the workbook. */
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';

const [path] = process.argv.slice(2);

const startedMs = performance.now();
let rows = -1;
for await (const worksheet of new ExcelJS.stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache' }))
  for await (const row of worksheet) if (row.values.length > 0) rows += 1;
const seconds = (performance.now() - startedMs) / 1000;
const peakKb = Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
process.stdout.write(`${JSON.stringify({ seconds, peakMb: (peakKb * 1024) / 1e6, rows })}\n`);
