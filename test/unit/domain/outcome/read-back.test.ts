import { expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { namedBeside } from '#shared/domain/outcome/decided-cells.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { byPerson, decidedRow, exportedCells } from '../../../support/rows/decided-row.ts';

const BEECH = {
  street: 'Beech Street',
  house_number: '575',
  city: 'Springfield',
  state: 'MA',
  postcode: '01105',
  country: 'usa',
  formatted: '575 Beech Street\nSpringfield, MA 01105',
};

it.each([
  ['575 Beech St Apt 2', '575 Beech Street Apt 2'],
  ['575 Beech St #12', '575 Beech Street #12'],
  ['575 Beech St # 5', '575 Beech Street # 5'],
  ['575 Beech St Ste #4', '575 Beech Street Ste #4'],
  ['575 1/2 Beech St', '575 1/2 Beech Street'],
])(
  'a flat or a fraction of a house number stays when an abbreviated street is written out: %s',
  (street, written) => {
    const mapping: ColumnMapping = { street: [0], city: [1], postcode: [2] };
    const cells = [street, 'Springfield', '01105'];
    expect(exportedCells(cells, mapping, BEECH, byPerson('used_suggestion'))[0]).toBe(written);
  },
);

it.each([
  ['Flat 7', 'Flat 7\n7 High Street\nLeeds'],
  ['Leeds House', 'Leeds House\n7 High Street\nLeeds'],
  ['', 'Leeds\n7 High Street'],
])(
  'a line above the street is recognised as a name unless it is a part of the address: %s',
  (named, formatted) => {
    const parts = { street: 'High Street', house_number: '7', locality: '', city: 'Leeds', state: '' };
    expect(namedBeside({ ...parts, postcode: '', country: 'gbr' }, formatted, '')).toBe(named);
  },
);

it('the outcome of an excluded row has the cells of the file, without repairs', () => {
  const mapping: ColumnMapping = { street: [0], postcode: [1] };
  const repairs = [{ id: 'lost_zeros', columns: [1], switchedOnAtMs: 1 }] as const;
  const settings = { mapping, defaultCountry: 'usa', repairs };
  const row = decidedRow(['7 High Street', '1234'], mapping, null, byPerson('excluded'));
  const repaired = {
    ...row,
    entered: { ...row.entered, parts: { ...row.entered.parts, postcode: '01234' } },
  };
  const outcome = outcomeOf(repaired, { ...settings, settings, writeCountry: countryWriting([]) });
  expect(outcome.cells).toEqual(['7 High Street', '1234']);
  expect(outcome.address.parts.postcode).toBe('1234');
});

it('an edit that removes the first part of an address also removes the separator after that part', () => {
  const mapping: ColumnMapping = { address: [0] };
  const suggested = {
    ...BEECH,
    street: 'High Street',
    house_number: '7',
    city: 'Leeds',
    state: '',
    postcode: '',
  };
  const readAs = {
    street: 'High Street',
    house_number: '7',
    locality: '',
    city: 'Leeds',
    state: '',
    postcode: '',
    country: '',
  };
  const edited = { ...byPerson('edited', { ...readAs, house_number: '', country: 'gbr' }), readAs };
  const cells = ['7, High Street, Leeds'];
  const row = decidedRow(cells, mapping, suggested, edited);
  const context = { mapping, defaultCountry: 'gbr', writeCountry: countryWriting([]) };
  expect(outcomeOf(row, context).cells).toEqual(['High Street, Leeds']);
});

it('an address that a person picked part by part does not contain the displayed company name', () => {
  const mapping: ColumnMapping = { premise: [0], street: [1], city: [2] };
  const formatted = 'Lister House Surgery\n207 St Thomas Road\nDerby';
  const address = {
    street: 'St Thomas Road',
    house_number: '207',
    city: 'Derby',
    country: 'gbr',
    premise: 'Flat 4',
  };
  const place = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
  const parts = { ...byPerson('picked', address), picked: { source: 'parts', formatted, ...place } } as const;
  const cells = ['Flat 4', '207 St Thomas Road', 'Derby'];
  const row = decidedRow(cells, mapping, { ...address, formatted }, parts);
  expect(outcomeOf(row, { mapping, defaultCountry: 'gbr', writeCountry: countryWriting([]) }).cells).toEqual(
    cells,
  );
});
