import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExportChoices, withoutIdleWish } from '../../../src-main/lists/export/export-choices.ts';
import { exportList } from '../../../src-main/lists/export/export-list.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { project } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { readWorkbookAgain } from '../../support/files/second-reader.ts';
import { byPerson } from '../../support/rows/decided-row.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import {
  type DecidedList,
  decidedList,
  exportedList,
  passDependencies,
  previewed,
} from '../../support/rows/exported-list.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { COLUMNS } from '../../support/rows/workspace.ts';

const ROWS = [
  ['Ann', 'High St', '1', 'Leeds', 'LS1 1AA'],
  ['Bob', 'Low St', '2', 'York', 'YO1 1AA'],
  ['Cem', 'Mill Ln', '3', 'Hull', 'HU1 1AA'],
  ['Dot', 'Park Rd', '4', 'Derby', 'DE1 1AA'],
  ['Eve', 'Kirk Rd', '5', 'Leeds', 'LS1 1AB'],
];
const CEM = { street: 'Mill Lane', house_number: '3', city: 'Hull', postcode: 'HU1 1AA' };

/** Ann is kept, Bob excluded, Cem edited, Dot and Eve undecided. */
const decidedFive = (): DecidedList =>
  decidedList(ROWS, [byPerson('kept_as_entered'), byPerson('excluded'), byPerson('edited', CEM)]);

const CHOICES: readonly [string, Partial<ExportChoices>, string][] = [
  ['all rows', {}, 'Ann Bob Cem Dot Eve'],
  ['all rows except excluded ones', { leaveOutExcluded: true }, 'Ann Cem Dot Eve'],
  ['the rows of a filter', { rows: { kind: 'positions', positions: Uint32Array.of(2, 4) } }, 'Bob Dot'],
  [
    'the rows of a filter except excluded ones',
    { rows: { kind: 'positions', positions: Uint32Array.of(2, 4) }, leaveOutExcluded: true },
    'Dot',
  ],
  ['rows with some decisions', { rows: { kind: 'decided', decisions: ['edited', 'excluded'] } }, 'Bob Cem'],
  ['the rows left to do', { rows: { kind: 'left_to_do' } }, 'Dot Eve'],
  ['no rows', { rows: { kind: 'positions', positions: new Uint32Array(0) } }, ''],
];

describe.each(CHOICES)('an export of %s', (_name, choices, names) => {
  const expected = names.split(' ').filter((name) => name !== '');

  it('copies the chosen lines of a text file byte for byte, and adds columns at the end', async () => {
    const { path, rows } = await exportedList(decidedFive(), { ...choices, columns: ['status'] });
    const lines = readFileSync(path, 'utf8').split('\r\n');
    expect(lines.at(-1)).toBe('');
    const own = lines.slice(1, -1).map((line) => line.split(',').slice(0, -1).join(','));
    const wanted = ROWS.filter(([name = '']) => expected.includes(name)).map((cells) => cells.join(','));
    expect(own).toEqual(wanted);
    expect(rows).toBe(expected.length);
  });

  it('writes the chosen rows to a new workbook, and logs each change with its cell in this workbook', async () => {
    const { path, rows } = await exportedList(decidedFive(), {
      ...choices,
      format: 'xlsx',
      layout: 'in_place',
    });
    const { sheets } = await readWorkbookAgain(path);
    const cellsOf = (sheet: string) => sheets.get(sheet)?.cells ?? new Map();
    const shown = ROWS.map((_, i) => cellsOf('List').get(`A${i + 2}`)?.value).filter(Boolean);
    expect([shown, rows]).toEqual([expected, expected.length]);
    const at = expected.indexOf('Cem');
    expect(cellsOf('Change log').get('B2')?.value).toBe(at === -1 ? undefined : `B${at + 2}`);
    expect(cellsOf('Change log').get('A2')?.value).toBe(at === -1 ? undefined : 3);
  });

  it('counts the chosen rows in the preview', async () => {
    const found = await previewed(decidedFive(), choices);
    const { counts, rows, sample } = found.at(-1) ?? {};
    expect([counts?.rows, rows]).toEqual([expected.length, ROWS.length]);
    const { changedRows = 0, unchanged = 0, excluded = 0, leftToDo = 0 } = counts ?? {};
    expect(changedRows + unchanged + excluded + leftToDo).toBe(expected.length);
    const has = (name: string) => Number(expected.includes(name));
    expect([unchanged, excluded, changedRows]).toEqual([has('Ann'), has('Bob'), has('Cem')]);
    expect(sample).toEqual(
      expected.includes('Cem')
        ? [
            {
              position: 3,
              cells: [{ column: 'Street', before: 'Mill Ln', after: 'Mill Lane', whyKept: null }],
            },
          ]
        : [],
    );
  });
});

