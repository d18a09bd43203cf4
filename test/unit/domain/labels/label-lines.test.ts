import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';
import { labelLines, underName } from '#shared/domain/labels/label-lines.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { BY_RULE, byPerson, decidedAddress, decidedRow } from '../../../support/rows/decided-row.ts';

const PARTS = {
  house_number: [0],
  street: [1],
  locality: [2],
  city: [3],
  state: [4],
  postcode: [5],
  country: [6],
};

const LINE = { address: [0] };

const linesOn = (row: Row, home: string | null, mapping: ColumnMapping = PARTS): readonly string[] =>
  underName(recipientLine(row.cells, mapping), labelLines(decidedAddress(row, mapping, home), home));

const kept = (...cells: string[]) => decidedRow(cells, PARTS, null, byPerson('kept_as_entered'));

it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a line end in a cell, %j, begins a new line of the label',
  (lineEnd) => {
    const row = kept('', `Rose House${lineEnd}12 High Street`, '', 'Leeds', '', 'LS1 4AB', '');
    expect(linesOn(row, 'gbr')).toEqual(['Rose House', '12 High Street', 'Leeds', 'LS1 4AB']);
  },
);

describe('the lines of an unchanged address in columns', () => {
  it.each([
    [
      'gbr',
      ['12', 'High Street', 'Old Town', 'Leeds', 'West Yorkshire', 'LS1 4AB', ''],
      ['12 High Street', 'Old Town', 'Leeds', 'West Yorkshire', 'LS1 4AB'],
    ],
    ['usa', ['700', 'Pike St', '', 'Seattle', 'WA', '98101', ''], ['700 Pike St', 'Seattle, WA 98101']],
    [
      'can',
      ['100', 'Queen St W', '', 'Toronto', 'ON', 'M5H 2N2', ''],
      ['100 Queen St W', 'Toronto ON M5H 2N2'],
    ],
    ['deu', ['5', 'Hauptstraße', '', 'Berlin', 'Berlin', '10115', ''], ['Hauptstraße 5', '10115 Berlin']],
    ['fra', ['8', 'rue de la Paix', '', 'Paris', '', '75002', ''], ['8 rue de la Paix', '75002 Paris']],
    ['nld', ['99', 'Damrak', '', 'Amsterdam', '', '1012 LP', ''], ['Damrak 99', '1012 LP Amsterdam']],
    [
      'bra',
      ['1578', 'Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP', '01310-200', ''],
      ['Avenida Paulista, 1578', 'Bela Vista', 'São Paulo - SP', '01310-200'],
    ],
    ['ita', ['10', 'Via Roma', '', 'Torino', 'TO', '10121', ''], ['Via Roma 10', '10121 Torino TO']],
    ['aus', ['1', 'Collins St', '', 'Melbourne', 'VIC', '3000', ''], ['1 Collins St', 'Melbourne VIC 3000']],
  ])('follow the order that is usual in %s', (home, cells, lines) => {
    expect(linesOn(kept(...cells), home)).toEqual(lines);
  });

  it.each([
    ['usa', ['5', 'Main St', '', 'New York', 'New York', '10001', ''], 'New York, New York 10001'],
    ['bra', ['5', 'Rua A', '', 'São Paulo', 'São Paulo', '', ''], 'São Paulo - São Paulo'],
    ['esp', ['5', 'Calle Mayor', '', 'Madrid', 'Madrid', '28013', ''], '28013 Madrid'],
    ['gbr', ['5', 'High Street', '', 'London', 'London', '', ''], 'London'],
  ])('show or omit a state with the same name as its city, as is usual in %s', (home, cells, town) => {
    expect(linesOn(kept(...cells), home).slice(1)).toEqual([town]);
  });

  it('omit a missing part together with its separator', () => {
    expect(linesOn(kept('700', 'Pike St', '', 'Seattle', '', '98101', ''), 'usa').at(-1)).toBe(
      'Seattle 98101',
    );
    expect(linesOn(kept('', '', '', '', '', '', ''), 'usa')).toEqual([]);
  });

  it('contain all parts if the country is unknown', () => {
    expect(linesOn(kept('5', 'Some Road', 'Here', 'There', 'Big State', '99', ''), null)).toEqual([
      '5 Some Road',
      'Here',
      'There',
      'Big State',
      '99',
    ]);
  });
});

describe('the lines of an address in one cell', () => {
  it.each([
    ['Flat 2, 12 High Street, Leeds, LS1 4AB', 'gbr', ['Flat 2', '12 High Street', 'Leeds', 'LS1 4AB']],
    ['Calle Mayor, 12, 28013 Madrid', 'esp', ['Calle Mayor, 12', '28013 Madrid']],
    ['700 Pike St, Seattle, WA 98101', 'usa', ['700 Pike St', 'Seattle, WA 98101']],
    ['12 High Street\nLeeds\nLS1 4AB', 'gbr', ['12 High Street', 'Leeds', 'LS1 4AB']],
  ])('are split at commas, but not inside the street or the town: %s', (cell, home, lines) => {
    const row = decidedRow([cell], LINE, null, byPerson('kept_as_entered'));
    expect(linesOn(row, home, LINE)).toEqual(lines);
  });

  it('include the town and the postcode from other columns, each only once', () => {
    const row = decidedRow(
      ['12 High Street, Leeds', 'Leeds', 'LS1 4AB'],
      { address: [0], city: [1], postcode: [2] },
      null,
      null,
    );
    expect(linesOn(row, 'gbr', LINE)).toEqual(['12 High Street', 'Leeds', 'LS1 4AB']);
  });
});

