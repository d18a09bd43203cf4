import { expect, it } from 'vitest';
import { isTotalRow } from '#shared/domain/columns/cells/total-row.ts';

const MAPPING = { street: [1], city: [2], postcode: [3] };

it.each([
  [['Total', '', '', '', '1,204.50']],
  [['', 'Summe 2024:', '', '', '12']],
  [['TOTAL GÉNÉRAL', '', '', '33', '9']],
  [['合計', '', '', '', '9']],
  [['Итого', '12', '3', '', '']],
  [['(12 rows affected)']],
  [['', '12 row(s) selected.', '', '', '']],
  [['Total: 12 records', '', '', '', '']],
  [['', '12 Datensätze gefunden', '', '', '']],
  [['', 'Total: 12', '', '', '']],
  [['', 'Page 1 of 3', '', '', '']],
  [['', 'Seite 2', '', '', '']],
  [['', 'Side 1 af 3', '', '', '']],
  [['Total 12', '', '', '', '']],
  [['*** End of report ***', '', '', '', '']],
])('the row %j is a total row', (cells) => {
  expect(isTotalRow(cells, MAPPING)).toBe(true);
});

it.each([
  [['Total', '1 Rue de Paris', 'Nanterre', '92000', '']],
  [['Totalplan GmbH', '', '', '', '']],
  [['Anna', 'Total', 'Leeds', '', '']],
  [['Summe', 'Hauptstr. 1', '', '', '']],
  [['12', '', '', '', '']],
  [['', '', 'Soma', '45500', '']],
  [['', '', 'Soma', '', '']],
  [['', '', 'Soma', '45500', '1,204']],
  [['', '', 'Soma', '', '+90 236 612 0000']],
  [['Soma', '', '', '45500', '']],
  [['Total', '', '', '', '']],
  [['', 'Soma 45500', '', '', '']],
  [['', 'Side 7', '', '', '']],
  [['', '12 Rows Lane', '', '', '']],
  [['', 'Page Street', '', '', '']],
  [['', 'Page 1', 'Leeds', '', '']],
  [['', '12 rows', 'Leeds', '', '']],
  [['', '', '', '', '']],
])('the row %j is not a total row', (cells) => {
  expect(isTotalRow(cells, MAPPING)).toBe(false);
});
