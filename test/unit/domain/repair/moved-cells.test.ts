import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { repairedRows } from '../../../support/rows/repaired-rows.ts';

/** Name, Street, Line 2, Town, Postcode, Country, Notes */
const MAPPING: ColumnMapping = { street: [1, 2], city: [3], postcode: [4], country: [5] };
const RIGHT = ['Ann', '12 High Street', '', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid'];

type Form = { readonly isText?: boolean; readonly mapping?: ColumnMapping };

function moved(cells: readonly string[], { isText = true, mapping = MAPPING }: Form = {}) {
  const settings = { mapping, defaultCountry: 'gbr' };
  return repairedRows('moved_cells', settings, { width: RIGHT.length, isText }, [RIGHT, cells]).written[1];
}

describe('cells shifted by one column', () => {
  it('move back without a loss if the row has one empty cell too many', () => {
    expect(moved(['Ann', '', '12 High Street', '', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid'])).toEqual([
      ...RIGHT,
      '',
    ]);
    expect(moved(['Ann', '12 High Street', '', '', 'Leeds', 'LS1 4AP', 'United Kingdom'])).toEqual([
      ...RIGHT.slice(0, 6),
      '',
    ]);
    expect(moved(['', 'Ann', '12 High Street', '', 'Leeds', 'LS1 4AP', 'UK', 'paid'])?.slice(0, 7)).toEqual(
      RIGHT.map((cell) => (cell === 'United Kingdom' ? 'UK' : cell)),
    );
  });

  it('move back if a cell is missing, and the row stays as wide as the list', () => {
    expect(moved(['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid'])).toEqual(RIGHT);
    expect(moved(['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid', ''])).toEqual(RIGHT);
  });

  it('are joined if a comma split an address into two cells', () => {
    const mapping = { street: [1], city: [2], postcode: [3] };
    const four = (...cells: readonly string[]) => {
      const settings = { mapping, defaultCountry: 'gbr' };
      return repairedRows('moved_cells', settings, { width: 4, isText: true }, [cells]).written[0];
    };
    expect(four('Ann', '12', ' High St', 'Leeds', 'LS1 4AP')).toEqual([
      'Ann',
      '12, High St',
      'Leeds',
      'LS1 4AP',
      '',
    ]);
    expect(four('Ann', '12 Rose Cottage', 'High St', 'Ulverston', 'LA12 7BT')).toEqual([
      'Ann',
      '12 Rose Cottage, High St',
      'Ulverston',
      'LA12 7BT',
      '',
    ]);
    expect(four('Ann', '100 Oak Ave', ' Flat 4', 'Leeds', 'LS1 4AP')?.[1]).toBe('100 Oak Ave, Flat 4');
    // A name with a comma, or a house with a name?
    const either = ['Day', 'Ann', '12 High St', 'Leeds', 'LS1 4AP'];
    expect(four(...either)).toEqual(either);
    const asLongAsOthers = ['Ann', '12', 'High St', 'Leeds'];
    expect(four(...asLongAsOthers)).toEqual(asLongAsOthers);
    const withNote = ['Ann', '12 High St', 'Leeds', 'LS1 4AP', 'paid'];
    expect(four(...withNote)).toEqual(withNote);
  });

  it('move only within the address if an empty cell in the address is enough', () => {
    const mapping = { street: [1, 2], city: [3], postcode: [4] };
    const inside = (...cells: readonly string[]) => {
      const settings = { mapping, defaultCountry: 'gbr' };
      return repairedRows('moved_cells', settings, { width: 7, isText: true }, [cells]).written[0];
    };
    expect(inside('3', '162 Dock Street', 'Fleetwood', 'FY7 6JB', '', '98.00', '')).toEqual([
      '3',
      '162 Dock Street',
      '',
      'Fleetwood',
      'FY7 6JB',
      '98.00',
      '',
    ]);
    const right = ['3', '', '162 Dock Street', 'Fleetwood', 'FY7 6JB', '98.00', ''];
    expect(inside(...right)).toEqual(right);
  });

  it('stay if there are two ways to move them, or if a cell would be lost', () => {
    for (const cells of [
      RIGHT,
      ['Ann', '12 High Street', 'Rose Court', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid'],
      ['Ann', '', '12 High Street', 'Leeds', 'LS1 4AP', '', ''],
      // Which of the two lines is missing?
      ['Ann', 'Great Snoring', 'Fakenham', 'NR21 0HR', 'United Kingdom', 'paid', ''],
      // All columns are full.
      ['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid', 'late'],
      // No postcode.
      ['Ann', '', '12 High Street', '', 'Leeds', '', 'United Kingdom', 'paid'],
      // A postcode of no country.
      ['Ann', '', '12 High Street', '', 'Leeds', 'ABC', 'United Kingdom', 'paid'],
      ['Ann', '12 High Street', '', 'LS1 4AP', 'Leeds', 'United Kingdom', 'paid'],
      ['', '', '', '', '', '', ''],
    ])
      expect(moved(cells), JSON.stringify(cells)).toEqual(cells);
  });

  it('stay if a placeholder for an empty cell would move with them', () => {
    const cells = ['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', 'NULL', ''];
    expect(moved(cells)).toEqual(cells);
  });

  it('move in a workbook only if no cell outside the address moves', () => {
    const cells = ['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid', ''];
    expect(moved(cells, { isText: false })).toEqual(cells);
    const alone = ['Ann', '12 High Street', 'Leeds', 'LS1 4AP', 'United Kingdom', '', ''];
    expect(moved(alone, { isText: false })).toEqual([...RIGHT.slice(0, 6), '']);
  });

  it('move only if a postcode and two other columns support it', () => {
    const cells = ['Ann', '', '12 High Street', '', 'Leeds', 'LS1 4AP', 'United Kingdom', 'paid'];
    expect(moved(cells, { mapping: { street: [1, 2], city: [3], country: [5] } })).toEqual(cells);
    expect(moved(cells, { mapping: { city: [3], postcode: [4] } })).toEqual(cells);
  });
});
