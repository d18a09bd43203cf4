import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { byPerson, exportedCells as exported } from '../../../support/rows/decided-row.ts';

const PARTS: ColumnMapping = { street: [0], city: [1], postcode: [2], country: [3] };
const HIGH_STREET = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
};

describe('the flat of a picked address', () => {
  const pickedFlat = (formatted: string, premise = ''): Decision => ({
    ...byPerson('picked', { ...HIGH_STREET, ...(premise && { premise }) }),
    picked: {
      source: 'postcode',
      formatted: `${formatted}\nLeeds\nLS1 1AA`,
      lat: null,
      lng: null,
      udprn: '',
      uprn: '',
      accuracyType: '',
    },
  });

  it.each([
    ['Flat 2, 12 High St', 'Flat 3, 12 High Street', '', 'Flat 3, 12 High Street'],
    ['Flat 2, 12 High St', '12 High Street', 'Flat 3', 'Flat 3, 12 High Street'],
    [
      'c/o Smith, Flat 2 (rear), 12 High St',
      'Flat 3\n12 High Street',
      'Flat 3',
      'c/o Smith, Flat 3 (rear), 12 High Street',
    ],
    ['apt. 2b, Rose House, 12 High St', 'Flat 3\n12 High Street', '', 'Flat 3, Rose House, 12 High Street'],
    ['Flat 2, 12 High St', '12 High Street', 'Flat 3, Rose House', 'Flat 3, Rose House, 12 High Street'],
    // The two are not known to be the same, and a person's words stay.
    ['Floor 2, 12 High St', 'Flat 3, 12 High Street', '', 'Floor 2, 12 High Street'],
    ['Flat 2, Flat 4, 12 High St', 'Flat 3, 12 High Street', '', 'Flat 2, Flat 4, 12 High Street'],
    ['Flat 2, 12 High St', '12 High Street', '', 'Flat 2, 12 High Street'],
  ])(
    'replaces the flat in the street only if the street contains exactly one: %s, picked %s %s',
    (street, formatted, premise, expected) => {
      const cells = [street, 'Leeds', 'LS1 1AA', ''];
      expect(exported(cells, PARTS, null, pickedFlat(formatted, premise))[0]).toBe(expected);
    },
  );
});
