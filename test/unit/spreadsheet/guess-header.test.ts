import { expect, it } from 'vitest';
import { guessHeader } from '../../../src-main/spreadsheet/guess-header.ts';

const header = (...rows: readonly (readonly string[])[]) =>
  guessHeader(rows.map((cells, i) => ({ sourceRow: i + 1, cells }))).headerRow;

it('the header is the row that names columns, below titles', () => {
  expect(header(['Name', 'Street', 'ZIP'], ['A', 'Mill Lane 4', '01234'], ['B', 'High St 1', '99999'])).toBe(
    1,
  );
  expect(
    header(
      ['Practices in 2021'],
      ['Code', 'Practice', 'Phone'],
      ['A1', 'North', '0123'],
      ['A2', 'South', '0456'],
    ),
  ).toBe(2);
  expect(header(['Address 1', 'Address 2'], ['12 High St', ''], ['4 Mill Ln', 'Flat 2'])).toBe(1);
});

it('a row of data is not taken for a header', () => {
  expect(
    header(
      ['Soldotna', ' AK 99669', ''],
      ['9112 Mendenhall Mall Road', ' Juneau', ' AK 99801'],
      ['Mile 5 Beach Road', ' Kenai', ' AK 99611'],
    ),
  ).toBe(0);
  expect(header(['John Street', 'Leeds'], ['High Street', 'York'], ['Mill Street', 'Bath'])).toBe(0);
  expect(header(['A82003', 'STANLEY STREET', 'LA12 7BT'], ['A82004', 'HIGH STREET', 'CA9 3QX'])).toBe(0);
});
