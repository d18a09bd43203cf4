import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { lackingPart } from '#shared/domain/columns/lacking-part.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

type Rows = readonly (readonly string[])[];

const ROWS: Rows = [
  ['Kantstraße 148', '10625', 'Berlin'],
  ['Goethestraße 12', '80331', 'München'],
  ['Lindenweg 3', '50667', 'Köln'],
];

const lacking = (mapping: ColumnMapping, rows: Rows = ROWS) =>
  lackingPart(rows.map((cells) => enteredAddress(cells, mapping)));

describe('the part that most rows lack', () => {
  it.each([
    ['nothing', { street: [0], postcode: [1], city: [2] }, null],
    ['nothing if there is a town', { street: [0], city: [2] }, null],
    ['nothing if there is a postcode', { street: [0], postcode: [1] }, null],
    ['nothing if one column holds all', { address: [0, 1, 2] }, null],
    ['the street', { postcode: [1], city: [2] }, 'street'],
    ['the town', { street: [0] }, 'town'],
    ['the town of a whole address', { address: [0] }, 'town'],
  ] as const)('is %s', (_, mapping, part) => {
    expect(lacking(mapping)).toBe(part);
  });

  it('counts only rows with an address, and more than half of them', () => {
    const mapping = { street: [0], postcode: [1], city: [2] };
    const townless = ROWS.map(([street = '']) => [street, '', '']);
    expect(lacking(mapping, [...ROWS, ...townless, ['', '', '']])).toBeNull();
    expect(lacking(mapping, [...ROWS, ...townless, ['Seeweg 1', '', '']])).toBe('town');
    expect(lacking(mapping, [])).toBeNull();
  });

  it('is not the town if the streets name it, or are written in a script whose towns are unknown', () => {
    expect(lacking({ street: [0] }, [['12 High Street, Leeds'], ['5 Mill Lane, York YO1 7HR']])).toBeNull();
    expect(
      lacking({ street: [0] }, [['서울특별시 강남구 테헤란로 152'], ['서울특별시 중구 세종대로 110']]),
    ).toBeNull();
  });
});

describe('a list of streets without a town', () => {
  const doubtsOf = (columns: readonly string[], rows: Rows) => {
    const { mapping, guesses, defaultCountry } = guessMapping(columns, rows);
    return mappingDoubts({ columns, rows, mapping, guesses, defaultCountry });
  };

  it('is asked about', () => {
    expect(
      doubtsOf(
        ['Straße', 'Betrag'],
        [
          ['Kantstraße 148', '5,00'],
          ['Lindenweg 3', '7,00'],
        ],
      ),
    ).toEqual([{ kind: 'no_town', column: 0, field: 'street' }]);
  });

  it('is not asked about if the streets contain the town', () => {
    expect(doubtsOf(['Address'], [['12 High Street, Leeds LS1 4AB'], ['5 Mill Lane, York YO1 7HR']])).toEqual(
      [],
    );
  });
});
