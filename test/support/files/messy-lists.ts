/** Real lists as offices have them: those that ship with the tests, and all of them where the shared data lies beside the project. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { project } from '../app/cli.ts';

export type MessyList = {
  readonly name: string;
  readonly path: string;
  /** Of rows that name none: what a person who knows the list would say. */
  readonly country: string;
};

const CARRIED = project('test/fixtures/lists');
const SHARED = project('../shared/data/B_messy_lists');

/** Not lists of addresses: organisations only, no rows, and test cases in another form. */
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
 * The beginning of a list's file, in its bytes: so many lines and what ends an open quote. A workbook is taken whole.
 *
 * @param lines all when `DOORSTEP_WHOLE_LISTS` is set
 */
export function beginningOf({ name, path }: MessyList, lines: number, directory: string): string {
  if (name.endsWith('.xlsx') || process.env['DOORSTEP_WHOLE_LISTS']) return path;
  const content = readFileSync(path);
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  let left = lines;
  let isQuoted = false;
  let end = 0;
  for (; end < content.length && left > 0; end += isWide ? 2 : 1) {
    const sign = isWide ? content.readUInt16LE(end) : content[end];
    if (sign === 0x22) isQuoted = !isQuoted;
    if (sign === 0x0a && !isQuoted) left -= 1;
  }
  const beginning = join(directory, name);
  writeFileSync(beginning, content.subarray(0, end));
  return beginning;
}
