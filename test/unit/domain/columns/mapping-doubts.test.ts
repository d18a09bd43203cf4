import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';

const doubtsOf = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  chosen?: ColumnMapping,
) => {
  const { mapping, guesses } = guessMapping(columns, rows);
  return mappingDoubts({ columns, rows, mapping: chosen ?? mapping, guesses });
};

describe('what is asked before an import', () => {
  it('is nothing of a list whose columns are named and filled as expected', () => {
    const row = ['Smith Ltd', '10 High Street', 'Leeds', 'LS1 4AB', 'UK'];
    expect(doubtsOf(['Company', 'Street', 'Town', 'Postcode', 'Country'], [row])).toEqual([]);
  });

  const ORDER = [
    'Bill to street',
    'Bill to city',
    'Bill to zip',
    'Ship to street',
    'Ship to city',
    'Ship to zip',
  ];

  it('is which of several addresses, the one of the delivery first', () => {
    const rows = [
      ['1 Elm St', 'Dover', '19901', '2 Ash Rd', 'Newark', '19711'],
      ['5 Oak St', 'Salem', '01970', '5 Oak St', 'Salem', '01970'],
    ];
    expect(doubtsOf(ORDER, rows)).toEqual([
      {
        kind: 'several_addresses',
        blocks: [
          { name: 'Ship to', mapping: { street: [3], city: [4], postcode: [5] } },
          { name: 'Bill to', mapping: { street: [0], city: [1], postcode: [2] } },
        ],
      },
    ]);
    const billing = { street: [0], city: [1], postcode: [2] };
    expect(doubtsOf(ORDER, rows, billing), 'once the other is chosen').toEqual([]);
  });

  it('is which of two columns of whole addresses, whatever they are called', () => {
    const rows = [
      ['1 Elm St, Dover, DE 19901', '2 Ash Rd, Newark, DE 19711'],
      ['5 Oak St, Salem, MA 01970', '5 Oak St, Salem, MA 01970'],
    ];
    const blocks = (one: string, other: string) => [
      {
        kind: 'several_addresses',
        blocks: [
          { name: one, mapping: { address: [0] } },
          { name: other, mapping: { address: [1] } },
        ],
      },
    ];
    expect(doubtsOf(['Address', 'Where it was before'], rows)).toEqual(
      blocks('Address', 'Where it was before'),
    );
    expect(doubtsOf(['A', 'B'], rows)).toEqual(blocks('A', 'B'));
    expect(doubtsOf(['A', 'B'], rows, { address: [1] }), 'once the other is chosen').toEqual([]);
  });

  it('is whether texts are addresses of which only some name their place', () => {
    const rows = [['Mill Lane 4, Leeds LS1 4AB'], ['Oak, walnut, 12 legs'], ['Table, 6 seats, oak']];
    expect(doubtsOf(['What'], rows)).toEqual([{ kind: 'weak_guess', column: 0, field: 'address' }]);
  });

  it('is no question where both are always the same', () => {
    expect(doubtsOf(ORDER, [['5 Oak St', 'Salem', '01970', '5 Oak St', 'Salem', '01970']])).toEqual([]);
  });

  it.each([
    ['price', ['12.50 EUR', '8,00 €', '99.00 EUR']],
    ['identifier', ['AB-100234', 'AB-100235', 'AB-100236']],
    ['phone', ['+44 113 496 0000', '+44 113 496 0001', '(512) 757-6000']],
    ['email', ['ann@lee.uk', 'bo@day.uk', 'c@d.uk']],
    ['link', ['https://a.b/1', 'https://a.b/2', 'www.c.d']],
    ['date', ['2024-05-01', '2024-05-02', '03.06.2024']],
    ['number', ['17', '18', '19']],
    ['name', ['Mrs Ann Day', 'Peter Huber', 'Anna Maria Schmidt']],
  ] as const)('is a street whose cells look like: %s', (looksLike, cells) => {
    const rows = cells.map((cell) => [cell, 'Leeds']);
    expect(doubtsOf(['What', 'Town'], rows, { street: [0], city: [1] })).toEqual([
      { kind: 'no_address_values', column: 0, field: 'street', looksLike },
    ]);
  });

  it.each([
    ['street', ['Anna-Seghers-Straße', 'Maria-Theresien-Str.', 'Peter-Huber-Weg']],
    ['street', ['48 ave', '3rd street', 'RUE GEORGES GIRERD']],
    ['postcode', ['01440', '75011', '1067']],
    ['house_number', ['12', '4 bis', '105-1']],
    ['state', ['05', '08', '11']],
    ['city', ['St. Albans', 'Leeds', 'Stoke-on-Trent']],
  ] as const)('is not a %s that is one', (field, cells) => {
    expect(
      doubtsOf(
        ['What'],
        cells.map((cell) => [cell]),
        { [field]: [0] },
      ),
    ).toEqual([]);
  });

  it('is a guess of the cells that says little, until the column is mapped by a person', () => {
    const rows = [
      ['x', '1 Elm Street, Dover'],
      ['y', 'unknown'],
      ['z', '5 Oak Street, Salem'],
      ['w', 'moved away'],
    ];
    const columns = ['a', 'b'];
    expect(doubtsOf(columns, rows)).toEqual([{ kind: 'weak_guess', column: 1, field: 'address' }]);
    expect(doubtsOf(columns, rows, { street: [1] })).toEqual([]);
  });
});
