import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { indentReply } from '../../../../src-renderer/review/panel/indent-reply.ts';
import { partRows } from '../../../../src-renderer/review/panel/part-rows.ts';
import { addressToEdit, importedParts } from '../../../../src-renderer/store/fixing/address-to-edit.ts';
import { finalText } from '../../../../src-renderer/store/rows/address-text.ts';
import { byPerson, decidedRow } from '../../../support/rows/decided-row.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded, singleLine, suggestion } from '../../domain/addresses.ts';

const ENTERED = { house_number: '12', street: 'Mill Ln', city: 'Leedz', postcode: 'LS1 1AA', country: 'gbr' };
const FOUND = { ...ENTERED, street: 'Mill Lane', city: 'Leeds' };

const decided = (kind: Decision['kind'], corrected: Decision['corrected'] = null): Decision => ({
  kind,
  decidedBy: 'person',
  ruleVersion: '1',
  decidedAtMs: 0,
  corrected,
  picked: null,
});

/** The list has whole addresses in one cell, so the export writes the part as decided. */
const LIST = { mapping: {}, defaultCountry: null };

const cityOf = (row: Parameters<typeof partRows>[0]) =>
  partRows(row, LIST).find(({ part }) => part === 'city');

describe('the parts of a row', () => {
  const row = rowOf({ entered: fielded(ENTERED), match: answer(FOUND) });

  it('have their imported text as the text to export until a person decides otherwise', () => {
    expect(cityOf(row)).toMatchObject({ imported: 'Leedz', suggested: 'Leeds', effective: 'Leedz' });
    const kept = { ...row, decision: decided('kept_as_entered') };
    expect(cityOf(kept)?.effective).toBe('Leedz');
  });

  it('have the suggested text as the text to export once the suggestion is accepted', () => {
    expect(cityOf({ ...row, decision: decided('used_suggestion') })?.effective).toBe('Leeds');
  });

  it('show an imported part for the export if the accepted suggestion lacks it, because its cell keeps it', () => {
    const match = answer({ ...FOUND, postcode: '' });
    const accepted = rowOf({ entered: fielded(ENTERED), match, decision: decided('used_suggestion') });
    const postcode = partRows(accepted, LIST).find(({ part }) => part === 'postcode');
    expect(postcode).toMatchObject({ imported: 'LS1 1AA', suggested: '', effective: 'LS1 1AA' });
  });

  it('show the house number for the export if the picked address lacks it, because its cell keeps it', () => {
    const cells = ['3045 Station Road', 'Derby', 'DE1 2AB'];
    const mapping: ColumnMapping = { street: [0], city: [1], postcode: [2] };
    const suggested = { street: 'Station Road', city: 'Derby', postcode: 'DE1 2AB', country: 'gbr' };
    const formatted = 'Station Road\nDerby\nDE1 2AB';
    const picked = byPerson('picked', { ...suggested, state: 'England' });
    const source = {
      source: 'suggestion',
      lat: null,
      lng: null,
      udprn: '',
      uprn: '',
      accuracyType: '',
    } as const;
    const decision = { ...picked, picked: { ...source, formatted } };
    const numbered = decidedRow(cells, mapping, { ...suggested, formatted }, decision);
    const settings = { mapping, defaultCountry: 'gbr' };
    const number = partRows(numbered, settings).find(({ part }) => part === 'house_number');
    expect(number).toMatchObject({ imported: '3045', effective: '3045' });
    expect(partRows(numbered, settings).map(({ part }) => part)).not.toContain('state');
    expect(finalText(numbered, settings)).toBe('3045 Station Road, Derby, DE1 2AB');
  });

  it('show the imported, the suggested and the edited text of an edited part', () => {
    const edit = { ...EMPTY_ADDRESS, ...ENTERED, city: 'Bradford' };
    const edited = rowOf({
      entered: fielded(ENTERED),
      match: answer({ ...ENTERED, city: 'Bingley' }),
      edit,
      decision: decided('edited', edit),
    });
    expect(cityOf(edited)).toMatchObject({
      imported: 'Leedz',
      suggested: 'Bingley',
      effective: 'Bradford',
      change: 'large',
    });
  });

  it('show no suggestion next to an unchecked edit', () => {
    const edit = { ...EMPTY_ADDRESS, ...ENTERED, city: 'Bradford' };
    const edited = rowOf({ entered: fielded(ENTERED), match: null, decision: decided('edited', edit) });
    expect(cityOf(edited)).toEqual({
      part: 'city',
      imported: 'Leedz',
      suggested: '',
      effective: 'Bradford',
      change: null,
    });
  });

  it('do not include parts that are empty everywhere, or a state that neither the address form nor the list shows', () => {
    expect(partRows(row, LIST).map(({ part }) => part)).not.toContain('state');
    const formatted = '12 Mill Lane\nLeeds\nLS1 1AA';
    const match = answer(FOUND, { address: suggestion({ ...FOUND, state: 'England' }, formatted) });
    const found = rowOf({ entered: fielded(ENTERED), match, decision: decided('used_suggestion') });
    expect(partRows(found, LIST).map(({ part }) => part)).not.toContain('state');
  });

  it('show the name of a country, or the spelling in the file if both mean the same country', () => {
    const countryOf = (entered: string) => {
      const found = rowOf({ entered: fielded({ ...ENTERED, country: entered }), match: answer(FOUND) });
      return partRows(found, LIST).find(({ part }) => part === 'country');
    };
    expect(countryOf('England')).toMatchObject({ imported: 'England', suggested: 'England', change: 'none' });
    expect(countryOf('France')).toMatchObject({ suggested: 'United Kingdom', change: 'large' });
  });
});

