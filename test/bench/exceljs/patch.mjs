/**
 * Loads a workbook with exceljs, changes two columns of every row and saves it. Prints the time and the peak memory as
 * JSON. Arguments: the workbook, the output path.
 */
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';

const [path, output] = process.argv.slice(2);
/** Columns, counted from 1. */
const STREET = 7;
const CITY = 8;

const startedMs = performance.now();
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile(path);
let rows = 0;
workbook.worksheets[0].eachRow((row, number) => {
  if (number === 1) return;
  rows += 1;
  row.getCell(STREET).value = `${number} Corrected Street`;
  row.getCell(CITY).value = 'Corrected City';
});
await workbook.xlsx.writeFile(output);
const seconds = (performance.now() - startedMs) / 1000;
const peakKb = Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
process.stdout.write(`${JSON.stringify({ seconds, peakMb: (peakKb * 1024) / 1e6, rows })}\n`);