describe('the lines of a decided address', () => {
  const suggested = {
    street: 'High Street',
    house_number: '12',
    city: 'Leeds',
    postcode: 'LS1 4AB',
    country: 'gbr',
    formatted: '12 High Street\nLeeds\nLS1 4AB',
  };

  it('are the displayed lines of the suggestion if it was accepted', () => {
    const row = decidedRow(['12 high st, leedz'], LINE, suggested, BY_RULE);
    expect(linesOn(row, 'gbr', LINE)).toEqual(['12 High Street', 'Leeds', 'LS1 4AB']);
  });

  it('never come from a suggestion that was not accepted', () => {
    const row = decidedRow(['12 high st, leedz'], LINE, suggested, null);
    expect(linesOn(row, 'gbr', LINE)).toEqual(['12 high st', 'leedz']);
  });

  it('include the flat if the answer does not contain it', () => {
    const row = decidedRow(['Flat 2, 12 high st, leeds'], LINE, suggested, BY_RULE);
    expect(linesOn(row, 'gbr', LINE)).toEqual(['Flat 2', '12 High Street', 'Leeds', 'LS1 4AB']);
  });

  it('are the other words of the cell, and then the typed parts in the order of their country', () => {
    const typed = byPerson('edited', {
      street: 'Hauptstraße',
      house_number: '7',
      city: 'Berlin',
      postcode: '10115',
    });
    const row = decidedRow(['x'], LINE, suggested, typed);
    expect(linesOn(row, 'deu', LINE)).toEqual(['x', 'Hauptstraße 7', '10115 Berlin']);
  });

  it('are the other words of the cell and the lines of the picked address', () => {
    const picked: Picked = {
      source: 'postcode',
      formatted: 'Flat 3\n9 Mill Lane\nYORK\nYO1 7HN',
      lat: null,
      lng: null,
      udprn: '',
      uprn: '',
      accuracyType: '',
    };
    const parts = {
      house_number: '9',
      street: 'Mill Lane',
      city: 'YORK',
      postcode: 'YO1 7HN',
      premise: 'Flat 3',
    };
    const decision = { ...byPerson('picked', parts), picked };
    expect(linesOn(decidedRow(['x'], LINE, suggested, decision), 'gbr', LINE)).toEqual([
      'Flat 3',
      'x',
      '9 Mill Lane',
      'YORK',
      'YO1 7HN',
    ]);
  });
});

describe('the country of a label', () => {
  const german = {
    street: 'Hauptstraße',
    house_number: '7',
    city: 'Berlin',
    postcode: '10115',
    country: 'deu',
    formatted: 'Hauptstraße 7\n10115 Berlin\nDeutschland',
  };
  const row = decidedRow(['Hauptstr. 7, 10115 Berlin'], LINE, german, BY_RULE);

  it('is the last line, in English capitals, if the letter goes abroad', () => {
    expect(linesOn(row, 'gbr', LINE)).toEqual(['Hauptstraße 7', '10115 Berlin', 'GERMANY']);
    expect(linesOn(row, null, LINE)).toEqual(['Hauptstraße 7', '10115 Berlin', 'GERMANY']);
    expect(linesOn(kept('1', 'Main St', '', 'Dublin', '', 'D01', 'Irland'), 'deu')).toEqual([
      '1 Main St',
      'Dublin',
      'D01',
      'IRELAND',
    ]);
  });

  it('is left out if the letter stays in the country of the sender', () => {
    expect(linesOn(row, 'deu', LINE)).toEqual(['Hauptstraße 7', '10115 Berlin']);
    expect(linesOn(kept('1', 'Main St', '', 'Leeds', '', 'LS1', 'England'), 'gbr')).toEqual([
      '1 Main St',
      'Leeds',
      'LS1',
    ]);
  });

  it('is printed in capitals even if the country is unknown', () => {
    expect(linesOn(kept('1', 'Main St', '', 'Leeds', '', 'LS1', 'Albion'), 'gbr').at(-1)).toBe('ALBION');
  });

  it('is left out at home, but a city of the same name stays', () => {
    expect(linesOn(kept('1', 'Raffles Place', '', 'Singapore', '', '', 'Singapore'), 'sgp')).toEqual([
      '1 Raffles Place',
      'Singapore',
    ]);
  });
});

describe('the recipient on a label', () => {
  const mapping = { title: [0], first_name: [1], last_name: [2], organisation: [3], street: [4], city: [5] };
  const lines = (...cells: string[]) =>
    linesOn(decidedRow(cells, mapping, null, byPerson('kept_as_entered')), 'gbr', mapping);

  it('is printed above the organisation and the address', () => {
    expect(lines('Mrs', 'Ann', 'Lee', 'Acme Ltd', '12 High Street', 'Leeds')).toEqual([
      'Mrs Ann Lee',
      'Acme Ltd',
      '12 High Street',
      'Leeds',
    ]);
    expect(lines('', '', '', 'Acme Ltd', '12 High Street', 'Leeds')[0]).toBe('Acme Ltd');
  });

  it('is printed once if the organisation has the same name, and is not printed without an address', () => {
    expect(lines('', 'Ann', 'Lee', 'ANN LEE', '12 High Street', 'Leeds')).toEqual([
      'Ann Lee',
      '12 High Street',
      'Leeds',
    ]);
    expect(lines('Mrs', 'Ann', 'Lee', 'Acme Ltd', '', '')).toEqual([]);
  });
});