it('the preview of an export lists characters that the encoding of the text file lacks', async () => {
  const decided = decidedList(ROWS, [byPerson('edited', { ...CEM, street: 'Łódzka' })]);
  const latin: DecidedList = {
    ...decided,
    list: { ...decided.list, source: { ...decided.list.source, encoding: 'windows-1252' } },
  };
  writeFileSync(latin.source, readFileSync(latin.source, 'latin1'), 'latin1');
  const last = (await previewed(latin, { layout: 'in_place' })).at(-1);
  expect(last?.losses).toMatchObject([
    { code: 'letters_not_in_encoding', encoding: 'windows-1252', letters: ['Ł'], examples: [{ row: 1 }] },
  ]);
  expect(last?.counts.changedRows).toBe(1);
  await expect(exportedList(latin, { layout: 'in_place' })).rejects.toMatchObject({
    failure: { code: 'text_not_in_encoding' },
  });
  expect((await previewed(latin, { layout: 'in_place', encoding: 'utf-8' })).at(-1)?.losses).toEqual([]);
});

it('the preview of an export reports what a new file will lose from the workbook', async () => {
  const decided = decidedFive();
  const source = {
    ...decided.list.source,
    format: 'xlsx',
    sheet: 'List',
    encoding: null,
    delimiter: null,
  } as const;
  const losses = async (choices: Partial<ExportChoices>) =>
    (await previewed({ ...decided, list: { ...decided.list, source } }, choices)).at(-1)?.losses;
  const lost = [{ code: 'workbook_not_carried', otherSheets: ['Prices'] }];
  expect(await losses({ format: 'xlsx', rows: { kind: 'left_to_do' } })).toEqual(lost);
  expect(await losses({ format: 'csv' })).toEqual(lost);
});

it('the preview of an export reports a protected sheet, so that the person can choose what to do', async () => {
  const decided = decidedFive();
  const path = join(tempDir(), 'protected.xlsx');
  const cells = [COLUMNS, ...ROWS].map((texts, i) => {
    const row = texts.map((value, column) => text(`${'ABCDE'[column]}${i + 1}`, value)).join('');
    return `<row r="${i + 1}">${row}</row>`;
  });
  const sheet = worksheet(cells.join('')).replace('</sheetData>', '</sheetData><sheetProtection sheet="1"/>');
  await makeWorkbook(path, { sheet });
  const asWorkbook = { format: 'xlsx', sheet: 'Members', encoding: null, delimiter: null } as const;
  const source = { ...decided.list.source, ...asWorkbook };
  const workbook = { ...decided, list: { ...decided.list, source }, source: path };
  const wish = { format: 'xlsx', layout: 'in_place' } as const;

  const said = (await previewed(workbook, wish)).at(-1);
  expect(said?.losses).toEqual([{ code: 'sheet_protected', sheet: 'Members' }]);
  expect(said?.counts).toMatchObject({ rows: 5, changedRows: 1, changedCells: 1 });
  await expect(exportedList(workbook, wish)).rejects.toMatchObject({ failure: { code: 'sheet_protected' } });

  const copy = await exportedList(workbook, { ...wish, protectedSheet: 'remove' });
  expect(copy.notes.notKept).toEqual([{ code: 'protection_removed', count: 1 }]);
  const fresh = await exportedList(workbook, { ...wish, protectedSheet: 'new_file' });
  expect(fresh.notes.notKept).toEqual([{ code: 'workbook_replaced', count: 1 }]);
  expect((await previewed(workbook, { ...wish, protectedSheet: 'new_file' })).at(-1)?.losses).toEqual([
    { code: 'workbook_not_carried', otherSheets: ['Prices'] },
  ]);
  for (const [sheetName, written] of [
    ['Members', copy],
    ['List', fresh],
  ] as const) {
    const { sheets } = await readWorkbookAgain(written.path);
    expect(sheets.get(sheetName)?.cells.get('B4')?.value).toBe('Mill Lane');
  }
});

it('an export patches an unprotected workbook, even if the person chose a new file for protected sheets', async () => {
  const decided = decidedFive();
  const path = join(tempDir(), 'open.xlsx');
  const cells = [COLUMNS, ...ROWS].map((texts, i) => {
    const row = texts.map((value, column) => text(`${'ABCDE'[column]}${i + 1}`, value)).join('');
    return `<row r="${i + 1}">${row}</row>`;
  });
  await makeWorkbook(path, { sheet: worksheet(cells.join('')) });
  const asWorkbook = { format: 'xlsx', sheet: 'Members', encoding: null, delimiter: null } as const;
  const source = { ...decided.list.source, ...asWorkbook };
  const workbook = { ...decided, list: { ...decided.list, source }, source: path };

  const copy = await exportedList(workbook, {
    format: 'xlsx',
    layout: 'in_place',
    protectedSheet: 'new_file',
  });
  expect(copy.notes.notKept).toEqual([]);
  expect((await readWorkbookAgain(copy.path)).sheets.get('Members')?.cells.get('B4')?.value).toBe(
    'Mill Lane',
  );
});

