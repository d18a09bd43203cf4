import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { recallMapping, rememberMapping } from '../../../src-main/lists/import/mapping-memory.ts';
import { previewFile, withMemory } from '../../../src-main/lists/import/preview-file.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
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

describe('the country of a list with the columns of an earlier list', () => {
  const HEADER = 'Name,Street,City,Zip';
  const LISTS = {
    deu: ['A B,Hauptstraße 12,Berlin,10115', 'C D,Lindenweg 3,Köln,50667', 'E F,Gartenstr. 7,München,80331'],
    fra: ['A B,12 rue de la Paix,Lyon,69001', 'C D,3 avenue Jean Jaurès,Marseille,13001'],
    usa: ['A B,12 Oak St,Reno NV,89501', 'C D,7 Main Ave,Boise ID,83702', 'E F,3 Elm Dr,Tampa FL,33602'],
    gbr: ['A B,12 Oak Rd,Reading,RG1 1AA', 'C D,7 Main St,Leeds,LS1 4AB'],
  };
  const preview = async (rows: readonly string[]) => {
    const path = join(tempDir(), 'list.csv');
    writeFileSync(path, [HEADER, ...rows, ''].join('\n'));
    return withMemory(await previewFile(path, 'list.csv', {}), settings);
  };
  const countries = Object.entries(LISTS);
  const pairs = countries.flatMap(([before]) =>
    countries.map(([country, rows]) => ({ before, country, rows })),
  );

  it.each(pairs)(
    'is $country, as its rows show, after a list of $before',
    async ({ before, country, rows }) => {
      rememberMapping(settings, HEADER.split(','), true, {
        mapping: { street: [1] },
        defaultCountry: before,
      });
      expect(await preview(rows)).toMatchObject({
        mapping: { street: [1] },
        defaultCountry: country,
        guessed: { defaultCountry: country },
      });
    },
  );

  it('is the earlier country if its rows do not show one', async () => {
    rememberMapping(settings, HEADER.split(','), true, { mapping: { street: [1] }, defaultCountry: 'deu' });
    const { defaultCountry, guessed } = await preview(['A B,Unter 5,,', 'C D,Ober 7,,']);
    expect([defaultCountry, guessed?.defaultCountry]).toEqual(['deu', null]);
  });
});
