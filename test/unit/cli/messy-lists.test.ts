import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { formatOfName } from '#shared/domain/outcome/export-file.ts';
import { wordsOf } from '#shared/domain/text/fold.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import type { ExportChoices } from '../../../src-main/lists/export/export-choices.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { WantedChoices } from '../../../src-main/spreadsheet/sheet.ts';
import { lastJson, runCli } from '../../support/app/cli.ts';
import { messyLists } from '../../support/files/messy-lists.ts';
import { exportByJob } from '../../support/rows/export-by-job.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

type Receipt = {
  readonly rows: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly stopped: string | null;
};

/** Reads the cells of a file the way the import does. */
async function rowsOf(path: string, wanted: WantedChoices = {}): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, wanted);
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices })) {
    for (const { cells } of records) rows.push(cells);
  }
  return rows;
}

/** Reads a file as lines of bytes. Line ends look the same in every encoding. */
const lines = (path: string): readonly string[] => readFileSync(path).toString('latin1').split('\n');

/** The places of two added columns in a row of a text file, counted from the end. */
const STATUS = -9;
const BEFORE = -4;

/** The options that choose one address in lists with several, and say that a query without a town is enough. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'france__iledefrance__fuzzy__test_addresses_fuzzy.csv': ['--map', 'address=query'],
  'france__iledefrance__test_fuzzy.csv': ['--map', 'address=query'],
  'france__test_abbreviations.csv': ['--map', 'address=query'],
  'aus_vic_schools_2021.csv': ['--map', 'street=Address_Line_1', '--map', 'street=Address_Line_2'],
};

/** The damage reported for real lists before any request. */
const DAMAGE: Readonly<Record<string, readonly string[]>> = {
  'aus_vic_schools_2021.csv': [
    'Extra spaces in a cell: 7 rows. To repair: --repair extra-spaces',
    'ALL CAPITALS: 328 rows. To repair: --repair capitals',
  ],
  'can_statcan_odhf_health_facilities.csv': [
    'Extra spaces in a cell: 2 rows. To repair: --repair extra-spaces',
  ],
  'esp_hospitals_cp1252_semicolon.csv': [
    'Extra spaces in a cell: 372 rows. To repair: --repair extra-spaces',
    'ALL CAPITALS: 382 rows. To repair: --repair capitals',
  ],
  'fra_hospitals_caps.csv': [
    'Extra spaces in a cell: 29 rows. To repair: --repair extra-spaces',
    'ALL CAPITALS: 2,658 rows. To repair: --repair capitals',
  ],
  'france__aquitaine__test_from_user_input.csv': [
    'Extra spaces in a cell: 8 rows. To repair: --repair extra-spaces',
  ],
  'france__iledefrance__fuzzy__test_addresses_fuzzy.csv': [
    'Extra spaces in a cell: 1 row. To repair: --repair extra-spaces',
  ],
  'france__iledefrance__fuzzy__test_typo.csv': [
    'Extra spaces in a cell: 5 rows. To repair: --repair extra-spaces',
  ],
  'france__iledefrance__test_from_user_input.csv': [
    'Invisible characters: 2 rows. To repair: --repair invisible-characters',
    'Extra spaces in a cell: 56 rows. To repair: --repair extra-spaces',
  ],
  'france__nordpasdecalais__test_postal_relays_addresses.csv': [
    'Extra spaces in a cell: 1 row. To repair: --repair extra-spaces',
  ],
  'gbr_nhs_gp_practices_A-L_noheader.csv': [
    'Extra spaces in a cell: 2 rows. To repair: --repair extra-spaces',
  ],
  'gbr_nhs_multiline_address_cells.xlsx': [
    'Doorstep reads only the sheet “Practices”. It does not read “Notes”.',
  ],
  'germany__test_from_user_input.csv': ['Extra spaces in a cell: 5 rows. To repair: --repair extra-spaces'],
  'ita_hospitals_street_and_number_in_one_cell.tsv': [
    'Extra spaces in a cell: 30 rows. To repair: --repair extra-spaces',
    'ALL CAPITALS: 669 rows. To repair: --repair capitals',
  ],
  'jpn_addresses_shift_jis.csv': ['Extra spaces in a cell: 2 rows. To repair: --repair extra-spaces'],
  'lva_schools_caps_email.csv': ['Extra spaces in a cell: 2 rows. To repair: --repair extra-spaces'],
  'usa_cms_hospitals_lost_leading_zeros.csv': [
    'Extra spaces in a cell: 41 rows. To repair: --repair extra-spaces',
    'Postcodes without their leading zeros: 140 rows. To repair: --repair lost-zeros',
    'ALL CAPITALS: 2,137 rows. To repair: --repair capitals',
  ],
  'usa_irs_nonprofits_ak.csv': [
    'Extra spaces in a cell: 1 row. To repair: --repair extra-spaces',
    'ALL CAPITALS: 5,485 rows. To repair: --repair capitals',
  ],
  'usa_irs_nonprofits_ri.csv': ['ALL CAPITALS: 8,493 rows. To repair: --repair capitals'],
  'usa_us50_test_raw.txt': [
    'Extra spaces in a cell: 690 rows. To repair: --repair extra-spaces',
    '2 rows have too many cells. Their cells may be in the wrong columns. File rows 148 and 503.',
  ],
  'usa_usaddress_unparseable.csv': ['Extra spaces in a cell: 170 rows. To repair: --repair extra-spaces'],
};

