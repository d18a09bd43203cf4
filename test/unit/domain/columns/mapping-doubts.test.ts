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

describe('the question before an import', () => {
  it('is not asked if the name of each column fits its cells', () => {
    const row = ['Smith Ltd', '10 High Street', 'Leeds', 'LS1 4AB', 'UK'];
    expect(doubtsOf(['Company', 'Street', 'Town', 'Postcode', 'Country'], [row])).toEqual([]);
  });

  it('is asked about negative numbers, which are no house numbers, so that no label says “Kantstraße -52”', () => {
    const rows = ['Kantstraße', 'Lindenweg', 'Am Markt'].map((street, at) => [
      `-${52 + at}`,
      street,
      '10115',
      'Berlin',
    ]);
    expect(doubtsOf(['Nr', 'Straße', 'PLZ', 'Ort'], rows)).toEqual([
      { kind: 'no_address_values', column: 0, field: 'house_number', looksLike: 'number' },
    ]);
  });

  describe('about an unmapped column next to the street', () => {
    const rows = (cells: readonly string[]) =>
      cells.map((cell, at) => [
        cell,
        ['High Street', 'Mill Lane', 'Church Road'][at] ?? '',
        'Leeds',
        'LS1 4AB',
      ]);

    it.each([
      ['House', ['Rose Cottage', 'Flat 2', 'The Old Rectory']],
      ['Property', ['Ivy House', '', 'Hill Farm']],
      ['Extra', ['Apt 4', 'Unit 12', 'Millers Court']],
    ])('asks whether the column contains buildings: %s', (name, cells) => {
      expect(doubtsOf([name, 'Street', 'Town', 'Postcode'], rows(cells))).toEqual([
        { kind: 'unmapped_part', column: 0, field: 'premise' },
      ]);
    });

    it.each([
      ['Band', ['A', 'B', 'C']],
      ['Status', ['Detached', 'Terraced', 'Detached']],
      ['Person', ['Sales', 'Support', 'Sales']],
    ])('is not asked if the column contains something else: %s', (name, cells) => {
      expect(doubtsOf([name, 'Street', 'Town', 'Postcode'], rows(cells))).toEqual([]);
    });

    it('is not asked if the streets contain their numbers in Chinese characters', () => {
      const streets = ['広尾一丁目十五番三号', '銀座四丁目二番', '丸の内二丁目'];
      const japan = streets.map((street, at) => [String(at * 2 + 1), street, '渋谷区', '150-0012']);
      expect(doubtsOf(['Rank', 'Street', 'City', 'Postcode'], japan)).toEqual([]);
    });
  });

  const ORDER = [
    'Bill to street',
    'Bill to city',
    'Bill to zip',
    'Ship to street',
    'Ship to city',
    'Ship to zip',
  ];

  it('offers the delivery address first if a list has several addresses', () => {
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

  it('asks which of two columns with whole addresses is meant, whatever their names are', () => {
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

  it('asks whether a column contains addresses if only some of its cells end with a place', () => {
    const rows = [['Mill Lane 4, Leeds LS1 4AB'], ['Oak, walnut, 12 legs'], ['Table, 6 seats, oak']];
    expect(doubtsOf(['What'], rows)).toEqual([{ kind: 'weak_guess', column: 0, field: 'address' }]);
  });

  it('is not asked if a list has two addresses that are equal in every row', () => {
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
  ] as const)(
    'is asked about a street column with cells that do not look like streets: %s',
    (looksLike, cells) => {
      const rows = cells.map((cell) => [cell, 'Leeds']);
      expect(doubtsOf(['What', 'Town'], rows, { street: [0], city: [1] })).toEqual([
        { kind: 'no_address_values', column: 0, field: 'street', looksLike },
      ]);
    },
  );

  it.each([
    ['street', ['Anna-Seghers-Straße', 'Maria-Theresien-Str.', 'Peter-Huber-Weg']],
    ['street', ['48 ave', '3rd street', 'RUE GEORGES GIRERD']],
    ['postcode', ['01440', '75011', '1067']],
    ['house_number', ['12', '4 bis', '105-1']],
    ['state', ['05', '08', '11']],
    ['city', ['St. Albans', 'Leeds', 'Stoke-on-Trent']],
  ] as const)('is not asked about a column that really contains a %s', (field, cells) => {
    expect(
      doubtsOf(
        ['What'],
        cells.map((cell) => [cell]),
        { [field]: [0] },
      ),
    ).toEqual([]);
  });

  const LINES = ['12 High Street', '4a Mill Lane', '31 Low Road'];
  const TOWNS = ['Leeds', 'York', 'Hull'];
  const CODES = ['LS1 4AB', 'YO1 7HR', 'HU1 1AA'];
  const NAMES = ['Hauptstraße', 'Am Ring', 'Seeweg'];
  const ORTE = ['Köln', 'Bonn', 'Kiel'];
  const PLZ = ['50667', '53111', '24103'];
  const FLATS = ['Flat 1', '', 'Flat 9'];
  const NONE = ['', '', ''];
  const askedOf = (table: Readonly<Record<string, readonly string[]>>, chosen?: ColumnMapping) => {
    const columns = Object.keys(table);
    const cells = Object.values(table);
    const rows = (cells[0] ?? []).map((_, row) => cells.map((column) => column[row] ?? ''));
    const { mapping, guesses, defaultCountry } = guessMapping(columns, rows);
    const mapped = { columns, rows, mapping: chosen ?? mapping, guesses, defaultCountry };
    return mappingDoubts(mapped).map((doubt) =>
      'column' in doubt ? [doubt.kind, columns[doubt.column], doubt.field] : doubt.kind,
    );
  };

  it.each([
    [
      'a town without a street',
      { Company: ['A', 'B', 'C'], Town: TOWNS, Postcode: CODES },
      ['no_street', 'Town', 'city'],
    ],
    [
      'postcodes without a street',
      { Company: ['A', 'B', 'C'], Postcode: CODES },
      ['no_street', 'Postcode', 'postcode'],
    ],
    [
      'streets with numbers in an unmapped column',
      { Straße: NAMES, Gebäudeteil: ['12', '4a', '31'], PLZ, Ort: ORTE },
      ['unmapped_part', 'Gebäudeteil', 'house_number'],
    ],
    [
      'a further unmapped line',
      { Street: LINES, Add2: FLATS, Town: TOWNS, Postcode: CODES },
      ['unmapped_line', 'Add2', 'street'],
    ],
    [
      'house numbers that the street also has',
      {
        Number: ['12', '4a', '31'],
        'House No': ['12', '4a', '31'],
        Street: LINES,
        Town: TOWNS,
        Postcode: CODES,
      },
      ['number_twice', 'House No', 'house_number'],
    ],
    [
      'postcodes of another country',
      {
        Straße: NAMES,
        Hausnummer: ['12', '4a', '31'],
        PLZ: ['506', '53111-22', '1'],
        Ort: ORTE,
        Land: ['D', 'D', 'D'],
      },
      ['other_postcodes', 'PLZ', 'postcode'],
    ],
    [
      'an empty column next to a full one',
      { Address: LINES, Street: NONE, Town: TOWNS, Postcode: CODES },
      ['mostly_empty', 'Street', 'street'],
    ],
    [
      'mostly empty towns next to full ones',
      {
        Street: [...LINES, ...LINES],
        City: ['Leeds', '', '', '', '', ''],
        Town: [...TOWNS, ...TOWNS],
        Postcode: [...CODES, ...CODES],
      },
      ['mostly_empty', 'City', 'city'],
    ],
  ])('is asked about %s', (_, table, asked) => {
    expect(askedOf(table)).toEqual([asked]);
  });

  it.each([
    ['numbers that count the rows', { Straße: NAMES, Lfd: ['1', '2', '3'], PLZ, Ort: ORTE }],
    ['numbers of something else', { Straße: NAMES, PLZ, Ort: ORTE, Kinder: ['2', '0', '1'] }],
    ['a column that is empty in every row', { Street: LINES, Add2: NONE, Town: TOWNS, Postcode: CODES }],
    [
      'postcodes that have lost their zeros',
      { Straße: LINES, PLZ: ['1067', '4109', '9111'], Ort: ORTE, Land: ['D', 'D', 'D'] },
    ],
    [
      'postcodes with the letter of their country',
      { Straße: LINES, PLZ: ['D-50667', 'A-1010', 'CH-8001'], Ort: ORTE, Land: ['D', 'A', 'CH'] },
    ],
    [
      'postcodes that can be repaired',
      { Street: LINES, City: ORTE, ZIP: ['\u200b1040', '="02134"', '19901.0'], Country: ['US', 'US', 'US'] },
    ],
    [
      'postcodes with a space',
      { Gata: LINES, Postnr: ['111 22', '411 19', '211 34'], Ort: ORTE, Land: ['S', 'S', 'S'] },
    ],
    [
      'postcodes with four more digits',
      { Street: LINES, City: ORTE, ZIP: ['19901-1234', '01970', '121801234'], Country: ['US', 'US', 'US'] },
    ],
    [
      'house numbers next to streets with numbers',
      { 'House No': ['7', '8', '9'], Street: ['3rd Street', 'Strasse des 17. Juni', 'Platz 5'], City: ORTE },
    ],
  ])('is not asked about %s', (_, table) => {
    expect(askedOf(table)).toEqual([]);
  });

  it('is asked about a missing street only if a column name or a guess shows that the list has towns', () => {
    expect(askedOf({ Company: ['A', 'B', 'C'], Town: TOWNS, Postcode: CODES }, { city: [1] })).toEqual([
      ['no_street', 'Town', 'city'],
    ]);
    expect(askedOf({ What: TOWNS, Postcode: CODES }, { city: [0], postcode: [1] })).toEqual([]);
  });

  it('is asked about an uncertain guess unless a person has mapped the column', () => {
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
