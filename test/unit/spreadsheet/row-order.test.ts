/** Tests rows whose order in the file differs from their numbers. `workbook/row-order.test.ts` tests XLSX. */
import { describe, expect, it } from 'vitest';
import { xlsbOf, xlsbRow, xlsbText } from '../../support/files/xlsb-by-hand.ts';
import { xml2003, xml2003Row } from '../../support/files/xml-by-hand.ts';
import { recordsOf, writtenFile } from '../../support/rows/read-file.ts';

const texts = (number: number): readonly [string, string] =>
  number === 1 ? ['Name', 'Street'] : [`P${number}`, `${number} High St`];

const FORMATS: readonly (readonly [string, (...numbers: readonly number[]) => string])[] = [
  [
    'a binary workbook',
    (...numbers) => {
      const rows = numbers.map((number) =>
        xlsbRow(number, ...texts(number).map((text, column) => xlsbText(column, text))),
      );
      return writtenFile('list.xlsb', xlsbOf(rows));
    },
  ],
  [
    'the XML of Excel 2003',
    (...numbers) => {
      const rows = numbers.map((number) => xml2003Row(` ss:Index="${number}"`, ...texts(number)));
      return writtenFile('list.xml', xml2003(rows.join('')));
    },
  ],
];

describe.each(FORMATS)('a list in the format %s', (_, file) => {
  it.each([
    ['backwards', [4, 3, 2, 1]],
    ['with its header last', [2, 3, 4, 1]],
    ['with one row out of place', [1, 3, 4, 2]],
  ])('is read in the order of its row numbers if it is written %s', async (__, numbers) => {
    const read = (await recordsOf(file(...numbers))).map(({ sourceRow, cells }) => ({ sourceRow, cells }));
    expect(read).toEqual([2, 3, 4].map((n) => ({ sourceRow: n, cells: texts(n) })));
  });

  it('is refused with the number of the row if a row number occurs twice', async () => {
    await expect(recordsOf(file(1, 2, 3, 2))).rejects.toMatchObject({
      failure: { code: 'rows_out_of_order', row: 2 },
    });
  });
});

it('a row without a number in the XML of Excel 2003 follows the last row that the previous row spans', async () => {
  const rows =
    xml2003Row(' ss:Index="4" ss:Span="1"', 'Ann', 'High St') +
    xml2003Row('', 'Ben', 'Low St') +
    xml2003Row(' ss:Index="1"', 'Name', 'Street') +
    xml2003Row('', 'Cid', 'Old St');
  const read = await recordsOf(writtenFile('list.xml', xml2003(rows)));
  expect(read.map(({ sourceRow, cells }) => [sourceRow, cells[0]])).toEqual([
    [2, 'Cid'],
    [4, 'Ann'],
    [5, 'Ann'],
    [6, 'Ben'],
  ]);
});
