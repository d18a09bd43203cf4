import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import {
  byPerson,
  decidedRow,
  exportedCells as exported,
  type Suggested,
} from '../../../support/rows/decided-row.ts';

const LINES: ColumnMapping = { street: [0, 1], city: [2], postcode: [3] };
const PARTS: ColumnMapping = { street: [0], city: [1], postcode: [2], country: [3] };
const WHOLE: ColumnMapping = { address: [0] };

const HIGH_STREET: Suggested = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
  formatted: '12 High Street\nLeeds\nLS1 1AA',
};
const MAIN_STREET: Suggested = {
  house_number: '66',
  street: 'Main Street',
  city: 'Egremont',
  postcode: 'CA22 2DB',
  country: 'gbr',
  formatted: 'Westcroft House Surgery\n66 Main Street\nEgremont\nCA22 2DB',
};

describe('an accepted suggestion', () => {
  it('leaves words unchanged that belong to no part of the answer', () => {
    const cells = ['WESTCROFT HOUSE SURGERY', '66 MAIN ST', 'EGREMONT', 'CA22 2DB'];
    expect(exported(cells, LINES, MAIN_STREET)).toEqual([
      'WESTCROFT HOUSE SURGERY',
      '66 MAIN STREET',
      'EGREMONT',
      'CA22 2DB',
    ]);
    const flat = ['c/o Smith, Flat 2 (rear), 66 main st.', '', 'Egremont', 'CA22 2DB'];
    expect(exported(flat, LINES, MAIN_STREET)[0]).toBe('c/o Smith, Flat 2 (rear), 66 Main Street');
  });

  it('leaves a note such as "S/N" (no number) in place', () => {
    const elvas: Suggested = {
      street: 'Avenida de Elvas',
      city: 'Badajoz',
      postcode: '06080',
      country: 'esp',
      formatted: 'Avenida de Elvas\n06080 Badajoz',
    };
    const numbered: ColumnMapping = { street: [0], house_number: [1], city: [2], postcode: [3] };
    const cells = ['AVDA DE ELVAS', 'S/N', 'BADAJOZ', '06080'];
    expect(exported(cells, numbered, elvas)).toEqual(['AVENIDA DE ELVAS', 'S/N', 'BADAJOZ', '06080']);
    const inStreet = ['AVDA DE ELVAS S/N', 'BADAJOZ', '06080', ''];
    expect(exported(inStreet, PARTS, elvas)[0]).toBe('AVENIDA DE ELVAS S/N');
    const asahi: Suggested = {
      state: '大阪府',
      city: '大阪市旭区',
      street: '元町',
      house_number: '83',
      country: 'jpn',
      formatted: '大阪府大阪市旭区元町83',
    };
    expect(exported(['大阪府大阪市旭区元町８３番地'], WHOLE, asahi)).toEqual([
      '大阪府大阪市旭区元町８３番地',
    ]);
  });

  it('changes the street, but not the same words in a name in front of it', () => {
    const cells = ['MAIN ST SURGERY', '66 MAIN ST', 'EGREMONT', 'CA22 2DB'];
    expect(exported(cells, LINES, MAIN_STREET).slice(0, 2)).toEqual(['MAIN ST SURGERY', '66 MAIN STREET']);
  });

  it('changes no cell if the address is equal except for letter case, punctuation and accents', () => {
    for (const cells of [
      ['12 HIGH STREET', 'LEEDS', 'LS1 1AA', 'UK'],
      ['12  High-Street,', 'Leeds', 'LS1 1AA', 'England'],
    ])
      expect(exported(cells, PARTS, HIGH_STREET)).toEqual(cells);
    const french = { street: 'Rue du Chateau', city: 'Auxonne', country: 'fra', formatted: '' };
    const cells = ['RUE DU CHÂTEAU', 'AUXONNE', '', 'France'];
    expect(exported(cells, PARTS, french)).toEqual(cells);
  });

  it('adds the capitals and accents of the answer if the row has no capitals and accents', () => {
    expect(exported(['12 high st', 'leeds', 'LS11AA', ''], PARTS, HIGH_STREET)).toEqual([
      '12 High Street',
      'Leeds',
      'LS1 1AA',
      '',
    ]);
    const french = { street: 'Rue de Rome', city: 'Besançon', country: 'fra', formatted: '' };
    expect(exported(['RUE DE ROME', 'BESANCON', '', ''], PARTS, french)[1]).toBe('BESANÇON');
  });

  it('does not move a house number to the usual place for the country', () => {
    const german = {
      street: 'Hauptstraße',
      house_number: '12',
      city: 'Berlin',
      country: 'deu',
      formatted: '',
    };
    expect(exported(['12 Hauptstr.', 'Berlin', '', ''], PARTS, german)[0]).toBe('12 Hauptstraße');
    expect(exported(['high st 12', 'Leeds', 'LS1 1AA', ''], PARTS, HIGH_STREET)[0]).toBe('High Street 12');
  });

  it('puts a different house number where the row had the old one', () => {
    const written = (street: string) =>
      exported([street, 'Leeds', 'LS1 1AA', ''], PARTS, HIGH_STREET, byPerson('used_suggestion'))[0];
    expect(written('68 High Street (rear)')).toBe('12 High Street (rear)');
    expect(written('High Street 68')).toBe('High Street 12');
    expect(written('Rose House, 68 Low Road')).toBe('Rose House, 12 High Street');
  });

  it.each([
    ['gbr', 'Rose House, 7 Foo Street'],
    ['fra', 'Rose House, 7 Foo Street'],
    ['deu', 'Rose House, Foo Street 7'],
    ['esp', 'Rose House, Foo Street, 7'],
  ])('puts a missing house number in the usual place for the country: %s', (country, written) => {
    const suggested = {
      street: 'Foo Street',
      house_number: '7',
      city: 'Xyz',
      country,
      formatted: 'Foo Street 7\nXyz',
    };
    expect(exported(['Rose House, Foo Street', 'Xyz', '', ''], PARTS, suggested)[0]).toBe(written);
  });

  it('replaces a different street, number and city in place, and leaves the words next to them', () => {
    const cells = ['Unit 3, 14 Mill Lane', 'Trading Estate', 'York', 'YO1 1AA'];
    expect(exported(cells, LINES, HIGH_STREET, byPerson('used_suggestion'))).toEqual([
      'Unit 3, 12 High Street',
      'Trading Estate',
      'Leeds',
      'LS1 1AA',
    ]);
  });

  it('fills the empty cell of a part, and adds the part to a cell that contains something else', () => {
    expect(exported(['12 High Street', '', '', ''], PARTS, HIGH_STREET)).toEqual([
      '12 High Street',
      'Leeds',
      'LS1 1AA',
      '',
    ]);
    const cells = ['12 High Street', '90-100 Mill Street', 'LS1 1AA', ''];
    expect(exported(cells, PARTS, HIGH_STREET, byPerson('used_suggestion'))[1]).toBe(
      '90-100 Mill Street, Leeds',
    );
  });

  it('fills the cell of a part even if the row is too short to have this cell', () => {
    expect(exported(['12 High Street', 'Leeds'], PARTS, HIGH_STREET)).toEqual([
      '12 High Street',
      'Leeds',
      'LS1 1AA',
    ]);
  });

  it('does not change an equal house number in several columns', () => {
    const mapping: ColumnMapping = { street: [0], house_number: [1, 2, 3], city: [4] };
    const dutch = {
      street: 'Damrak',
      house_number: '12A-3',
      city: 'Amsterdam',
      country: 'nld',
      formatted: '',
    };
    const cells = ['Damrak', '12', 'A', '3', 'Amsterdam'];
    expect(exported(cells, mapping, dutch)).toEqual(cells);
  });

  it('neither shortens a longer postcode nor writes out a state code', () => {
    const mapping: ColumnMapping = { street: [0], city: [1], state: [2], postcode: [3] };
    const american = {
      street: 'Main Street',
      city: 'Reno',
      state: 'Nevada',
      postcode: '89501',
      country: 'usa',
      formatted: '',
    };
    const cells = ['Main Street', 'Reno', 'NV', '89501-1234'];
    expect(exported(cells, mapping, american)).toEqual(cells);
  });

  it('removes no long description from the street cell', () => {
    const long = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ');
    const [first] = exported([long, 'Leeds', 'LS1 1AA', ''], PARTS, HIGH_STREET, byPerson('used_suggestion'));
    expect(first).toContain(long);
  });
});

