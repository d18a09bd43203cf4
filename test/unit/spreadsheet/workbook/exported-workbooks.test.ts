/** A format checker, openpyxl and LibreOffice read the exports. If a program is missing, its tests are skipped. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import { exportNoteSentences } from '#shared/messages/export/export-notes.ts';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type {
  ExtraSheet,
  PatchResult,
  RowPatch,
  WantedChoices,
} from '../../../../src-main/spreadsheet/sheet.ts';
import { writeFresh } from '../../../../src-main/spreadsheet/write-fresh.ts';
import { writePatched } from '../../../../src-main/spreadsheet/write-patched.ts';
import { project } from '../../../support/app/cli.ts';
import { headsOf } from '../../../support/files/added-heads.ts';
import { bordered, makeWorkbook, text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import type { Fault } from '../../../support/files/workbook-checker/package.ts';
import {
  libreOffice,
  pythonWithOpenpyxl,
  readByLibreOffice,
  readByOpenpyxl,
} from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const FOLDERS = [
  project('test/fixtures/lists'),
  project('test/fixtures/spreadsheets'),
  ...['valid', 'hostile_or_broken'].map((name) => project('../shared/data/C_file_formats', name)),
];
const ADDED = ['Verdict', 'Confidence', 'Final street'];
const SUMMARY: ExtraSheet = {
  name: 'Summary',
  widths: [40, 16],
  rows: () => [{ cells: ['Rows', 12], isHeading: false }],
};

type Layout = 'added_columns' | 'in_place';

async function exportBack(
  source: string,
  output: string,
  layout: Layout,
  wanted: WantedChoices = {},
): Promise<PatchResult> {
  const { format, choices, columns } = await inspectFile(source, wanted);
  const rows: RowPatch[] = [];
  for await (const { records } of readRecords(source, { format, ...choices }))
    for (const { sourceRow } of records)
      rows.push(
        layout === 'added_columns'
          ? { sourceRow, added: ['Ready <&> “ready”', 0.98, ''] }
          : {
              sourceRow,
              added: [],
              replaced: columns.slice(0, 2).map((_, column) => ({ column, text: `new ${column}` })),
            },
      );
  const again = {
    async *[Symbol.asyncIterator]() {
      yield* rows;
    },
  };
  const addedColumns = headsOf(layout === 'added_columns' ? ADDED : []);
  const plan = { source: { format, ...choices }, columns, addedColumns, rows: again, extraSheets: [SUMMARY] };
  const result = await writePatched(source, output, plan);
  expect(result.rows).toBe(rows.length);
  return result;
}

async function borderedList(path: string): Promise<void> {
  const row = (number: number, street: string, town: string) =>
    `<row r="${number}" spans="1:6" ht="20" customHeight="1">${text(`A${number}`, street, 1)}${text(`B${number}`, town, 1)}` +
    `${['C', 'D', 'E', 'F'].map((column) => bordered(`${column}${number}`)).join('')}</row>`;
  const streets = ['High St', 'Low St', 'Mill Lane', 'Church Rd', 'Park Ave'];
  const rows = row(1, 'Street', 'Town') + streets.map((street, i) => row(i + 2, street, 'Leeds')).join('');
  await makeWorkbook(path, { sheet: worksheet(rows, { head: '<dimension ref="A1:F6"/>' }) });
}

/** A table with formatted empty cells next to it, shared texts, and a dimension that is too small. */
async function tableList(path: string): Promise<void> {
  const strings = ['Street', 'Town', 'High St', 'Leeds', 'Low St', 'York'];
  const row = (number: number) =>
    `<row r="${number}" spans="1:2">${['A', 'B']
      .map((column, i) => `<c r="${column}${number}" t="s"><v>${(number - 1) * 2 + i}</v></c>`)
      .join('')}<c r="D${number}" s="2"/></row>`;
  await makeWorkbook(path, {
    strings,
    sheet: worksheet(row(1) + row(2) + row(3), {
      head: '<dimension ref="A1"/>',
      tail: '<tableParts count="1"><tablePart r:id="table"/></tableParts>',
    }),
    table:
      '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:B3">' +
      '<autoFilter ref="A1:B3"/><tableColumns count="2"><tableColumn id="1" name="Street"/><tableColumn id="2" name="Town"/></tableColumns></table>',
  });
}

