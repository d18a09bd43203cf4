/** Tests an address that is typed once for several people, in a cell merged over their rows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../src-main/spreadsheet/sheet.ts';
import { project } from '../../support/app/cli.ts';
import { exported, shownSheet } from '../../support/files/exported-list.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { readInOrder, storedZip } from '../../support/files/zip-by-hand.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const REPORTS = project('test/fixtures/public-reports');
const written = (name: string, content: string | Buffer): string => {
  const path = join(tempDir(), name);
  writeFileSync(path, content);
  return path;
};

async function readAll(path: string) {
  const { format, choices, columns, rows } = await inspectFile(path, { headerRow: 1 });
  const read: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    read.push(...records.map(({ cells }) => cells));
  expect(read).toEqual(rows);
  return [columns, ...rows];
}

const HOUSEHOLD = [
  ['Name', 'Street', 'Address 2', 'City', 'Postcode'],
  ['P2', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG'],
  ['P3', '185 Knightsfield', '', 'Welwyn Garden City', 'AL8 7QG'],
  ['P4', '2 Blackford Road', '', 'Sparkhill', 'B11 3SH'],
];

const SHORT = [
  ['Name', 'Street'],
  ['Ann', 'High St'],
  ['Bob', 'High St'],
  ['Cid', 'High St'],
  ['Dan', 'Low St'],
];
const HTML =
  '<table><tr><th>Name<th>Street<tr><td>Ann<td rowspan="3">High St<tr><td>Bob<tr><td>Cid<tr><td>Dan<td>Low St</table>';
const xml2003 = (cells: string): string => `<Cell><Data ss:Type="String">${cells}</Data></Cell>`;
const XML_2003 = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="List"><Table>
<Row>${xml2003('Name')}${xml2003('Street')}</Row>
<Row>${xml2003('Ann')}<Cell ss:MergeDown="2"><Data ss:Type="String">High St</Data></Cell></Row>
<Row>${xml2003('Bob')}</Row><Row>${xml2003('Cid')}</Row>
<Row>${xml2003('Dan')}${xml2003('Low St')}</Row></Table></Worksheet></Workbook>`;

/** An XLSB workbook whose town in row 9 is merged over rows 9 to 11. Row 11 has other texts. */
function mergedXlsb(): string {
  const parts = Object.fromEntries(
    readInOrder(readFileSync(project('test/fixtures/spreadsheets/read-only/list.xlsb'))),
  );
  const name = Object.keys(parts).find((each) => each.endsWith('worksheets/sheet1.bin')) ?? '';
  // BrtMergeCell, 16 bytes: first and last row, first and last column.
  const merge = Buffer.from([0xb0, 0x01, 16, 8, 0, 0, 0, 10, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0]);
  const sheet = Buffer.concat([parts[name] ?? Buffer.alloc(0), merge]);
  return written('list.xlsb', storedZip({ ...parts, [name]: sheet }));
}

