/** Tests a flat and an organisation from the file, in the address lines of an export and of a label. */
import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { ExportedRow } from '../../../../src-main/lists/export/exported-row.ts';
import {
  BY_RULE,
  byPerson,
  decidedAddress,
  decidedRow,
  type Suggested,
} from '../../../support/rows/decided-row.ts';

const COLUMNS: ColumnMapping = {
  organisation: [0],
  premise: [1],
  street: [2],
  house_number: [3],
  city: [4],
  postcode: [5],
};

const houseInLondon = (number: string, ...above: string[]): Suggested => ({
  house_number: number,
  street: 'High Street',
  city: 'London',
  postcode: 'SW1A 1AA',
  country: 'gbr',
  formatted: [...above, `${number} High Street`, 'London', 'SW1A 1AA'].join('\n'),
});

const exportLines = (row: Row, mapping: ColumnMapping): readonly string[] => {
  const settings = { mapping, defaultCountry: 'gbr', rules: presetRules('normal') };
  return new ExportedRow(row, { columns: [], settings, source: {} }, countryWriting([])).lines;
};

describe.each([
  ['an export', exportLines],
  ['a label', (row: Row, mapping: ColumnMapping) => labelLines(decidedAddress(row, mapping, 'gbr'), 'gbr')],
])('the address lines of %s', (_, lines) => {
  const LONDON = ['London', 'SW1A 1AA'];

  it('contain the flat from the street cell if the accepted address contains no flat', () => {
    const mapping = { street: [0], city: [1], postcode: [2] };
    const cells = ['Flat 2, 12 High St', 'London', 'SW1A 1AA'];
    const row = decidedRow(cells, mapping, houseInLondon('12'), byPerson('used_suggestion'));
    expect(lines(row, mapping)).toEqual(['Flat 2', '12 High Street', ...LONDON]);
  });

  it.each([
    ['2 High Street', ''],
    ['High Street', '2'],
  ])('contain the flat even if it has the same number as the house: %s, %s', (street, number) => {
    const cells = ['', '2', street, number, 'London', 'SW1A 1AA'];
    const expected = ['2', '2 High Street', ...LONDON];
    for (const decision of [null, byPerson('kept_as_entered'), byPerson('used_suggestion')])
      expect(lines(decidedRow(cells, COLUMNS, houseInLondon('2'), decision), COLUMNS)).toEqual(expected);
  });

  it('contain an organisation that has the same name as the town', () => {
    const cells = ['London', '', 'High Street', '12', 'London', 'SW1A 1AA'];
    for (const decision of [null, BY_RULE])
      expect(lines(decidedRow(cells, COLUMNS, houseInLondon('12'), decision), COLUMNS)).toEqual([
        'London',
        '12 High Street',
        ...LONDON,
      ]);
  });

  it('do not repeat an organisation or a flat that the answer also contains', () => {
    const shown = (premise: string, ...above: string[]) => {
      const cells = ['Acme Ltd', premise, 'High Street', '12', 'London', 'SW1A 1AA'];
      return lines(decidedRow(cells, COLUMNS, houseInLondon('12', ...above), BY_RULE), COLUMNS);
    };
    const address = ['12 High Street', ...LONDON];
    expect(shown('flat 2', 'ACME LTD', 'Flat 2')).toEqual(['Acme Ltd', 'flat 2', ...address]);
    expect(shown('2', 'Flat 2, Rose House')).toEqual(['Acme Ltd', '2', ...address]);
  });

  it('contain a house number once if the building column contains the number', () => {
    const cells = ['', '12', 'High Street', '', 'London', 'SW1A 1AA'];
    expect(lines(decidedRow(cells, COLUMNS, houseInLondon('12'), BY_RULE), COLUMNS)).toEqual([
      '12 High Street',
      ...LONDON,
    ]);
  });

  it.each([
    ['12 High Street', 'Flat 2', '12 High Street'],
    ['Rose House\n12 High Street', 'Flat 2', 'Rose House', '12 High Street'],
    // Another flat was picked, which replaces the one in the file.
    ['Flat 3, 12 High Street', 'Flat 3', '12 High Street'],
    ['Flat 2\n12 High Street', 'Flat 2', '12 High Street'],
  ])(
    'contain the flat of a picked address, or the flat of the row if the picked address has none: %j',
    (formatted, ...expected) => {
      const parts = { house_number: '12', street: 'High Street', city: 'London', postcode: 'SW1A 1AA' };
      const picked: Picked = {
        source: 'candidate',
        formatted: [formatted, ...LONDON].join('\n'),
        lat: null,
        lng: null,
        udprn: '',
        uprn: '',
        accuracyType: '',
      };
      const decision = { ...byPerson('picked', parts), picked };
      const mapping = { street: [0], city: [1], postcode: [2] };
      const cells = ['Flat 2, 12 High St', 'London', 'SW1A 1AA'];
      for (const suggested of [null, houseInLondon('14')])
        expect(lines(decidedRow(cells, mapping, suggested, decision), mapping)).toEqual([
          ...expected,
          ...LONDON,
        ]);
    },
  );

  it.each([
    ['79, Rue Marceau Martin', ['79, Rue Marceau Martin']],
    ['25, rue de Tourville', ['25, rue de Tourville']],
    ['25 bis, rue de Tourville', ['25 bis, rue de Tourville']],
    ['12, Broadway', ['12, Broadway']],
    ['Avenida Denia, 103', ['Avenida Denia, 103']],
    ['Les Tilleuls, 79, Rue Marceau Martin', ['Les Tilleuls', '79, Rue Marceau Martin']],
    ['Calle Mayor, 12, Bajo', ['Calle Mayor, 12', 'Bajo']],
    ['2, 12 High Street', ['2', '12 High Street']],
  ])(
    'contain the house number in the same line as the street, even after a comma: %s',
    (street, expected) => {
      const parts = { street: [0], city: [1], postcode: [2] };
      const cells = [street, 'London', 'SW1A 1AA'];
      expect(lines(decidedRow(cells, parts, null, null), parts)).toEqual([...expected, ...LONDON]);
      const whole = { address: [0], city: [1], postcode: [2] };
      expect(lines(decidedRow(cells, whole, null, null), whole)).toEqual([...expected, ...LONDON]);
    },
  );

  it.each([
    ['12 London Road, York', 'London', ['12 London Road', 'York', 'London']],
    ['12 Rue de Paris', 'Paris', ['12 Rue de Paris', 'Paris']],
    ['Via Roma 12', 'Roma', ['Via Roma 12', 'Roma']],
    ['12 High St, London', 'LONDON', ['12 High St', 'London']],
    ['12 High St London SW1A 1AA', 'London', ['12 High St London SW1A 1AA']],
    ['Hauptstr. 7, 10115 Berlin', 'Berlin', ['Hauptstr. 7', '10115 Berlin']],
  ])(
    'contain the town from the town column once if the other cell is a whole address: %s, %s',
    (line, city, expected) => {
      const mapping = { address: [0], city: [1] };
      for (const decision of [null, byPerson('kept_as_entered')])
        expect(lines(decidedRow([line, city], mapping, null, decision), mapping)).toEqual(expected);
    },
  );
});
