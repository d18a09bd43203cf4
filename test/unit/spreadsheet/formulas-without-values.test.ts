/** LibreOffice saves an OpenDocument list as XLS with 0 for every formula of text that it has not worked out. */
import { expect, it } from 'vitest';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { project } from '../../support/app/cli.ts';

async function rowsOf(name: string): Promise<readonly (readonly string[])[]> {
  const path = project('test/fixtures/spreadsheets', name);
  const { format, choices } = await inspectFile(path, { headerRow: 1 });
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  return rows;
}

it('such a file is refused with the cell, where its zeros would be read as towns', async () => {
  await expect(rowsOf('without-values.xls')).rejects.toMatchObject({
    failure: { code: 'file_without_values', file: 'without-values.xls', cell: 'C2' },
  });
});

it('the same formulas are read where their texts were saved with them', async () => {
  expect(await rowsOf('with-values.xls')).toEqual([
    ['Ann', '1 High St', 'LEEDS', '3', ''],
    ['Ben', '2 High St', '2 High Stx', '3', ''],
    ['Cat', '3 High St', 'Cat 3 High St', 'TRUE', '#DIV/0!'],
  ]);
});
