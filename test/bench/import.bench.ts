/**
 * `npm run bench import`: a file becomes a list. `--only csv,xlsx` runs parts; `--rows N` rows of the text file (1000000),
 * `--xlsx-rows N` of the workbook (500000), which is only read; `--rounds N` (3).
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCsvImport } from './support/import-csv.ts';
import { measureXlsxRead } from './support/import-xlsx.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'csv,xlsx' },
    rows: { type: 'string', default: '1000000' },
    'xlsx-rows': { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '3' },
  },
});
const parts = values.only.split(',');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
if (parts.includes('csv')) await measureCsvImport(Number(values.rows), Number(values.rounds), say);
if (parts.includes('xlsx')) measureXlsxRead(Number(values['xlsx-rows']), Number(values.rounds), say);