describe('a change to several cells', () => {
  const mapping: ColumnMapping = { address: [0, 1], city: [3] };

  it('is reported with each changed cell and the part that changed', () => {
    const cells = ['leeds', 'Leeds leeds\nHigh', '', ''];
    const typed = byPerson('edited', { country: 'gbr' });
    const row = decidedRow(cells, mapping, { country: 'gbr', formatted: '' }, typed);
    const { changes } = outcomeOf(row, {
      mapping,
      defaultCountry: 'gbr',
      writeCountry: countryWriting([]),
    });
    expect(changes.map(({ column }) => column)).toEqual([0, 1]);
    for (const { parts } of changes) expect(parts).not.toEqual([]);
  });

  it('does not affect a longer word that contains the same letters', () => {
    const suggested = { street: 'Lane', city: 'High', country: 'gbr', formatted: '' };
    const written = exported(['Lane', 'St', '', 'House, Str.'], mapping, suggested)[3];
    expect(written).toBe('High, Str.');
  });
});

describe('an address in a single cell', () => {
  it('contains the same lines as before, and the words that belong to no part', () => {
    const cell = 'VALE CENTRE\r\n12 HIGH ST, OFF MILL LANE\r\nLEEDS\r\nWEST YORKSHIRE\r\nLS1 1AA';
    expect(exported([cell], WHOLE, HIGH_STREET)).toEqual([cell.replace('HIGH ST,', 'HIGH STREET,')]);
  });

  it('receives a missing part next to the part that it follows in the displayed address', () => {
    expect(exported(['12 High Street, Leeds'], WHOLE, HIGH_STREET)).toEqual([
      '12 High Street, Leeds, LS1 1AA',
    ]);
    expect(exported(['12 High Street\nLS1 1AA'], WHOLE, HIGH_STREET)).toEqual([
      '12 High Street\nLeeds\nLS1 1AA',
    ]);
    const american = {
      house_number: '1',
      street: 'Main Street',
      city: 'Reno',
      state: 'NV',
      postcode: '89501',
      country: 'usa',
      formatted: '1 Main Street\nReno, NV 89501',
    };
    expect(exported(['1 Main Street, Reno 89501'], WHOLE, american)).toEqual([
      '1 Main Street, Reno, NV 89501',
    ]);
  });

  it('receives no part that the displayed address does not contain', () => {
    const suggested = { ...HIGH_STREET, state: 'England' };
    const cell = '12 High Street, Leeds, LS1 1AA';
    expect(exported([cell], WHOLE, suggested)).toEqual([cell]);
  });

  it('is written without spaces between Chinese or Japanese characters', () => {
    const japanese = {
      street: '新堂四丁目',
      house_number: '286-2',
      city: '松原市',
      state: '大阪府',
      postcode: '580-0015',
      country: 'jpn',
      formatted: '〒580-0015\n大阪府松原市新堂四丁目286-2',
    };
    expect(exported(['大阪府松原市新堂４丁目286-2'], WHOLE, japanese)).toEqual([
      '580-0015 大阪府松原市新堂四丁目286-2',
    ]);
  });
});

