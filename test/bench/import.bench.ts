/**
 * `npm run bench import`: a file becomes a list. Options: `--only csv,xlsx,look` runs parts; `--rows N` rows of the
 * text file (1000000); `--xlsx-rows N` rows of the workbook that is only read (500000); `--look-rows N` rows of the
 * workbook for the first look; `--rounds N` (3).
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCsvImport } from './support/import-csv.ts';
import { LOOKED_AT_ROWS, measureXlsxLook, measureXlsxRead } from './support/import-xlsx.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'csv,xlsx,look' },
    rows: { type: 'string', default: '1000000' },
    'xlsx-rows': { type: 'string', default: '500000' },
    'look-rows': { type: 'string', default: String(LOOKED_AT_ROWS) },
    rounds: { type: 'string', default: '3' },
  },
});
const parts = values.only.split(',');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
if (parts.includes('csv')) await measureCsvImport(Number(values.rows), Number(values.rounds), say);
if (parts.includes('xlsx')) measureXlsxRead(Number(values['xlsx-rows']), Number(values.rounds), say);
if (parts.includes('look')) measureXlsxLook(Number(values['look-rows']), Number(values.rounds), say);
