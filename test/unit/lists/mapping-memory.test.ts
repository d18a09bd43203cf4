import { beforeEach, describe, expect, it } from 'vitest';
import { recallMapping, rememberMapping } from '../../../src-main/lists/import/mapping-memory.ts';
import { type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';

const COLUMNS = ['Ref', 'Where', 'Place', 'Code'];
const MAPPED = { mapping: { street: [1], city: [2], postcode: [3] }, defaultCountry: 'gbr' };

let settings: TestWorkspace['repositories']['settings'];
beforeEach(() => {
  settings = testWorkspace().repositories.settings;
});

describe('a column mapping that was used for a run', () => {
  it('is used again after a column is added, removed or moved', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    expect(recallMapping(settings, COLUMNS, {})).toEqual(MAPPED);
    expect(recallMapping(settings, ['Place', 'New', 'Code', 'Where'], {})).toEqual({
      mapping: { street: [3], city: [0], postcode: [2] },
      defaultCountry: 'gbr',
    });
  });

  it('is not used again if a mapped column is missing or occurs twice', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    expect(recallMapping(settings, ['Ref', 'Where', 'Place'], {})).toBeNull();
    expect(recallMapping(settings, [...COLUMNS, 'Where', 'x'], {})).toBeNull();
  });

  it('is not used again if a new column looks like a part of the address', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    const withCountry = [...COLUMNS, 'Country'];
    expect(recallMapping(settings, withCountry, { street: [1], country: [4] })).toBeNull();
    expect(recallMapping(settings, withCountry, { street: [1] })).toEqual(MAPPED);
    expect(recallMapping(settings, ['Place', 'Code', 'Where', 'Ref'], { address: [3] })).not.toBeNull();
  });

  it('is used again without change if the new columns contain the names of people', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    const withNames = [...COLUMNS, 'First name', 'Contact'];
    expect(recallMapping(settings, withNames, { street: [1], first_name: [4], recipient: [5] })).toEqual(
      MAPPED,
    );
  });

  it('is replaced by a later mapping for the same columns', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    const later = { mapping: { street: [1], locality: [2], postcode: [3] }, defaultCountry: null };
    rememberMapping(settings, ['Ref', 'Where', 'Place', 'Code', 'Note'], true, later);
    expect(recallMapping(settings, ['Where', 'Place', 'Code'], {})).toEqual({
      mapping: { street: [0], locality: [1], postcode: [2] },
      defaultCountry: null,
    });
  });

  it('is not used again if a different mapping also fits the file', () => {
    rememberMapping(settings, COLUMNS, true, MAPPED);
    rememberMapping(settings, ['Site', 'Spot'], true, { mapping: { address: [0] }, defaultCountry: null });
    expect(recallMapping(settings, [...COLUMNS, 'Site'], {})).toBeNull();
  });

  it('is not used for a file without a header', () => {
    rememberMapping(settings, COLUMNS, false, MAPPED);
    expect(recallMapping(settings, COLUMNS, {})).toBeNull();
  });
});