/** Rows as no program should write them but some do. The export must be correct. */
async function oddRows(path: string): Promise<void> {
  const rows = [
    `<row r="2" s="1" customFormat="1">${text('B2', 'Town')}${text('A2', 'Street')}</row>`,
    '<!-- a comment --><row><c t="inlineStr"><is><t>No St</t></is></c>\n<c t="inlineStr"><is><t>Leeds</t></is></c><c s="1"/></row>',
    `<row r="4" spans='1:2' >${text('A4', 'Double St')}<c r="B4" s="1"/>${text('B4', 'York')}<c r="C4" s = '1' t = "str" vm="1"/></row>`,
    '<row r="5"/>',
    `<row r="7">${text('A7', 'Last St')}${text('B7', 'Bath')}<c r="F7" s="2"/><extLst><ext uri="u"/></extLst></row>`,
  ];
  await makeWorkbook(path, { sheet: worksheet(rows.join(''), { head: '<dimension ref="A2:B4"/>' }) });
}

type Exported = { readonly source: string; readonly output: string; readonly layout: Layout };

async function exportAll(directory: string, name = /\.xls[xm]$/u): Promise<readonly Exported[]> {
  await borderedList(join(directory, 'bordered.xlsx'));
  await tableList(join(directory, 'Tables.xlsx'));
  const sources = [directory, ...FOLDERS.filter(existsSync)].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => name.test(file))
      .map((file) => join(folder, file)),
  );
  const exported: Exported[] = [];
  for (const [number, source] of sources.entries()) {
    for (const layout of ['added_columns', 'in_place'] as const) {
      const output = join(directory, `${number} ${layout} of ${basename(source)}`);
      try {
        await exportBack(source, output, layout);
        exported.push({ source, output, layout });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
  }
  return exported;
}

async function freshWorkbook(path: string): Promise<void> {
  async function* rows() {
    yield { cells: ['=1+1', '007'], replaced: [{ column: 0, text: '=2+2' }], added: [0.5] };
  }
  await writeFresh(path, {
    format: 'xlsx',
    header: ['Name', 'Code'],
    addedColumns: headsOf(['Confidence']),
    rows: rows(),
    extraSheets: [SUMMARY],
  });
}

describe('an exported workbook', () => {
  it('has no fault that its source does not have, according to a checker of the format’s rules', async () => {
    const directory = tempDir();
    const exported = await exportAll(directory);
    const fresh = join(directory, 'fresh.xlsx');
    await freshWorkbook(fresh);
    expect(exported.length).toBeGreaterThanOrEqual(14);
    const paths = [fresh, ...new Set(exported.flatMap(({ source, output }) => [source, output]))];
    const faults = new Map<string, readonly Fault[]>();
    for (const path of paths) faults.set(path, await faultsOf(path));
    const kinds = (path: string) => new Set(faults.get(path)?.map(([part, fault]) => `${part}: ${fault}`));
    const found = exported.flatMap(({ source, output, layout }) => {
      const known = kinds(source);
      return [...kinds(output)]
        .filter((kind) => !known.has(kind))
        .map((kind) => `${basename(source)}, ${layout}: ${kind}`);
    });
    expect(found).toEqual([]);
    expect(faults.get(fresh)).toEqual([]);
  });

  it('contains its formulas unchanged, and the export counts the corrections that these blocked', async () => {
    const directory = tempDir();
    const source = join(directory, 'formulas.xlsx');
    const formula = '<c r="B2" t="str"><f>UPPER("leeds")</f><v>LEEDS</v></c>';
    const rows = `<row r="1">${text('A1', 'Street')}${text('B1', 'Town')}</row><row r="2">${text('A2', 'High St')}${formula}</row>`;
    await makeWorkbook(source, { sheet: worksheet(rows) });
    const output = join(directory, 'out.xlsx');
    const { notes } = await exportBack(source, output, 'in_place');
    expect(exportNoteSentences(notes)).toEqual([
      '1 correction was not written. The cell contains a formula, and Doorstep never overwrites formulas.',
    ]);
    const { format, choices } = await inspectFile(output, {});
    for await (const { records } of readRecords(output, { format, ...choices }))
      expect(records.map(({ cells }) => cells)).toEqual([['new 0', 'LEEDS']]);
  });

  it('has no fault, even if the rows of its source have faults', async () => {
    const directory = tempDir();
    const source = join(directory, 'odd.xlsx');
    await oddRows(source);
    const output = join(directory, 'out.xlsx');
    await exportBack(source, output, 'added_columns', { headerRow: 2 });
    expect(await faultsOf(source)).not.toEqual([]);
    expect(await faultsOf(output)).toEqual([]);
    const { format, choices } = await inspectFile(output, { headerRow: 2 });
    const rows: (readonly string[])[] = [];
    for await (const { records } of readRecords(output, { format, ...choices }))
      for (const { cells } of records) rows.push(cells);
    expect(rows).toEqual(
      [
        ['No St', 'Leeds'],
        ['Double St', 'York'],
        ['Last St', 'Bath'],
      ].map((cells) => [...cells, 'Ready <&> “ready”', '0.98', '']),
    );
  });

  it('has the names of the added columns, even if its source has no header row', async () => {
    const directory = tempDir();
    const source = join(directory, 'headless.xlsx');
    const rows = [`<row r="3">${text('A3', 'High St')}${text('B3', 'Leeds')}</row>`];
    await makeWorkbook(source, { sheet: worksheet(rows.join('')) });
    const output = join(directory, 'out.xlsx');
    await exportBack(source, output, 'added_columns', { headerRow: 2 });
    expect(await faultsOf(output)).toEqual([]);
    const { columns } = await inspectFile(output, { headerRow: 2 });
    expect(columns.filter((column) => ADDED.includes(column))).toEqual(ADDED);
  });

  it.skipIf(!pythonWithOpenpyxl)(
    'has its own cells and the added cells in the right place, as openpyxl reads them',
    async () => {
      const directory = tempDir();
      const source = join(directory, 'bordered.xlsx');
      await borderedList(source);
      const added = join(directory, 'added.xlsx');
      const inPlace = join(directory, 'in place.xlsx');
      const fresh = join(directory, 'fresh.xlsx');
      await exportBack(source, added, 'added_columns');
      await exportBack(source, inPlace, 'in_place');
      await freshWorkbook(fresh);
      const read = readByOpenpyxl([added, inPlace, fresh]);
      const ours = ['Ready <&> “ready”', '0.98', null, null];
      expect(read[added]?.['Members']?.slice(0, 3)).toEqual([
        ['Street', 'Town', ...ADDED, null],
        ['High St', 'Leeds', ...ours],
        ['Low St', 'Leeds', ...ours],
      ]);
      expect(read[added]?.['Summary']).toEqual([['Rows', '12']]);
      expect(read[inPlace]?.['Members']?.[1]?.slice(0, 2)).toEqual(['new 0', 'new 1']);
      expect(read[fresh]?.['List']).toEqual([
        ['Name', 'Code', 'Confidence'],
        ['=2+2', '007', '0.5'],
      ]);
    },
  );

  it.skipIf(!libreOffice)('opens in LibreOffice with all its rows', async () => {
    const directory = tempDir();
    const exported = await exportAll(
      directory,
      /^(?:bordered|Tables|gbr_nhs.*|nonstandard.*|59746.*|sample\.strict)\.xlsx$/u,
    );
    const converted = join(directory, 'converted');
    mkdirSync(converted);
    const read = readByLibreOffice(
      exported.map(({ output }) => output),
      converted,
    );
    expect(Object.keys(read).length).toBeGreaterThanOrEqual(10);
    for (const { source, output, layout } of exported) {
      const wanted =
        layout === 'added_columns' ? /,Ready <&> “ready”,0\.98|,Ready <&> “ready”,98%/u : /^new 0,new 1/mu;
      expect(read[output], `${basename(source)}, ${layout}`).toMatch(wanted);
    }
  });
});
