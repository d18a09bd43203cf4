import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeXlsx } from '../../../../src-main/spreadsheet/workbook/write-xlsx.ts';
import { readWorkbookAgain } from '../../../support/files/second-reader.ts';
import { tempDir } from '../../../support/rows/temp-dir.ts';

it('a new workbook contains the displayed text of a value for which there is no number format', async () => {
  const output = join(tempDir(), 'list.xlsx');
  const patterns = [
    ...Array.from({ length: 200 }, (_, index) => `yyyy-mm-dd" ${index}"`),
    'dd.mm.yyyy',
    '"open',
  ];
  const rows = patterns.map((pattern) => ({
    cells: ['shown'],
    values: [{ number: 45_347, pattern }],
    replaced: [],
    added: [],
  }));
  await writeXlsx(output, { format: 'xlsx', header: ['Date'], addedColumns: [], rows });
  const cells = (await readWorkbookAgain(output)).sheets.get('List')?.cells;
  const values = patterns.map((_, index) => cells?.get(`A${index + 2}`)?.value);
  expect(values.slice(0, 200).every((value) => value instanceof Date)).toBe(true);
  expect(values.slice(200)).toEqual(['shown', 'shown']);
});
