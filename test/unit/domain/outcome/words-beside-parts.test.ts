/** A mail merge by parts contains every word of the decided address. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { decidedParts, outcomeOf, partsInColumns } from '#shared/domain/outcome/outcome.ts';
import { wordsBesideParts } from '#shared/domain/outcome/words-beside-parts.ts';
import { wordsOf } from '#shared/domain/text/fold.ts';
import { byPerson, decidedRow, type Suggested } from '../../../support/rows/decided-row.ts';

const MAPPING: ColumnMapping = { street: [0], city: [1], postcode: [2] };
const GILL: Suggested = {
  street: 'Gill Street',
  house_number: '11',
  city: 'London',
  postcode: 'E14 8HQ',
  country: 'gbr',
  formatted: '11 Gill Street\nLondon\nE14 8HQ',
};

function said(street: string, suggested: Suggested) {
  const row = decidedRow([street, 'London', 'E14 8HQ'], MAPPING, suggested, byPerson('used_suggestion'));
  const outcome = outcomeOf(row, {
    mapping: MAPPING,
    defaultCountry: 'gbr',
    writeCountry: countryWriting([]),
  });
  const decided = decidedParts(row);
  const parts = { ...decided, ...partsInColumns(outcome, MAPPING, decided) };
  const { premise, houseNumber } = wordsBesideParts(row, outcome, MAPPING, parts);
  return { premise, houseNumber, parts, written: outcome.address.parts.street };
}

it.each([
  ['Gill Street Health Centre, 11 Gill Street', 'Gill Street Health Centre'],
  ['11 Gill Street Unit 25', 'Unit 25'],
  ['Flat 2, 11 Gill St', 'Flat 2'],
  ['11 Gill Street, Limehouse', 'Limehouse'],
  ['11 Gill Street', ''],
  ['11 Gill St.', ''],
])('the words of %s that belong to no part of the address are "%s"', (street, premise) => {
  expect(said(street, GILL)).toMatchObject({ premise, houseNumber: '' });
});

it('the house number of the row is exported even if the service returns none', () => {
  const unnumbered: Suggested = { ...GILL, house_number: '', formatted: 'Gill Street\nLondon\nE14 8HQ' };
  expect(said('Gill Street 74', unnumbered)).toMatchObject({ premise: '', houseNumber: '74' });
});

it('the exported parts contain every word of the street cell, whatever words are next to the street', () => {
  const piece = fc.constantFrom(
    'Flat 2',
    'The Old Mill',
    'Unit 25',
    'Rear of',
    'Block B',
    'St Mary’s Hall',
    '3rd Floor',
  );
  const pieces = fc.array(piece, { maxLength: 3 });
  fc.assert(
    fc.property(pieces, pieces, fc.constantFrom(', ', ' '), (before, after, between) => {
      const { premise, houseNumber, parts, written } = said(
        [...before, '11 Gill Street', ...after].join(between),
        GILL,
      );
      const all = wordsOf([...Object.values(parts), premise, houseNumber].join(' '));
      expect(wordsOf(written).filter((word) => !all.includes(word))).toEqual([]);
    }),
  );
});
