/** Tests cells that show something other than their stored value because of a number format, a sheet or a formula. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { doubtReason } from '#shared/messages/import/import-questions.ts';
import { refuseDoubts } from '../../../src-main/cli/refuse-doubts.ts';
import { previewFile } from '../../../src-main/lists/import/preview-file.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { typedNumber } from '../../../src-main/spreadsheet/typed-value.ts';
import { createNumberReader } from '../../../src-main/spreadsheet/workbook/read-cell.ts';
import { project } from '../../support/app/cli.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ASKED = { addresses: true, isAddressSaid: false };

const SAMPLES = project('test/fixtures/public-reports');

async function rowsOf(path: string): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}

const styles = (codes: readonly string[]): string =>
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<cellXfs><xf/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;

type Made = { readonly head?: string; readonly formats?: readonly string[] };

async function workbook(cells: string, width: number, { head = '', formats = [] }: Made = {}) {
  const path = join(tempDir(), 'made.xlsx');
  const names = 'ABCDEFGH'.slice(0, width).split('');
  const header = names.map((name) => text(`${name}1`, `Column ${name}`)).join('');
  const sheet = worksheet(`<row r="1">${header}</row><row r="2">${cells}</row>`, { head });
  await makeWorkbook(path, { sheet, styles: styles(formats) });
  return path;
}

describe('a number that is not displayed', () => {
  it('is read as empty if it is zero and its format displays nothing for zero', async () => {
    const rows = await rowsOf(join(SAMPLES, 'zero-hidden.xlsx'));
    const second = rows.map((cells) => cells[2]);
    expect(second).toEqual(['', 'Flat 1', 'Flat 2', '', 'Flat 4', 'Flat 5', '', 'Flat 7', 'Flat 8']);
  });

  it('is read as empty if it is zero and the sheet hides zeros', async () => {
    const head = '<sheetViews><sheetView showZeros="0" workbookViewId="0"/></sheetViews>';
    const cells = `${text('A2', '0')}<c r="B2"><v>0</v></c><c r="C2"><v>10</v></c>`;
    expect(await rowsOf(await workbook(cells, 3, { head }))).toEqual([['0', '', '10']]);
  });

  it('is read if it is not zero, even if its format displays nothing', async () => {
    const cells = '<c r="A2" s="1"><v>7</v></c><c r="B2"><v>0</v></c>';
    expect(await rowsOf(await workbook(cells, 2, { formats: [';;;'] }))).toEqual([['7', '0']]);
  });
});

it('a text is read as its number format displays it, and a hidden text is read, too', async () => {
  const formats = ['&quot;Dr. &quot;@', '0;-0;0;@&quot; Ltd&quot;', '_-@_-', ';;;'];
  const cells = ['A', 'B', 'C', 'D'].map((column, at) => text(`${column}2`, `Smith ${at}`, at + 1)).join('');
  const shown = ['Dr. Smith 0', 'Smith 1 Ltd', 'Smith 2', 'Smith 3'];
  expect(await rowsOf(await workbook(cells, 4, { formats }))).toEqual([shown]);
});

it.each([
  ['[$-411]ggge"年"m"月"d"日"', 45_000, '令和5年3月15日'],
  ['[$-411]ge.m.d', 43_585, 'H31.4.30'],
  ['[$-ja-JP-x-gannen]ggge"年"', 43_586, '令和元年'],
  ['[$-404]e/m/d', 45_000, '112/3/15'],
  ['[$-404]ggge"年"', 45_000, '中華民國112年'],
  ['[$-D07041E]d/m/yyyy', 45_000, '15/3/2566'],
  ['d/m/bbbb', 45_000, '15/3/2566'],
  ['B2dd/mm/yyyy', 45_000, '23/08/1444'],
  ['[$-2060401]dd/mm/yyyy', 45_000, '23/08/1444'],
  ['[$-409]d mmm yyyy', 45_000, '15 Mar 2023'],
  ['"e" 0', 5, 'e 5'],
])('a number with the format %s is read as it is displayed: %d is read as %s', (pattern, number, shown) => {
  expect(createNumberReader(false)(number, pattern)).toBe(shown);
});

it('elapsed hours, unlike dates, do not depend on the year in which the dates of a workbook start', () => {
  const shown = createNumberReader(true);
  expect(shown(10.5, '[h]:mm:ss')).toBe('252:00:00');
  expect(shown(10.5, 'yyyy-mm-dd')).toBe('1904-01-11');
  expect(typedNumber(10.5, '[h]:mm:ss', true).number).toBe(10.5);
  expect(typedNumber(10.5, 'yyyy-mm-dd', true).number).toBe(1472.5);
});

describe('formulas whose values were never calculated', () => {
  it('lead to a question in the app, and to a refusal on the command line', async () => {
    const preview = await previewFile(join(SAMPLES, 'formulas-without-values.xlsx'), 'list.xlsx', {});
    const street = preview.columns.indexOf('Street');
    expect(preview.uncalculated).toEqual([street]);
    const mapped = { ...preview, mapping: { ...preview.mapping, street: [street], house_number: [] } };
    const doubts = mappingDoubts(mapped).filter(({ kind }) => kind === 'no_values');
    expect(doubts).toEqual([{ kind: 'no_values', column: street, field: 'street' }]);
    const [doubt] = doubts;
    expect(doubt?.kind === 'no_values' && doubtReason(doubt, [], preview.columns)).toContain(
      'have no saved results',
    );
    // Naming the column as the street does not give it values.
    const refuse = () => refuseDoubts('list.xlsx', mapped, [{ field: 'street', column: 'Street' }], ASKED);
    expect(refuse).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ doubt: 'no_values' }) }),
    );
  });

  it('lead to a question even if other columns contain the address, until a person leaves them out', async () => {
    const preview = await previewFile(join(SAMPLES, 'formulas-without-values.xlsx'), 'list.xlsx', {});
    const column = preview.columns.indexOf('Street');
    expect(preview.mapping.street).toEqual([preview.columns.indexOf('Road')]);
    expect(mappingDoubts(preview)).toEqual([{ kind: 'unmapped_formulas', column, field: 'street' }]);
    expect(() => refuseDoubts('list.xlsx', preview, [], ASKED)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ doubt: 'unmapped_formulas' }) }),
    );
    refuseDoubts('list.xlsx', preview, [{ field: 'none', column: 'Street' }], ASKED);
  });

  it('are recognised if every formula of a column has the value zero', async () => {
    const empty = '<c r="B2" t="str"><f>D2</f><v></v></c>';
    const zeros = await workbook(`<c r="A2"><f>D2</f><v>0</v></c>${empty}`, 2);
    expect((await inspectFile(zeros, { headerRow: 1 })).uncalculated).toEqual([0]);
    const calculated = await workbook(`<c r="A2"><f>D2</f><v>5</v></c>${empty}`, 2);
    expect((await inspectFile(calculated, { headerRow: 1 })).uncalculated).toBeUndefined();
  });

  it('are recognised in the XML of Excel 2003', async () => {
    const path = join(tempDir(), 'list.xml');
    const cell = '<Cell><Data ss:Type="String">Leeds</Data></Cell>';
    const rows = `<Row>${cell}${cell}</Row><Row>${cell}<Cell ss:Formula="=RC[-1]"/></Row>`;
    const space = 'urn:schemas-microsoft-com:office:spreadsheet';
    const sheet = `<Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet>`;
    writeFileSync(
      path,
      `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:ss="${space}">${sheet}</Workbook>`,
    );
    expect((await inspectFile(path, { headerRow: 1 })).uncalculated).toEqual([1]);
  });

  it('are recognised in OpenDocument', async () => {
    const path = join(tempDir(), 'list.fods');
    const cell = '<table:table-cell office:value-type="string"><text:p>Leeds</text:p></table:table-cell>';
    const row = (cells: string): string => `<table:table-row>${cells}</table:table-row>`;
    const space = (name: string): string =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
    writeFileSync(
      path,
      `<?xml version="1.0"?><office:document ${['office', 'table', 'text'].map(space).join(' ')} office:mimetype="application/vnd.oasis.opendocument.spreadsheet">` +
        '<office:body><office:spreadsheet><table:table table:name="A">' +
        row(cell + cell) +
        row(`${cell}<table:table-cell table:formula="of:=[.A2]"/>`) +
        '</table:table></office:spreadsheet></office:body></office:document>',
    );
    expect((await inspectFile(path, { headerRow: 1 })).uncalculated).toEqual([1]);
  });
});

it('a row whose height is zero counts as hidden', async () => {
  const path = join(tempDir(), 'heights.xlsx');
  const row = (number: number, attributes: string): string =>
    `<row r="${number}" ${attributes}>${text(`A${number}`, `${number} High St`)}</row>`;
  const rows = [row(2, 'ht="0" customHeight="1"'), row(3, 'ht="15"'), row(4, 'hidden="1"'), row(5, '')];
  await makeWorkbook(path, { sheet: worksheet(`<row r="1">${text('A1', 'Street')}</row>${rows.join('')}`) });
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const hidden: number[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    hidden.push(...records.filter(({ isHidden }) => isHidden).map(({ sourceRow }) => sourceRow));
  expect(hidden).toEqual([2, 4]);
});
