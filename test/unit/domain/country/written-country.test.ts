import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { byPerson, exportedCells as exported, type Suggested } from '../../../support/rows/decided-row.ts';

const PARTS: ColumnMapping = { street: [0], city: [1], postcode: [2], country: [3] };
const ABROAD: Suggested = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'fra',
  formatted: '12 High Street\nLeeds\nLS1 1AA',
};

describe('the country of a corrected address', () => {
  const written = (countries: readonly string[], own = 'Germany') =>
    exported(
      ['12 High Street', 'Leeds', 'LS1 1AA', own],
      PARTS,
      ABROAD,
      byPerson('used_suggestion'),
      countries,
    )[3];

  it.each([
    [['UK', 'DE', 'DE'], 'FR'],
    [['GBR', 'DEU'], 'FRA'],
    [['gbr', 'deu'], 'fra'],
    [['United Kingdom', 'Germany'], 'France'],
    [['Deutschland', 'Frankreich'], 'Frankreich'],
    [[], 'France'],
  ])('is written in the style that the list uses: %j', (countries, country) => {
    expect(written(countries)).toBe(country);
  });

  it('is not written if the country cell already means the same country', () => {
    expect(written(['UK'], 'frankreich')).toBe('frankreich');
  });
});

it.each([
  [['England', 'England', 'Scotland'], 'United Kingdom'],
  [['England', 'England', 'GREAT BRITAIN'], 'GREAT BRITAIN'],
  [['Wales', 'Wales', 'UK', 'IE', 'FR'], 'UK'],
  [['GB-ENG', 'GB-ENG', 'N. Ireland'], 'United Kingdom'],
  [['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'], 'United Kingdom'],
])('no address without a country is in a part of it that other cells name: %j', (cells, country) => {
  expect(countryWriting(cells)('gbr')).toBe(country);
});
