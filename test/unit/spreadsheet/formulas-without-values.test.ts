/** Tests text formulas without values. LibreOffice saves 0 for each such formula that it has not calculated. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { project } from '../../support/app/cli.ts';
import { type ImportWish, importedList } from '../../support/rows/imported-list.ts';
import { writtenFile } from '../../support/rows/read-file.ts';
import { testWorkspace } from '../../support/rows/workspace.ts';

async function rowsOf(name: string): Promise<readonly (readonly string[])[]> {
  const path = project('test/fixtures/spreadsheets', name);
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}

const TOWNS = { mapping: { city: [2] } };
const imported = (path: string, wish: ImportWish) => importedList(testWorkspace(), path, wish);

it('a file whose formulas have no saved values is refused with the position of such a cell', async () => {
  const path = project('test/fixtures/spreadsheets/without-values.xls');
  expect((await inspectFile(path, { headerRow: 1 })).uncalculated).toContain(2);
  await expect(imported(path, TOWNS)).rejects.toMatchObject({
    failure: { code: 'file_without_values', file: 'without-values.xls', cell: 'C2' },
  });
});

it('a file whose formulas have no saved values is read if no column with formulas is mapped', async () => {
  const path = project('test/fixtures/spreadsheets/without-values.xls');
  expect((await imported(path, { mapping: { street: [1] } })).rowCount).toBe(3);
});

it('a file with formulas is read if their results were saved', async () => {
  expect(await rowsOf('with-values.xls')).toEqual([
    ['Ann', '1 High St', 'LEEDS', '3', ''],
    ['Ben', '2 High St', '2 High Stx', '3', ''],
    ['Cat', '3 High St', 'Cat 3 High St', 'TRUE', '#DIV/0!'],
  ]);
});

it('a file is refused if the text result of a formula is announced but missing', async () => {
  const bytes = readFileSync(project('test/fixtures/spreadsheets/with-values.xls'));
  // Turns the first text record, 0x0207, into an unknown record.
  const at = bytes.indexOf(Buffer.from('LEEDS')) - 7;
  expect(bytes.readUInt16LE(at)).toBe(0x0207);
  bytes.writeUInt16LE(0x0ff7, at);
  const path = writtenFile('list.xls', bytes);
  await expect(imported(path, TOWNS)).rejects.toMatchObject({
    failure: { code: 'file_without_values', cell: 'C2' },
  });
  expect((await imported(path, { ...TOWNS, choices: { headerRow: 2 } })).rowCount).toBe(2);
});