describe('a town', () => {
  const street = { street: 'Chapel Street', house_number: '1', postcode: 'DE21 7JR', country: 'gbr' };
  const spondon = { ...street, city: 'Derby', formatted: '1 Chapel Street\nSpondon\nDerby\nDE21 7JR' };
  const town: ColumnMapping = { street: [0], city: [1], postcode: [2] };

  it.each([['Spondon, Derby'], ['SPONDON']])(
    'that is a district for the service stays in front of the main town in a single column: %s',
    (city) => {
      for (const suggested of [spondon, { ...spondon, locality: 'Spondon' }]) {
        const row = decidedRow(
          ['1 Chapel St', city, 'DE21 7JR'],
          town,
          suggested,
          byPerson('used_suggestion'),
        );
        const outcome = outcomeOf(row, {
          mapping: town,
          defaultCountry: 'gbr',
          writeCountry: countryWriting([]),
        });
        expect(outcome.cells[1]?.toUpperCase()).toBe('SPONDON, DERBY');
        expect(outcome.unplaced).toEqual([]);
      }
    },
  );

  it('that is a district for the service is written into the district column if the list has one', () => {
    const mapping: ColumnMapping = { street: [0], locality: [1], city: [2], postcode: [3] };
    expect(exported(['1 Chapel St', '', 'Spondon', 'DE21 7JR'], mapping, spondon)).toEqual([
      '1 Chapel Street',
      'Spondon',
      'Derby',
      'DE21 7JR',
    ]);
  });

  it('is not written into the town column if a street line of the row contains it', () => {
    const mapping: ColumnMapping = { street: [0, 1], city: [2], state: [3], postcode: [4] };
    const cells = ['12 High Street', 'Leeds', '', '', 'LS1 1AA'];
    expect(exported(cells, mapping, HIGH_STREET)).toEqual(cells);
  });
});

it('a number after the full stop of an abbreviation is read as a separate word', () => {
  const suggested = {
    street: 'Lessingstraße',
    house_number: '5',
    city: 'Berlin',
    postcode: '10555',
    country: 'deu',
    formatted: 'Lessingstraße 5\n10555 Berlin',
  };
  const mapping: ColumnMapping = { street: [0], city: [1], postcode: [2] };
  for (const answer of [suggested, { ...suggested, house_number: '' }])
    expect(exported(['Lessingstr.5', 'Berlin', '10555'], mapping, answer)[0]).toBe('Lessingstraße 5');
});
