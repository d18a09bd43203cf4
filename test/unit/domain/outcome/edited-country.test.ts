import { expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { byPerson, decidedRow } from '../../../support/rows/decided-row.ts';

it('the country cell stays unchanged if a person edits another part', () => {
  const mapping: ColumnMapping = { street: [0], city: [1], country: [2] };
  const typed = { street: 'High Street', city: 'Leeds', country: 'United Kingdom' };
  const written = (country: string) =>
    outcomeOf(decidedRow(['High St', 'Leeds', country], mapping, null, byPerson('edited', typed)), {
      mapping,
      defaultCountry: 'gbr',
      writeCountry: countryWriting(['UK', 'FR', 'FR']),
    }).cells[2];
  expect(['gbr', 'U.K.', 'FR', ''].map(written)).toEqual(['gbr', 'U.K.', 'United Kingdom', 'United Kingdom']);
});

it('the outcome does not add a country to a line that already contains the country code', () => {
  const mapping: ColumnMapping = { address: [0] };
  const address = {
    street: 'Stöckigstraße',
    house_number: '25',
    city: 'Bindlach',
    postcode: '95463',
    country: 'DE',
  };
  const row = decidedRow(['12 Stöckigstr. 95463 Bindlach DE'], mapping, null, byPerson('picked', address));
  const writeCountry = countryWriting([]);
  expect(outcomeOf(row, { mapping, defaultCountry: 'gbr', writeCountry }).unplaced).toEqual([]);
});
