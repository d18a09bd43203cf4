/**
 * `npm run bench export`: exports compared with other programs. Options: `--only csv,xlsx` runs a part; `--rows N` rows
 * of a text file (1000000); `--changed N` the share of these rows that have two cells to correct (0.2); `--xlsx-rows N`
 * rows of a workbook (100000).
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCsvExport } from './support/export-csv.ts';
import { measureXlsxExport } from './support/export-xlsx.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'csv,xlsx' },
    rows: { type: 'string', default: '1000000' },
    'xlsx-rows': { type: 'string', default: '100000' },
    changed: { type: 'string', default: '0.2' },
  },
});
const parts = values.only.split(',');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
if (parts.includes('csv')) measureCsvExport(Number(values.rows), Number(values.changed), say);
if (parts.includes('xlsx')) measureXlsxExport(Number(values['xlsx-rows']), say);
