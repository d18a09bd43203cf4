/** Tests column names (country codes, building parts, second addresses) that the word table was not built from. */
import { describe, expect, it } from 'vitest';
import { addressBlocks } from '#shared/domain/columns/address-blocks.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { addressesOf, mappingDoubts } from '#shared/domain/columns/mapping-doubts.ts';
import { tableOf } from '#shared/domain/columns/table.ts';

type Row = readonly string[];

const doubtsOf = (columns: Row, rows: readonly Row[]) =>
  mappingDoubts({ columns, rows, ...guessMapping(columns, rows) });

const TOWNS: readonly Row[] = [
  ['Weg 1', '50667', 'Köln'],
  ['Rue du Lac 2', '67000', 'Strasbourg'],
  ['Ringstrasse 5', '8001', 'Zürich'],
];
const withCells = (cells: Row): readonly Row[] => TOWNS.map((row, at) => [...row, cells[at] ?? '']);
const PLACE = ['Strasse', 'PLZ', 'Ort'];

describe('a column that may contain country codes', () => {
  it.each([
    'Land (ISO)',
    'Land ISO2',
    'Code pays (ISO)',
    'Country code (ISO 3166)',
    'Country (ISO 3166-1 alpha-2)',
    'Landcode',
    'ISO Land',
    'País (ISO)',
    'Länderkürzel',
    'ISO kód země',
    'Kod państwa',
  ])('is mapped to the country if it is called %s', (name) => {
    expect(guessMapping([...PLACE, name], withCells(['DE', 'FR', 'CH'])).mapping.country).toEqual([3]);
  });

  it.each([
    ['Country 2', ['x', 'y', 'z']],
    ['ISO', ['9001', '14001', '9001']],
    ['Area code', ['DE', 'FR', 'CH']],
  ])('is not mapped to the country if it is called %s', (name, cells) => {
    expect(guessMapping([...PLACE, name], withCells(cells)).mapping).not.toHaveProperty('country');
  });

  it.each([
    ['KZ', ['DE', 'FR', 'CH']],
    ['Markt', ['deu', 'fra', 'che']],
    ['KZ', ['FR', 'FR', 'FR']],
    ['KZ', ['DE', 'Frankreich', 'CH']],
  ])('leads to a question if the name %s does not say what the column contains', (name, cells) => {
    expect(doubtsOf([...PLACE, name], withCells(cells))).toEqual([
      { kind: 'unmapped_part', column: 3, field: 'country' },
    ]);
  });

  it.each([
    ['Sprache', ['DE', 'FR', 'IT']],
    ['Newsletter', ['NO', 'NO', 'NO']],
    ['Slot', ['AM', 'PM', 'AM']],
    ['Klasse', ['A', 'B', 'D']],
    ['Vertreter', ['QX', 'DE', 'ZQ']],
  ])('leads to no question if it is called %s', (name, cells) => {
    expect(doubtsOf([...PLACE, name], withCells(cells))).toEqual([]);
  });

  it('leads to no question if every cell is the country of the list', () => {
    const rows = ['Köln', 'Bonn', 'Berlin'].map((town, at) => [`Weg ${at}`, '50667', town, 'DE']);
    expect(doubtsOf([...PLACE, 'KZ'], rows)).toEqual([]);
  });
});