/** Expects every imported word in the exported row or in its added columns, and rows without additions unchanged. */
async function comesBackInPlace(path: string, workspace: string): Promise<void> {
  const before = await rowsOf(path);
  const { encoding } = (await inspectFile(path, {})).choices;
  const output = join(tempDir(), 'in place.csv');
  await exportInPlace(workspace, output);
  const after = await rowsOf(output, isUtf8(readFileSync(output)) ? {} : { encoding });
  expect(after).toHaveLength(before.length);
  const faults = before.flatMap((cells, i) => {
    const row = after[i] ?? [];
    const own = row.slice(0, cells.length);
    const changed = row.at(BEFORE) ?? '';
    const words = new Set(wordsOf([...own, changed].join(' ')));
    const lost = wordsOf(cells.join(' ')).filter((word) => !words.has(word));
    const isTouched = changed === '' && own.some((cell, column) => cell !== cells[column]);
    return lost.length > 0 || isTouched || !row.at(STATUS) ? [{ row: i + 1, lost, cells, own }] : [];
  });
  expect(faults.slice(0, 3)).toEqual([]);
}

async function exportInPlace(workspaceDir: string, output: string): Promise<void> {
  const { db, close } = openWorkspace(workspaceDir);
  onTestFinished(close);
  const [list] = createRepositories(db).lists.all();
  if (!list) throw new Error('the list is not in the workspace');
  const format = formatOfName(output, list.source) ?? 'csv';
  const write = (encoding: ExportChoices['encoding']) =>
    exportByJob(
      { db, directory: workspaceDir },
      list,
      { format, layout: 'in_place', columns: [], encoding },
      output,
    );
  try {
    await write('own');
  } catch (error) {
    if (!(error instanceof AppError && error.failure.code === 'text_not_in_encoding')) throw error;
    await write('utf-8');
  }
}

describe('doorstep clean on every real list', () => {
  it.each(messyLists().map((list) => [list.name, list] as const))(
    'writes every row with its own cells unchanged: %s',
    async (name, { path, country }) => {
      const directory = tempDir();
      const output = join(directory, `out${extname(name)}`);
      const end = await runCli([
        'clean',
        path,
        '--out',
        output,
        '--workspace',
        join(directory, 'workspace'),
        '--country',
        country,
        ...(CHOSEN[name] ?? []),
        '--json',
      ]);
      const damage = DAMAGE[name] ?? [];
      expect(end.stderr).toBe([...damage, 'Sending requests to the practice service.', ''].join('\n'));
      expect(end.status).toBe(0);
      const { rows, verdicts, stopped } = lastJson(end) as unknown as Receipt;
      expect(stopped).toBeNull();
      expect(Object.values(verdicts).reduce((sum, count) => sum + count, 0)).toBe(rows);

      const before = await rowsOf(path);
      const after = await rowsOf(output);
      expect(before).toHaveLength(rows);
      expect(after).toHaveLength(rows);
      const changed = before.findIndex((cells, i) =>
        cells.some((cell, column) => after[i]?.[column] !== cell),
      );
      expect(changed, 'index of the first row with a changed cell').toBe(-1);

      await comesBackInPlace(path, join(directory, 'workspace'));

      if (extname(name) === '.xlsx') return;
      const written = lines(output);
      const original = lines(path);
      const cut = original.findIndex(
        (line, i) => !written[i]?.startsWith(line.replace(/\r$/u, '').replace(/\r\u0000$/u, '')),
      );
      expect(cut, 'index of the first line whose own bytes changed').toBe(-1);
    },
    300_000,
  );
});
