/** Compares units in every place of a row with display forms that show the same unit, or a similar one. */
import { describe, expect, test } from 'vitest';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import { answer, fielded, singleLine, suggestion } from '../addresses.ts';

const RENO = { city: 'Reno', state: 'NV', postcode: '89501', country: 'usa' };
const MAIN = { ...RENO, house_number: '123', street: 'Main St' };

const ENTRIES = {
  'behind the street': (unit: string) => fielded({ ...RENO, street: `123 Main St ${unit}` }),
  'behind a comma': (unit: string) => fielded({ ...RENO, street: `123 Main St, ${unit}` }),
  'before the street': (unit: string) => fielded({ ...RENO, street: `${unit}, 123 Main St` }),
  'in a cell with the whole address': (unit: string) => singleLine(`123 Main St ${unit}, Reno, NV 89501`),
  'in the premise column': (unit: string) => ({
    ...fielded({ ...RENO, street: '123 Main St' }),
    premise: unit,
  }),
};
const FORMS = [
  (unit: string) => `123 Main St ${unit}\nReno, NV 89501`,
  (unit: string) => `123 Main St, ${unit}\nReno, NV 89501`,
  (unit: string) => `${unit}\n123 Main St\nReno, NV 89501`,
];

/** Returns what the comparison does not confirm, for each place of the unit in the row and in the displayed address. */
function compared(entered: string, shown: string) {
  return Object.entries(ENTRIES).flatMap(([place, enter]) =>
    FORMS.map((form) => {
      const match = answer(MAIN, { address: suggestion(MAIN, form(shown)) });
      const { comparison } = findingsOf(enter(entered), match, { street: [0] });
      const doubts = comparison.filter(({ change }) => change === 'large' || change === 'removed');
      return {
        way: `${place}: ${form(shown)}`,
        doubts: doubts.map(({ part, entered: text }) => [part, text]),
      };
    }),
  );
}

/** The abbreviations of units in appendix C2 of Publication 28 of the US Postal Service. */
const PAIRS = [
  ['Apt', 'Apartment'],
  ['Bldg', 'Building'],
  ['Bsmt', 'Basement'],
  ['Fl', 'Floor'],
  ['Ph', 'Penthouse'],
  ['Rm', 'Room'],
  ['Ste', 'Suite'],
  ['Trlr', 'Trailer'],
] as const;
const SAME: readonly (readonly [entered: string, shown: string])[] = [
  ...PAIRS.flatMap(([short, long]) =>
    ['4', '100', '4B', '12-14'].flatMap((number): [string, string][] => [
      [`${short} ${number}`, `${long} ${number}`],
      [`${long} ${number}`, `${short} ${number}`],
      [`${short}. ${number}`, `${short} ${number}`],
    ]),
  ),
  ...['3rd Floor', '2nd Fl', 'Third Floor', 'Ground Floor', 'Lower Level', 'North Wing', 'East Bldg'].map(
    (unit): [string, string] => [unit, unit],
  ),
  ['Suite 100-A', 'Ste 100A'],
  ['Ste 100 A', 'Suite 100-A'],
  ['#4', 'Apt 4'],
  ['# 4', '#4'],
  ['Apt #4', 'Apt 4'],
  ['Apt 4', 'Apt # 4'],
];
const DIFFERENT: readonly (readonly [entered: string, shown: string])[] = [
  ...['1/2', '1-3', '1 - 3', '1 & 2', '1 to 3', '1/B', '1-B', '1 B', '1B', '11', '21'].flatMap(
    (number): [string, string][] => [
      ['Flat 1', `Flat ${number}`],
      ['Apartment 1', `Apt ${number}`],
      ['#1', `Apt ${number}`],
      ['#1', `#${number}`],
    ],
  ),
  ['Flat 1/2', 'Flat 1'],
  ['Flat 1/2', 'Flat 1/3'],
  ['Flat 1-3', 'Flat 3'],
  ['Suite 100', 'Ste 101'],
  ['Suite 100', 'Apt 100'],
  ['3rd Floor', '2nd Floor'],
  ['Ground Floor', 'First Floor'],
  ['North Wing', 'South Wing'],
  ['East Bldg', 'West Bldg'],
  ['Apt 123', ''],
  ['#123', ''],
  ['# 123', ''],
];

describe('a unit', () => {
  test.each(SAME)('%j is confirmed by %j, wherever it is entered and shown', (entered, shown) => {
    expect(compared(entered, shown).filter(({ doubts }) => doubts.length > 0)).toEqual([]);
  });

  test.each(DIFFERENT)('%j is not confirmed by %j, wherever it is entered and shown', (entered, shown) => {
    expect(compared(entered, shown).filter(({ doubts }) => doubts.length === 0)).toEqual([]);
  });

  test('is what is missing, not the street, if another floor is shown', () => {
    expect(compared('3rd Floor', '2nd Floor').map(({ doubts }) => doubts)).toEqual(
      Array.from({ length: 15 }, () => [['unit', '3rd Floor']]),
    );
  });
});
