/** Finds real lists of offices. Without the shared data next to the project, finds only those in the project. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { textStream, writeZip } from '../../../src-main/spreadsheet/workbook/patch/zip-writer.ts';
import { project } from '../app/cli.ts';
import { unpack } from './workbook-checker/package.ts';

export type MessyList = {
  readonly name: string;
  readonly path: string;
  /** The default country that a person who knows the list would choose. */
  readonly country: string;
};

const CARRIED = project('test/fixtures/lists');
const SHARED = project('../shared/data/B_messy_lists');

/** Files that are not lists of addresses. One has only organisations, and one has no rows. */
const WITHOUT_ADDRESSES = new Set(['gbr_nhs_orgs_utf16le_bom.csv', 'fra_bal_without_row.csv']);

const COUNTRY_OF: Readonly<Record<string, string>> = { france: 'fra', germany: 'deu', netherlands: 'nld' };

export function messyLists(): readonly MessyList[] {
  const folder = existsSync(SHARED) ? SHARED : CARRIED;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:csv|tsv|txt|xlsx)$/u.test(entry.name) && !WITHOUT_ADDRESSES.has(entry.name),
    )
    .map((entry) => ({
      name: entry.name,
      path: join(entry.parentPath, entry.name),
      country: countryOf(entry.name),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function countryOf(name: string): string {
  const start = basename(name).split('_')[0] ?? '';
  return COUNTRY_OF[start] ?? start;
}

/**
 * Returns a file with the first lines of a list or the first rows of a sheet. Includes the rest of an open quotation.
 * @param lines the number of lines; the whole list if `DOORSTEP_WHOLE_LISTS` is set
 */
export async function beginningOf(
  { name, path }: MessyList,
  lines: number,
  directory: string,
): Promise<string> {
  if (process.env['DOORSTEP_WHOLE_LISTS']) return path;
  const beginning = join(directory, name);
  if (name.endsWith('.xlsx')) await writeRows(path, lines, beginning);
  else writeFileSync(beginning, firstLines(readFileSync(path), lines));
  return beginning;
}

function firstLines(content: Buffer, lines: number): Buffer {
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  let left = lines;
  let isQuoted = false;
  let end = 0;
  for (; end < content.length && left > 0; end += isWide ? 2 : 1) {
    const sign = isWide ? content.readUInt16LE(end) : content[end];
    if (sign === 0x22) isQuoted = !isQuoted;
    if (sign === 0x0a && !isQuoted) left -= 1;
  }
  return content.subarray(0, end);
}

async function writeRows(path: string, rows: number, output: string): Promise<void> {
  const parts = await unpack(path);
  await writeZip(
    output,
    [...parts].map(([name, content]) => ({
      path: name,
      open: () =>
        name.includes('worksheets/sheet')
          ? textStream([firstRows(content.toString('utf8'), rows)])
          : Readable.from([content]),
    })),
  );
}

function firstRows(sheet: string, rows: number): string {
  const [start = '', ...ends] = sheet.split(/(?<=<\/row>)/u);
  if (ends.length <= rows) return sheet;
  return start + ends.slice(0, rows - 1).join('') + (ends.at(-1) ?? '');
}