describe('codes that can mean states or countries in a column called "Land"', () => {
  const fieldOf = (cells: Row, codes: Row, towns: Row) => {
    const rows = cells.map((cell, at) => ['Weg 1', codes[at] ?? '', towns[at] ?? '', cell]);
    const { mapping } = guessMapping([...PLACE, 'Land'], rows);
    return Object.entries(mapping).find(([, columns]) => columns.includes(3))?.[0];
  };

  it.each([
    [
      ['BY', 'BW', 'BE'],
      ['80335', '70173', '10115'],
      ['München', 'Stuttgart', 'Berlin'],
    ],
    [
      ['BY', 'TH', 'SH'],
      ['86923', '99894', '25899'],
      ['Finning', 'Leinatal', 'Dagebüll'],
    ],
    [
      ['Wien', 'OÖ', 'Salzburg'],
      ['1010', '4020', '5020'],
      ['Wien', 'Linz', 'Salzburg'],
    ],
  ])('are read as states if the towns or postcodes are in those states: %j', (cells, codes, towns) => {
    expect(fieldOf(cells, codes, towns)).toBe('state');
  });

  it.each([
    [
      ['BE', 'BE', 'TH'],
      ['1000', '9000', '10110'],
      ['Bruxelles', 'Gent', 'Bangkok'],
    ],
    [
      ['BY', 'BY', 'BY'],
      ['220030', '210009', '246050'],
      ['Minsk', 'Vitebsk', 'Gomel'],
    ],
  ])('are read as countries if the towns are in those countries: %j', (cells, codes, towns) => {
    expect(fieldOf(cells, codes, towns)).toBe('country');
  });
});

describe('a column next to the street column', () => {
  it.each([
    ['premise', 'Улица', 'бл.', ['305', '2', '14'], 'Град', 'Пощ. код'],
    ['premise', 'Улица', 'вх.', ['А', 'Б', 'А'], 'Град', 'Пощ. код'],
    ['premise', 'Улица', 'ет.', ['4', '2', '1'], 'Град', 'Пощ. код'],
    ['premise', 'Улица', 'ап.', ['15', '6', '3'], 'Град', 'Пощ. код'],
    ['locality', 'Улица', 'ж.к.', ['Младост', 'Чайка', 'Тракия'], 'Град', 'Пощ. код'],
    ['house_number', 'Vejnavn', 'Bogstav', ['B', 'A', 'C'], 'By', 'Postnr.'],
    ['house_number', 'Vejnavn', 'Husbogstav', ['B', 'A', 'C'], 'By', 'Postnr.'],
    ['premise', 'Vejnavn', 'Side/dør', ['tv', 'th', 'mf'], 'By', 'Postnr.'],
    ['premise', 'Vejnavn', 'Etage', ['st', '1', 'kl'], 'By', 'Postnr.'],
    ['premise', 'Gatunamn', 'Uppgång', ['B', 'A', 'C'], 'Postort', 'Postnr'],
    ['premise', 'Gatunamn', 'Våning', ['2', '3', '1'], 'Postort', 'Postnr'],
    ['premise', 'Gatunamn', 'Lgh', ['1101', '1203', '1002'], 'Postort', 'Postnr'],
    ['house_number', 'Gatenavn', 'Bokstav', ['B', 'A', 'C'], 'Poststed', 'Postnr'],
    ['premise', 'Gatenavn', 'Bruksenhet', ['H0101', 'H0203', 'U0101'], 'Poststed', 'Postnr'],
    ['premise', 'Strada', 'bl.', ['3', 'A2', '14'], 'Localitate', 'Cod postal'],
    ['premise', 'Strada', 'sc.', ['A', 'B', '2'], 'Localitate', 'Cod postal'],
    ['premise', 'Strada', 'et.', ['1', '4', '2'], 'Localitate', 'Cod postal'],
    ['premise', 'Strada', 'ap.', ['3', '15', '7'], 'Localitate', 'Cod postal'],
    ['premise', 'Улица', 'корп.', ['2', '1', '3'], 'Город', 'Индекс'],
    ['premise', 'Улица', 'строение', ['1', '5', '2'], 'Город', 'Индекс'],
    ['premise', 'Улица', 'кв.', ['45', '3', '12'], 'Город', 'Индекс'],
    ['premise', 'Ulica', 'Nr lokalu', ['4', '12', '7'], 'Miasto', 'Kod pocztowy'],
    ['premise', 'Ulica', 'Klatka', ['A', 'B', '2'], 'Miasto', 'Kod pocztowy'],
    ['premise', 'Calle', 'Piso', ['3', '1', 'bajo'], 'Ciudad', 'Código postal'],
    ['premise', 'Calle', 'Puerta', ['izq', 'dcha', 'B'], 'Ciudad', 'Código postal'],
    ['premise', 'Calle', 'Escalera', ['A', 'B', '2'], 'Ciudad', 'Código postal'],
    ['premise', 'Calle', 'Portal', ['1', '3', 'B'], 'Ciudad', 'Código postal'],
    ['house_number', 'Ulice', 'Popisné číslo', ['12', '45', '7'], 'Obec', 'PSČ'],
    ['house_number', 'Ulice', 'Orientační číslo', ['12', '4A', '7'], 'Obec', 'PSČ'],
    ['house_number', 'Ulice', 'Číslo orientační', ['12', '4A', '7'], 'Obec', 'PSČ'],
    ['house_number', 'Ulica', 'Číslo popisné', ['12', '45', '7'], 'Obec', 'PSČ'],
    ['house_number', 'Ulica', 'Súpisné číslo', ['1234', '55', '7'], 'Mesto', 'PSČ'],
    ['locality', 'Οδός', 'Περιοχή', ['Κυψέλη', 'Κέντρο', 'Χαλέπα'], 'Πόλη', 'Τ.Κ.'],
  ] as const)(
    'is mapped to the %s if the street column is called %s and the other column %s',
    (field, street, name, cells, town, postcode) => {
      const rows = cells.map((cell, at) => [['Lange', 'Kurze', 'Neue'][at] ?? '', cell, 'Xanthe', '1234']);
      expect(guessMapping([street, name, town, postcode], rows).mapping[field]).toEqual([1]);
    },
  );

  it.each(['IČO', 'DIČ', 'NIP', 'CIF', 'SIRET', 'KvK', 'UID', 'Org.nr', 'Kundennr', 'ИНН'])(
    'leads to no question if it is called %s',
    (name) => {
      const rows = ['Lange', 'Kurze', 'Neue'].map((street, at) => [
        `${at * 7 + 3}`,
        street,
        'Xanthe',
        '1234',
      ]);
      expect(doubtsOf([name, 'Street', 'Town', 'Postcode'], rows)).toEqual([]);
    },
  );
});

