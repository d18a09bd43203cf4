/** Tests rows and cells whose order in the file differs from the displayed order. Their numbers decide. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../../src-main/spreadsheet/read-records.ts';
import type { RowPatch } from '../../../../src-main/spreadsheet/sheet.ts';
import { exported, SHEET } from '../../../support/files/exported-list.ts';
import { makeWorkbook, text, worksheet } from '../../../support/files/made-workbook.ts';
import { faultsOf } from '../../../support/files/workbook-checker/check-workbook.ts';
import { pythonWithOpenpyxl, readByOpenpyxl } from '../../../support/files/workbook-readers.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

const row = (number: number, attribute = ` r="${number}"`): string =>
  `<row${attribute}>${text(`A${number}`, number === 1 ? 'Name' : `P${number}`)}${text(`B${number}`, number === 1 ? 'Street' : `${number} High St`)}</row>`;

const inOrder = (...numbers: readonly number[]): string => numbers.map((number) => row(number)).join('');

const BOOK: readonly (readonly [string, string])[] = [
  ['backwards', inOrder(5, 4, 3, 2, 1)],
  ['backwards except for the header', inOrder(1, 5, 4, 3, 2)],
  ['with the header last', inOrder(2, 3, 4, 5, 1)],
  ['in an arbitrary order', `\n${inOrder(3, 1)}\n${inOrder(5, 2, 4)}<!-- end -->`],
  ['with only the numbers of their cells', [1, 2, 3, 4, 5].map((number) => row(number, '')).join('')],
  ['backwards without numbers', [5, 4, 3, 2, 1].map((number) => row(number, '')).join('')],
  ['all numbered 1', [1, 2, 3, 4, 5].map((number) => row(number, ' r="1"')).join('')],
  [
    'in two places with different cells',
    `${inOrder(1, 2)}<row r="3">${text('B3', '3 High St')}</row>${inOrder(4, 5)}<row r="3">${text('A3', 'P3')}<c r="B3"/></row>`,
  ],
  ['in two places, one of them empty', `${inOrder(1, 2)}<row r="3"/>${inOrder(4, 5, 3)}`],
  [
    'with cells out of order',
    `${inOrder(1, 2, 3, 4)}<row r="5">${text('B5', '5 High St')}${text('A5', 'P5')}</row>`,
  ],
];

const ROWS = [2, 3, 4, 5];
const PATCHES: readonly RowPatch[] = ROWS.map((sourceRow) => ({
  sourceRow,
  added: [`v${sourceRow}`, sourceRow],
  replaced: [{ column: 1, text: `${sourceRow} Low St` }],
}));

const written = async (rows: string) => {
  const path = join(tempDir(), 'list.xlsx');
  await makeWorkbook(path, { sheet: worksheet(rows) });
  return path;
};

describe('rows of a worksheet', () => {
  it.each(BOOK)('%s are read in the order of their numbers', async (_, rows) => {
    const path = await written(rows);
    const { format, choices, columns, rows: first } = await inspectFile(path, {});
    expect([columns, ...first]).toEqual([['Name', 'Street'], ...ROWS.map((n) => [`P${n}`, `${n} High St`])]);
    const read = [];
    for await (const { records } of readRecords(path, { format, ...choices })) read.push(...records);
    expect(read).toEqual(ROWS.map((n) => ({ sourceRow: n, cells: [`P${n}`, `${n} High St`] })));
  });

  it.each(BOOK)('%s get their own corrections, in a workbook that other programs open', async (_, rows) => {
    const made = await exported({ sheet: worksheet(rows) }, PATCHES);
    expect(made.rows).toBe(4);
    if (pythonWithOpenpyxl)
      expect(readByOpenpyxl([made.output])[made.output]?.['Members']).toEqual([
        ['Name', 'Street', 'Verdict', 'Confidence'],
        ...ROWS.map((n) => [`P${n}`, `${n} Low St`, `v${n}`, `${n}`]),
      ]);
  });

  it('are in order in the exported copy', async () => {
    const made = await exported({ sheet: worksheet(inOrder(5, 4, 3, 2, 1)) }, PATCHES);
    expect(Array.from((made.parts[SHEET] ?? '').matchAll(/<row r="(\d)"/gu), ([, number]) => number)).toEqual(
      ['1', '2', '3', '4', '5'],
    );
    expect(await faultsOf(made.output)).toEqual([]);
  });

  it.each([
    ['that share a number and a cell', `${inOrder(1, 2, 3)}${inOrder(2)}`, 2],
    ['with the header’s number', `${inOrder(1, 2, 3)}${inOrder(1)}`, 1],
  ])('%s are refused with the number of the row', async (_, rows, number) => {
    await expect(inspectFile(await written(rows), {})).rejects.toMatchObject({
      failure: { code: 'rows_out_of_order', row: number },
    });
  });

  it('are refused if the cells of one row name several rows', async () => {
    const rows = `${inOrder(1)}<row r="2">${text('A2', 'P2')}${text('B3', '3 High St')}</row>`;
    await expect(inspectFile(await written(rows), {})).rejects.toMatchObject({
      failure: { code: 'file_damaged' },
    });
  });

  it('are in order in a workbook whose elements have prefixes', async () => {
    const prefixed = worksheet(inOrder(1, 3, 2))
      .replaceAll(/<(\/?)(?=[a-z])/gu, '<$1x:')
      .replace('xmlns=', 'xmlns:x=');
    const path = join(tempDir(), 'list.xlsx');
    await makeWorkbook(path, { sheet: prefixed });
    const { columns, rows } = await inspectFile(path, {});
    expect([columns, ...rows].map(([name]) => name)).toEqual(['Name', 'P2', 'P3']);
  });
});