it('the text to export for a part equals the text that the decision writes into the column of the part', () => {
  const mapping: ColumnMapping = { street: [0], locality: [1], city: [2], country: [3] };
  const suggested = { street: 'Mill Lane', city: 'Leeds', country: 'gbr', formatted: 'Mill Lane\nLeeds' };
  const row = decidedRow(
    ['Mill Ln', 'Headingley', 'LEEDS', 'U.K.'],
    mapping,
    suggested,
    decided('used_suggestion'),
  );
  const rows = partRows(row, { mapping, defaultCountry: null });
  const exported = Object.fromEntries(rows.map(({ part, effective }) => [part, effective]));
  expect(exported).toMatchObject({
    locality: 'Headingley',
    city: 'LEEDS',
    country: 'U.K.',
    street: 'Mill Lane',
  });
});

describe('the organisation and the premise of a row', () => {
  const own = { organisation: 'Smith Ltd', premise: 'Flat 2' };
  const entered = { ...fielded(ENTERED), ...own };
  const ownRows = (row: Parameters<typeof partRows>[0]) =>
    partRows(row, LIST).filter(({ part }) => part === 'organisation' || part === 'unit');

  it('are listed as parts, and are exported whatever the service returns', () => {
    const rows = ownRows(rowOf({ entered, match: answer(FOUND), decision: decided('used_suggestion') }));
    expect(rows).toEqual([
      { part: 'organisation', imported: 'Smith Ltd', suggested: '', effective: 'Smith Ltd', change: null },
      { part: 'unit', imported: 'Flat 2', suggested: '', effective: 'Flat 2', change: 'removed' },
    ]);
    expect(ownRows(rowOf({ entered, match: null })).map(({ imported }) => imported)).toEqual([
      'Smith Ltd',
      'Flat 2',
    ]);
  });

  it('show the text that a person typed next to the text of the file', () => {
    const corrected = { ...EMPTY_ADDRESS, ...ENTERED, organisation: 'Smyth Ltd', premise: '' };
    const rows = ownRows(rowOf({ entered, match: null, decision: decided('edited', corrected) }));
    expect(rows).toMatchObject([
      { imported: 'Smith Ltd', effective: 'Smyth Ltd' },
      { imported: 'Flat 2', effective: '' },
    ]);
  });

  it('show the building with the separators of its cell', () => {
    const row = rowOf({ entered: fielded({ ...ENTERED, street: 'Mill Lane 2. Hof' }), match: answer(FOUND) });
    expect(ownRows(row)).toMatchObject([{ part: 'unit', imported: '2. Hof' }]);
  });

  it('can be edited if the list has a column for them', () => {
    const row = rowOf({ entered, match: null });
    expect(addressToEdit(row, { organisation: [0], street: [1] })).toMatchObject({
      organisation: 'Smith Ltd',
    });
    expect(addressToEdit(row, { organisation: [0], street: [1] })).not.toHaveProperty('premise');
  });
});

describe('the imported address that a person can restore', () => {
  it('is split into parts with the help of the answer if it comes from a single cell', () => {
    const row = rowOf({ entered: singleLine('12 Mill Ln, Leeds LS1 1AA'), match: answer(FOUND) });
    expect(importedParts(row)).toMatchObject({ house_number: '12', street: 'Mill Ln', city: 'Leeds' });
  });

  it('is unknown if it comes from a single cell and the answer belongs to an edit', () => {
    const edit = { ...EMPTY_ADDRESS, ...FOUND };
    const row = rowOf({
      entered: singleLine('12 Mill Ln, Leeds LS1 1AA'),
      match: answer(FOUND),
      edit,
      decision: decided('edited', edit),
    });
    expect(importedParts(row)).toBeNull();
  });
});

describe('a raw reply', () => {
  it('is split into lines without a change to the content', () => {
    const raw =
      '{"confidence":1.0,"udprn":12345678901234567890,"list":[1,{"a":"x, {y}: \\"z\\""}],"none":{}}';
    expect(indentReply(raw)).toBe(`{
  "confidence": 1.0,
  "udprn": 12345678901234567890,
  "list": [
    1,
    {
      "a": "x, {y}: \\"z\\""
    }
  ],
  "none": {}
}`);
  });

  it('is shown unchanged if it is not JSON', () => {
    expect(indentReply('<b>Bad gateway</b>, {')).toBe('<b>Bad gateway</b>, {');
  });
});
