/** Real lists as offices have them: those that ship with the tests, and all of them where the shared data lies beside the project. */
import { existsSync, readdirSync } from 'node:fs';
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
