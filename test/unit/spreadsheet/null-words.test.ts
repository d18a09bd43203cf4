import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { makeWorkbook, text, worksheet } from '../../support/files/made-workbook.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const ROWS = [
  ['Name', 'Street', 'City'],
  ['Ann', 'NULL', 'Leeds'],
  ['Null', '1 High St', '\\N'],
  ['Bob', '(null)', 'Nullarbor'],
];
const READ = [
  ['Ann', '', 'Leeds'],
  ['Null', '1 High St', ''],
  ['Bob', '', 'Nullarbor'],
];

const inEach = (before: string, after: string, row: readonly string[]): string =>
  row.map((cell) => `${before}${cell}${after}`).join('');
const sheet2003 = ROWS.map(
  (row) => `<Row>${inEach('<Cell><Data ss:Type="String">', '</Data></Cell>', row)}</Row>`,
).join('');
const tableOds = ROWS.map(
  (row) =>
    `<table:table-row>${inEach('<table:table-cell office:value-type="string"><text:p>', '</text:p></table:table-cell>', row)}</table:table-row>`,
).join('');

const FILES: Readonly<Record<string, string>> = {
  'list.csv': ROWS.map((row) => `${row.join(',')}\n`).join(''),
  'list.html': `<table>${ROWS.map((row) => `<tr>${inEach('<td>', '', row)}`).join('')}</table>`,
  'list.xml': `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="List"><Table>${sheet2003}</Table></Worksheet></Workbook>`,
  'list.fods': `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="List">${tableOds}</table:table></office:spreadsheet></office:body></office:document>`,
};

async function cellsOf(path: string): Promise<readonly (readonly string[])[]> {
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    rows.push(...records.map(({ cells }) => cells));
  return rows;
}

it.each(Object.keys(FILES))('words such as NULL are read as empty in %s', async (name) => {
  const path = join(tempDir(), name);
  writeFileSync(path, FILES[name] ?? '');
  expect(await cellsOf(path)).toEqual(READ);
});

it('words such as NULL are read as empty in list.xlsx', async () => {
  const path = join(tempDir(), 'list.xlsx');
  const cells = ROWS.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, column) => text(`${'ABC'[column]}${at + 1}`, cell)).join('')}</row>`,
  );
  await makeWorkbook(path, { sheet: worksheet(cells.join('')) });
  expect(await cellsOf(path)).toEqual(READ);
});