describe('a cell that is merged over several rows', () => {
  it.each(['merged-household.xlsx', 'merged-household.xls', 'merged-household.ods'])(
    'gives its text to each of its rows in the workbook %s',
    async (name) => {
      expect(await readAll(join(REPORTS, name))).toEqual(HOUSEHOLD);
    },
  );

  it.each([
    ['an HTML page', 'list.html', HTML],
    ['the XML of Excel 2003', 'list.xml', XML_2003],
  ])('gives its text to each of its rows in %s', async (_, name, content) => {
    expect(await readAll(written(name, content))).toEqual(SHORT);
  });

  const rows = (texts: readonly (readonly string[])[]): string =>
    texts
      .map(
        (cells, i) =>
          `<row r="${i + 1}">${cells.map((cell, column) => (cell === '' ? '' : text(`${'ABC'[column]}${i + 1}`, cell))).join('')}</row>`,
      )
      .join('');
  const sheetOf = (texts: readonly (readonly string[])[], ...merges: readonly string[]): string =>
    worksheet(rows(texts), {
      tail: `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    });

  it.each<[string, readonly (readonly string[])[], string, readonly (readonly string[])[]]>([
    ['except a row that is otherwise empty', [['a'], ['b', 'x'], [], ['c']], 'B2:B3', [['b', 'x'], ['c']]],
    ['except the header row', [['a', 'h'], ['b'], ['c', 'x']], 'B1:B2', [['b'], ['c', 'x']]],
    [
      'in its first column only',
      [['a'], ['b', 'x'], ['c']],
      'B2:C3',
      [
        ['b', 'x'],
        ['c', 'x'],
      ],
    ],
    [
      'unless it covers the text of a row',
      [['a'], ['b', 'x'], ['c', 'y']],
      'B2:B3',
      [
        ['b', 'x'],
        ['c', 'y'],
      ],
    ],
    ['unless it covers the whole sheet', [['a'], ['b', 'x'], ['c']], 'B2:B1048576', [['b', 'x'], ['c']]],
    [
      'even if it comes last and lower down',
      [['a'], ['b'], ['c', '', 'z'], ['d']],
      'C3:C9',
      [['b'], ['c', '', 'z'], ['d', '', 'z']],
    ],
  ])('gives its text to each of its rows, %s', async (_, texts, merge, expected) => {
    const path = join(tempDir(), 'list.xlsx');
    await makeWorkbook(path, { sheet: sheetOf(texts, merge) });
    const { format, choices } = await inspectFile(path, { headerRow: 1 });
    const read: (readonly string[])[] = [];
    for await (const { records } of readRecords(path, { format, ...choices }))
      read.push(
        ...records.map(({ cells }) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)),
      );
    expect(read).toEqual(expected);
  });

  it('gives its text to each of its rows in an XLSB workbook, although merges follow the rows there', async () => {
    const path = mergedXlsb();
    const { format, choices } = await inspectFile(path, { headerRow: 0 });
    const read: (readonly string[])[] = [];
    for await (const { records } of readRecords(path, { format, ...choices }))
      read.push(...records.filter(({ sourceRow }) => sourceRow === 11).map(({ cells }) => cells.slice(0, 4)));
    expect(read).toEqual([['after an empty row', '', '', 'Zürich']]);
  });
});

describe('a correction of a cell that is merged over several rows', () => {
  const SHEET_XML = worksheet(
    [['Name', 'Street'], ['Ann', 'Hihg St'], ['Bob'], ['Cid', 'Low St']]
      .map(
        (cells, i) =>
          `<row r="${i + 1}">${cells.map((cell, column) => text(`${'AB'[column]}${i + 1}`, cell)).join('')}</row>`,
      )
      .join(''),
    { tail: '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>' },
  );
  const patch = (sourceRow: number, street: string | null): RowPatch => ({
    sourceRow,
    added: ['Ready', 1],
    replaced: street === null ? [] : [{ column: 1, text: street }],
  });

  it('is written once if all rows of the cell need the same text', async () => {
    const kept: string[] = [];
    const onCellKept = (row: number, column: number, why: string): void =>
      void kept.push(`${row} ${column} ${why}`);
    const made = await exported(
      { sheet: SHEET_XML },
      [patch(2, 'High St'), patch(3, 'High St'), patch(4, 'Low Street')],
      { onCellKept },
    );
    expect(shownSheet(made).split('High St')).toHaveLength(2);
    expect(shownSheet(made)).toContain('Low Street');
    expect([made.rows, made.notes.notKept, kept]).toEqual([3, [], []]);
  });

  it.each([
    ['only the first row is corrected', 'High St', null, 1],
    ['only the second row is corrected', null, 'High St', 1],
    ['its rows need different texts', 'High St', 'High Street', 2],
  ])('is left out of the export, with a note, if %s', async (_, first, second, count) => {
    const kept: string[] = [];
    const onCellKept = (row: number, column: number, why: string): void =>
      void kept.push(`${row} ${column} ${why}`);
    const made = await exported({ sheet: SHEET_XML }, [patch(2, first), patch(3, second), patch(4, null)], {
      onCellKept,
    });
    expect(shownSheet(made)).toContain('Hihg St');
    expect(shownSheet(made)).not.toContain('High');
    expect(made.notes.notKept).toEqual([{ code: 'merged_cells_kept', count }]);
    expect(kept).toHaveLength(count);
  });
});