describe('a second address in each row', () => {
  const LINES = ['Addr 1 - Line 1', '- Line 2', '- City', '- State', '- Postcode', '- Country'];
  const AGAIN = ['Addr 2 - Line 1', ...LINES.slice(1).map((name) => `${name} (2)`)];
  const OTHER = ['5 Depot Rd', 'Dock 3', 'Parramatta', 'NSW', '2150', 'Australia'];

  it.each([['Addr 2 - Line 1'], ['Mailing street']])(
    'includes the columns with repeated names that follow %s',
    (street) => {
      const columns = [...LINES, street, ...AGAIN.slice(1)];
      const blocks = addressBlocks(
        tableOf(columns, [['12 Harbour St', '', 'Sydney', 'NSW', '2000', 'Australia', ...OTHER]]),
      );
      expect(blocks.map(({ mapping }) => mapping)).toEqual([
        { street: [0, 1], city: [2], state: [3], postcode: [4], country: [5] },
        { street: [6, 7], city: [8], state: [9], postcode: [10], country: [11] },
      ]);
    },
  );

  it.each([
    [['收件人郵遞區號', '收件人地址', '寄件人郵遞區號', '寄件人地址']],
    [['No.', 'Pickup place', 'No', 'Drop']],
  ])('leads to a question about which of the two addresses is meant: %j', (columns) => {
    const rows = [
      ['110', '臺北市信義區市府路1號', '404', '臺中市北區三民路三段129號'],
      ['802', '高雄市苓雅區四維三路2號', '404', '臺中市北區三民路三段129號'],
    ];
    const [doubt] = doubtsOf(columns, rows);
    expect(doubt).toMatchObject({ kind: 'several_addresses' });
    expect(addressesOf(tableOf(columns, rows), guessMapping(columns, rows).mapping)).toHaveLength(2);
  });
});
