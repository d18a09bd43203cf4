import { describe, expect, it } from 'vitest';
import { type CorrectedAddress, EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { addressLines } from '#shared/domain/outcome/address-lines.ts';
import { decidedParts, outcomeOf, partsInColumns } from '#shared/domain/outcome/outcome.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import {
  byPerson,
  decidedRow,
  exportedCells as exported,
  type Suggested,
} from '../../../support/rows/decided-row.ts';

const WHOLE: ColumnMapping = { address: [0] };
const BESIDE_TOWN: ColumnMapping = { address: [0], city: [1] };
const WITH_PREMISE: ColumnMapping = { premise: [0], street: [1], city: [2], postcode: [3] };

const picked = (address: Partial<CorrectedAddress>, formatted: string): Decision => ({
  ...byPerson('picked', address),
  picked: { source: 'candidate', formatted, lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' },
});

describe('a state with the same name as its city', () => {
  const berlin: Suggested = {
    street: 'Brunnenstraße',
    house_number: '4',
    city: 'Berlin',
    state: 'Berlin',
    postcode: '10115',
    country: 'deu',
    formatted: 'Brunnenstraße 4\n10115 Berlin',
  };

  it('is not added after the city if the displayed address does not contain the state', () => {
    expect(exported(['Brunnenstr. 4, 10115 Berlin'], WHOLE, berlin)).toEqual([
      'Brunnenstraße 4, 10115 Berlin',
    ]);
  });

  it('is written if the displayed address of the answer contains both the city and the state', () => {
    const paulo: Suggested = {
      street: 'Avenida Paulista',
      house_number: '9',
      city: 'São Paulo',
      state: 'São Paulo',
      country: 'bra',
      formatted: 'Avenida Paulista, 9\nSão Paulo - São Paulo',
    };
    expect(exported(['Avenida Paulista, 9, São Paulo'], WHOLE, paulo)).toEqual([
      'Avenida Paulista, 9, São Paulo - São Paulo',
    ]);
  });
});

it('the lines of an address contain the state even if addresses in the country usually show none', () => {
  const parts = {
    ...EMPTY_ADDRESS,
    street: 'Rue du Temple 1',
    city: 'Mus',
    state: 'Occitanie',
    country: 'fra',
  };
  expect(addressLines({ line: '', parts, organisation: '', premise: '' }, 'fra')).toEqual([
    'Rue du Temple 1',
    'Mus',
    'Occitanie',
  ]);
});

it('a new town replaces the town in the town column, but not a building with the name of a town', () => {
  const answer: Suggested = {
    street: 'Trivium',
    house_number: '76',
    city: 'Etten-Leur',
    country: 'nld',
    formatted: 'Trivium 76\nEtten-Leur',
  };
  expect(exported(['Trivium 76, London', 'Etten-Leur'], BESIDE_TOWN, answer)).toEqual([
    'Trivium 76, London',
    'Etten-Leur',
  ]);
  expect(exported(['Trivium 76, London', 'Breda'], BESIDE_TOWN, answer, byPerson('used_suggestion'))).toEqual(
    ['Trivium 76, London', 'Etten-Leur'],
  );
});

it('the added town column contains the town if the town cell of the list stays empty', () => {
  const mapping: ColumnMapping = { street: [0], city: [1], postcode: [2] };
  const answer: Suggested = {
    street: 'High Street',
    house_number: '4',
    city: 'Hatfield',
    state: 'England',
    postcode: 'AL9 5JE',
    country: 'gbr',
    formatted: '4 High Street\nHatfield\nAL9 5JE',
  };
  const row = decidedRow(
    ['4 High St, Hatfield', '', 'AL9 5JE'],
    mapping,
    answer,
    byPerson('used_suggestion'),
  );
  const outcome = outcomeOf(row, { mapping, defaultCountry: 'gbr', writeCountry: countryWriting([]) });
  expect(outcome.cells[1]).toBe('');
  expect(partsInColumns(outcome, mapping, decidedParts(row))).toEqual({
    city: 'Hatfield',
    postcode: 'AL9 5JE',
  });
});

describe('a picked address', () => {
  const page = {
    street: 'Page Street',
    house_number: '55',
    city: 'Leeds',
    postcode: 'LS1 4AB',
    country: 'gbr',
  };
  const shown = '55 Page Street\nLeeds\nLS1 4AB';
  const answer = { ...page, formatted: shown };

  it('does not repeat a building that the street line of the row already contains', () => {
    const inLine = exported(
      ['20, 55 Page St, Church, Leeds LS1 4AB'],
      WHOLE,
      answer,
      picked({ ...page, premise: '20, Church' }, shown),
    );
    expect(inLine).toEqual(['20, 55 Page Street, Church, Leeds LS1 4AB']);
    const cells = ['', 'c/o Smith, 55 Page St', 'Leeds', 'LS1 4AB'];
    const inColumn = exported(cells, WITH_PREMISE, answer, picked({ ...page, premise: 'c/o Smith' }, shown));
    expect(inColumn).toEqual(['', 'c/o Smith, 55 Page Street', 'Leeds', 'LS1 4AB']);
  });

  it('does not remove the flat of the row for a picked building, or the building for a picked flat', () => {
    const written = (premise: string, line: string) =>
      exported(
        [premise, '55 Page Street', 'Leeds', 'LS1 4AB'],
        WITH_PREMISE,
        answer,
        picked({ ...page, premise }, `${line}\n${shown}`),
      )[0];
    expect(written('28', 'Molson Centre')).toBe('28, Molson Centre');
    expect(written('Apt 25, Church House', 'Flat 13')).toBe('Flat 13, Church House');
  });

  it('does not repeat in the street an organisation that has a column in the list', () => {
    const mapping: ColumnMapping = { organisation: [0], street: [1], city: [2], postcode: [3] };
    const decision = picked(
      { ...page, organisation: 'The Family Practice' },
      `The Family Practice\n${shown}`,
    );
    const cells = ['The Family Practice', '55 Page Street', 'Leeds', 'LS1 4AB'];
    expect(exported(cells, mapping, answer, decision)).toEqual(cells);
  });
});

describe('an address that a person typed', () => {
  const outcome = (typed: Partial<CorrectedAddress>, cells: readonly string[], mapping: ColumnMapping) =>
    outcomeOf(decidedRow(cells, mapping, null, byPerson('edited', typed)), {
      mapping,
      defaultCountry: 'gbr',
      writeCountry: countryWriting([]),
    });

  it('is exported with an added country column if the list has none and the country is unknown', () => {
    const mapping: ColumnMapping = { street: [0], city: [1] };
    const { unplaced } = outcome(
      { street: 'Quay', city: 'Leeds', country: 'Atlantis' },
      ['Quay', 'Leeds'],
      mapping,
    );
    expect(unplaced).toEqual([{ part: 'country', text: 'Atlantis' }]);
  });

  it('still contains the typed district, even if the person also typed another town', () => {
    const typed = {
      street: 'Roberts Avenue',
      house_number: '3',
      locality: 'Nord',
      city: 'Castlemaine 2',
      state: 'VIC 2',
    };
    const { cells } = outcome(typed, ['3 Roberts Avenue, Castlemaine VIC'], WHOLE);
    expect(cells[0]).toContain('Nord');
  });

  it('still contains the house number in its lines, even if the number is a word', () => {
    const parts = { ...EMPTY_ADDRESS, street: 'Grev Turegatan', house_number: 'Nord', city: 'Stockholm' };
    expect(addressLines({ line: '', parts, organisation: '', premise: '6' }, 'swe').join()).toContain('Nord');
  });
});

describe('an address in Chinese or Japanese characters', () => {
  const answer: Suggested = {
    street: '浜松町一丁目',
    house_number: '3-2',
    city: '横浜市青葉区',
    country: 'jpn',
    formatted: '横浜市青葉区浜松町一丁目3-2',
  };

  it('contains a space between the house number and a number after it', () => {
    const [line] = exported(['豪徳寺1- 51-18'], WHOLE, answer, byPerson('used_suggestion'));
    expect(line).not.toMatch(/3-2\d/u);
  });

  it('contains no space in the new town, even if the old town contained one', () => {
    const mapping: ColumnMapping = { city: [0] };
    expect(exported(['府中市 東京都'], mapping, answer, byPerson('used_suggestion'))).toEqual([
      '横浜市青葉区',
    ]);
  });
});

it('the outcome does not replace a letter after a house number as if the letter were a street', () => {
  const answer: Suggested = {
    street: 'Avenida Severo Ochoa',
    house_number: '22',
    city: 'Marbella',
    country: 'esp',
    formatted: 'Avenida Severo Ochoa, 22\nMarbella',
  };
  const [line] = exported(
    ['Calle Palacios, 1 a', 'Murcia'],
    BESIDE_TOWN,
    answer,
    byPerson('used_suggestion'),
  );
  expect(line).not.toContain('22 Avenida');
});

it('the S.A. of a company is not read as a country', () => {
  expect(findCountryOfCell('S.A.')).toBeNull();
});