it('the choice to leave out excluded rows has no effect if the list has no excluded rows', () => {
  const choices = exportChoices({ format: 'xlsx', leaveOutExcluded: true });
  expect(withoutIdleWish(choices, 0).leaveOutExcluded).toBe(false);
  expect(withoutIdleWish(choices, 1).leaveOutExcluded).toBe(true);
});

it('the preview of an export counts changed cells only if the export writes in place', async () => {
  const decided = decidedFive();
  expect((await previewed(decided, { layout: 'added_columns' })).at(-1)?.counts).toMatchObject({
    changedRows: 1,
    changedCells: 0,
  });
  expect((await previewed(decided, { layout: 'in_place' })).at(-1)?.counts).toMatchObject({
    changedRows: 1,
    changedCells: 1,
  });
});

it('the preview of an export reports a correction that a formula blocks, and counts no changed cell', async () => {
  const { workspace, list } = decidedFive();
  workspace.repositories.rows.setDecision(
    list.id,
    5,
    byPerson('edited', { street: 'Kirk Road', house_number: '5', city: 'Leeds', postcode: 'LS1 1AC' }),
  );
  const path = join(tempDir(), 'formulas.xlsx');
  const cells = [COLUMNS, ...ROWS].map((texts, i) => {
    const row = texts.map((value, column) => {
      const place = `${'ABCDE'[column]}${i + 1}`;
      const isFormula = i > 0 && column === 1;
      return isFormula ? `<c r="${place}" t="str"><f>T("x")</f><v>${value}</v></c>` : text(place, value);
    });
    return `<row r="${i + 1}">${row.join('')}</row>`;
  });
  await makeWorkbook(path, { sheet: worksheet(cells.join('')) });
  const asWorkbook = { format: 'xlsx', sheet: 'Members', encoding: null, delimiter: null } as const;
  const workbook = {
    workspace,
    list: { ...list, source: { ...list.source, ...asWorkbook } },
    source: path,
  };
  const said = (await previewed(workbook, { format: 'xlsx', layout: 'in_place' })).at(-1);
  expect(said?.counts).toMatchObject({ changedRows: 1, changedCells: 1, unchanged: 2 });
  const street = { column: 'Street', whyKept: 'formula' };
  expect(said?.sample).toMatchObject([
    { position: 3, cells: [{ ...street, before: 'Mill Ln', after: 'Mill Lane' }] },
    { position: 5, cells: [street, { column: 'Postcode', after: 'LS1 1AC', whyKept: null }] },
  ]);
  expect(said?.losses).toEqual([{ code: 'formula_cells_kept', count: 2 }]);
});

it('the preview of an export reports charts that do not fit into the workbook', async () => {
  const source = project('test/fixtures/spreadsheets/sample.strict.xlsx');
  const { format, choices } = await inspectFile(source, {});
  const decided = decidedFive();
  const strict = {
    ...decided,
    list: { ...decided.list, source: { ...decided.list.source, format, ...choices } },
    source,
  };
  expect((await previewed(strict, { format: 'xlsx' })).at(-1)?.losses).toEqual([
    { code: 'charts_left_out', count: 2 },
  ]);
});

describe.each(['xlsx', 'csv'] as const)('an export as %s', (format) => {
  it.each([1, 500, 1_500])(
    'leaves no files and ends as stopped if a person stops the export at row %d',
    async (row) => {
      const decided = decidedList(
        Array.from({ length: 2_000 }, (_, i) => ['Ann', `${i} High St`, '', 'Leeds', 'LS1 1AA']),
        [],
      );
      const directory = tempDir();
      const stop = new AbortController();
      if (row === 1) stop.abort();
      const { repositories } = decided.workspace;
      const { list, source } = decided;
      const ended = exportList(
        { list, source, output: join(directory, 'out'), choices: exportChoices({ format }) },
        {
          ...passDependencies(decided),
          signal: stop.signal,
          counts: repositories.exports,
          receipt: makeReceipt(list.id, repositories),
          peer: null,
          onProgress: (rows) => {
            if (rows === row) stop.abort();
          },
        },
      );
      await expect(ended).rejects.toMatchObject({ failure: { code: 'interrupted' } });
      expect(readdirSync(directory)).toEqual([]);
    },
  );
});

it('an export to a workbook is refused before it begins if a sheet has no room for the rows', async () => {
  const decided = decidedList(ROWS, []);
  const list = { ...decided.list, rowCount: 1_048_576 };
  await expect(exportedList({ ...decided, list }, { format: 'xlsx' })).rejects.toMatchObject({
    failure: { code: 'too_many_rows', rows: 1_048_576, limit: 1_048_575 },
  });
  const { path } = await exportedList(decided, { format: 'xlsx' });
  expect(existsSync(path)).toBe(true);
});
