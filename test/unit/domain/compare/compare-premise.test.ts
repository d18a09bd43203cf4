import { describe, expect, test } from 'vitest';
import type { Address } from '#shared/domain/address/address.ts';
import { compareAddress } from '#shared/domain/compare/compare-parts.ts';
import { fielded, singleLine, suggestion } from '../addresses.ts';

const context = { country: 'gbr', county: '', mapping: {} };
const LEEDS = {
  house_number: '10',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  country: 'gbr',
};

/** Returns the unit and the number as the comparison has them: "entered change". */
function compared(premise: string, entered: Partial<Address>, formatted = ''): Record<string, string> {
  const address = { ...fielded(entered), premise };
  const parts = compareAddress(address, suggestion(LEEDS, formatted), context);
  const shown = parts.filter(({ part }) => part === 'unit' || part === 'house_number');
  return Object.fromEntries(shown.map(({ part, entered: text, change }) => [part, `${text} ${change}`]));
}

describe('the comparison of the premise with the displayed address', () => {
  const cases: readonly (readonly [premise: string, formatted: string, unit: string])[] = [
    ['Flat 2', '', 'Flat 2 removed'],
    ['Flat 2', 'Flat 2\n10 High Street\nLeeds', 'Flat 2 none'],
    ['Flat 2', 'Flat 12\n10 High Street\nLeeds', 'Flat 2 removed'],
    ['Apt 2', '10 High Street Apartment 2\nLeeds', 'Apt 2 none'],
    ['Flat 2, Rose House', 'Flat 2\nRose House\n10 High Street', 'Flat 2, Rose House none'],
    ['Flat 2\nRose House', 'Rose House\n10 High Street', 'Flat 2, Rose House removed'],
    // A house has this number. That proves nothing about a flat.
    ['10', '10 High Street\nLeeds', '10 removed'],
    ['2', '10 High Street #2\nLeeds', '2 none'],
    ['2', 'Flat 2\n10 High Street\nLeeds', '2 none'],
  ];
  test.each(cases)(
    'finds, for the premise %j and the displayed address %j: %s',
    (premise, formatted, unit) => {
      expect(compared(premise, LEEDS, formatted)).toEqual({ unit, house_number: '10 none' });
    },
  );

  test('treats the premise as the house number if no other column has one', () => {
    const { house_number: _, ...numberless } = LEEDS;
    expect(compared('10', numberless)).toEqual({ house_number: '10 none' });
    expect(compared('Rose House, 10', numberless)).toEqual({
      house_number: '10 none',
      unit: 'Rose House removed',
    });
    expect(compared('12', numberless)).toEqual({ house_number: ' added', unit: '12 removed' });
  });

  test('compares the premise only once if the whole address repeats it', () => {
    const entered = { ...singleLine('Flat 2, 10 High Street, Leeds, LS1 4AB'), premise: 'flat 2' };
    const unit = compareAddress(entered, suggestion(LEEDS), context).find(({ part }) => part === 'unit');
    expect(unit).toMatchObject({ entered: 'Flat 2', change: 'removed' });
  });

  test('finds no match for an extremely long premise', () => {
    expect(compared('a,'.repeat(16_000), LEEDS, 'a\n'.repeat(200))['unit']).toMatch(/removed$/u);
  });
});
