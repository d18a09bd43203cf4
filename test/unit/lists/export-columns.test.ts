import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { EXPORT_COLUMN_IDS } from '#shared/domain/outcome/export-columns.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { notChecked } from '#shared/domain/verdict/verdict.ts';
import { labelText } from '../../../src-main/labels/make-label.ts';
import { ExportedRow } from '../../../src-main/lists/export/exported-row.ts';
import { addedColumns, headsOf } from '../../../src-main/lists/export/written-columns.ts';
import { BY_RULE, byPerson, decidedRow } from '../../support/rows/decided-row.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';

const PARTS: ColumnMapping = { street: [1], city: [2], postcode: [3], country: [4] };
const COLUMNS = ['Name', 'Street', 'Town', 'Postcode', 'Country'];
const LIST = {
  columns: COLUMNS,
  source: {},
  settings: { mapping: PARTS, defaultCountry: null, rules: presetRules('normal') },
};
const CELLS = ['x', '12 high st', 'leeds', 'LS11AA', 'UK'];
const LEEDS = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
  formatted: '12 High Street\nLeeds\nLS1 1AA',
};

const ELSEWHERE = {
  house_number: '99',
  street: 'Park Avenue',
  city: 'Bradford',
  postcode: 'BD1 5XX',
  country: 'gbr',
  formatted: '99 Park Avenue\nBradford\nBD1 5XX',
};
const AT_A_PLACE = { lat: 53.8, lng: -1.75, udprn: '50906066', uprn: '10005100', placeAccuracy: 'rooftop' };

const lineCells = (cells: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.entries(cells).flatMap(([name, cell]) => (name.startsWith('Line ') ? [cell] : []));

function added(
  row: Row,
  layout: ExportLayout,
  format: SheetFormat = 'xlsx',
  countries: readonly string[] = [],
  mapping: ColumnMapping = PARTS,
) {
  const columns = addedColumns(exportChoices({ layout, columns: EXPORT_COLUMN_IDS }), format, LIST);
  const settings = { mapping, defaultCountry: null, rules: presetRules('normal') };
  const exported = new ExportedRow(
    row,
    { columns: COLUMNS, settings, source: {} },
    countryWriting(countries),
  );
  return Object.fromEntries(columns.map(({ name, cell }) => [name, cell(exported)]));
}

const LAYOUTS: readonly [ExportLayout, SheetFormat][] = [
  ['added_columns', 'xlsx'],
  ['in_place', 'xlsx'],
  ['in_place', 'csv'],
];

describe.each(LAYOUTS)('the added columns in %s, %s', (layout, format) => {
  it.each([
    [BY_RULE, 'Accepted by rule'],
    [byPerson('used_suggestion'), 'Accepted'],
    [byPerson('kept_as_entered'), 'Kept as entered'],
    [byPerson('picked', LEEDS), 'Address chosen'],
    [byPerson('edited', LEEDS), 'Edited'],
    [byPerson('excluded'), 'Excluded'],
    [null, 'Needs your decision'],
  ])('state the status of the row', (decision, status) => {
    expect(added(decidedRow(CELLS, PARTS, LEEDS, decision), layout, format)['Status']).toBe(status);
  });

  it('say that a row without an answer is not checked', () => {
    expect(added(decidedRow(CELLS, PARTS, null, null), layout, format)['Status']).toBe('Not checked');
  });

  it('contain the note and the flag of a person', () => {
    const row = decidedRow(CELLS, PARTS, LEEDS, null);
    expect(added({ ...row, note: 'ask the branch' }, layout, format)).toMatchObject({
      Flag: 'Flagged',
      Note: 'ask the branch',
    });
    expect(added({ ...row, note: '' }, layout, format)).toMatchObject({ Flag: 'Flagged', Note: '' });
    expect(added(row, layout, format)).toMatchObject({ Flag: '', Note: '' });
  });

  it('contain the whole decided address, even parts without a column in the file', () => {
    const name = layout === 'in_place' ? 'Decided address' : 'Final address';
    const decided = (decision: Row['decision']) =>
      added(decidedRow(CELLS, PARTS, LEEDS, decision), layout, format)[name];
    expect(decided(BY_RULE)).toBe('12 High Street, Leeds, LS1 1AA, UK');
    expect(
      decided(byPerson('edited', { street: 'Mill Lane', house_number: '3', state: 'Kent', country: 'gbr' })),
    ).toBe('3 Mill Lane, Kent, UK');
  });

  it.each([
    null,
    byPerson('kept_as_entered'),
    byPerson('excluded'),
    byPerson('edited', { street: 'Low Road' }),
  ])('contain nothing from the suggestion if the decision does not use the suggestion', (decision) => {
    const row = { ...decidedRow(CELLS, PARTS, ELSEWHERE, decision), ...AT_A_PLACE, isChecked: false };
    const texts = Object.values(added(row, layout, format)).join(' | ');
    for (const suggested of ['Park Avenue', 'Bradford', 'BD1', '99', '53.8', '-1.75', '50906066', '100051']) {
      expect(texts).not.toContain(suggested);
    }
  });

  it('get names that do not occur in the file, even if the file is an earlier export', () => {
    const names = headsOf(addedColumns(exportChoices({ layout }), format, LIST), [
      'status ',
      'B',
      'Note',
      'note (doorstep)',
    ]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Status (Doorstep)', 'Note (Doorstep 2)', 'Flag']));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the added columns', () => {
  it('are the columns that the person chose, in the chosen order', () => {
    const columns = addedColumns(exportChoices({ columns: ['uprn', 'status'] }), 'csv', LIST);
    expect(columns.map(({ name }) => name)).toEqual(['Status', 'UPRN']);
    expect(addedColumns(exportChoices({ columns: [] }), 'xlsx', LIST)).toEqual([]);
  });

  it('contain the match type, the accuracy and the corrections in the words of the service', () => {
    const row = {
      ...decidedRow(CELLS, PARTS, LEEDS, BY_RULE),
      corrections: ['Postcode spaced', 'Case changed'],
    };
    expect(added(row, 'added_columns')).toMatchObject({
      'Match type': 'exact',
      'Accuracy code': 'rooftop',
      'What the service corrected': 'Postcode spaced Case changed',
    });
  });

  const placed = (decision: Row['decision'], change: Partial<Row> = {}) => {
    const row = { ...decidedRow(CELLS, PARTS, LEEDS, decision), ...AT_A_PLACE, ...change };
    const { Latitude, Longitude, UDPRN, UPRN } = added(row, 'added_columns');
    return [Latitude, Longitude, UDPRN, UPRN];
  };
  const NOWHERE = ['', '', '', ''];

  it('contain the coordinates of the accepted address as numbers', () => {
    expect(placed(BY_RULE)).toEqual([53.8, -1.75, '50906066', '10005100']);
    expect(placed(BY_RULE, { lat: null, lng: null })).toEqual(['', '', '50906066', '10005100']);
  });

  it('contain the coordinates of a picked address', () => {
    const picked = {
      source: 'postcode' as const,
      formatted: '1 Mill Lane\nLeeds\nLS2 2BB',
      lat: 1.5,
      lng: 2.5,
      udprn: '7',
      uprn: '8',
      accuracyType: 'postcode',
    };
    const parts = {
      house_number: '1',
      street: 'Mill Lane',
      city: 'Leeds',
      postcode: 'LS2 2BB',
      country: 'gbr',
    };
    const decision = { ...byPerson('picked', parts), picked };
    expect(placed(decision)).toEqual([1.5, 2.5, '7', '8']);
    const cells = added({ ...decidedRow(CELLS, PARTS, LEEDS, decision) }, 'added_columns');
    expect([cells['Accuracy'], cells['Final address']]).toEqual([
      'postcode',
      '1 Mill Lane, Leeds, LS2 2BB, UK',
    ]);
  });

  it('contain the coordinates of a typed address only if a check confirmed this address', () => {
    const typed = { street: 'High Street', house_number: '12', city: 'Leeds', postcode: 'LS1 1AA' };
    expect(placed(byPerson('edited', typed))).toEqual([53.8, -1.75, '50906066', '10005100']);
    expect(placed(byPerson('edited', typed), { isChecked: false })).toEqual(NOWHERE);
    expect(placed(byPerson('edited', { street: 'Low Road' }))).toEqual(NOWHERE);
  });

  it('contain the imported address lines for an undecided row, and the author for a decided row', () => {
    const cells = added(decidedRow(CELLS, PARTS, LEEDS, null), 'added_columns');
    expect(lineCells(cells)).toEqual(['12 high st', 'leeds', 'LS11AA', 'UK', '', '', '', '']);
    expect([cells['Decided by'], cells['Decided at']]).toEqual(['', '']);
    expect(added(decidedRow(CELLS, PARTS, LEEDS, BY_RULE), 'added_columns')['Decided by']).toBe(
      'The rules (Normal from 0.90, version 1)',
    );
  });

  it('contain the lines of an address from a single cell, and then the other address columns', () => {
    const mapping = { address: [0], postcode: [1] };
    const row = decidedRow(['Rose House, 12 high st, leeds', 'LS11AA'], mapping, null, null);
    expect(lineCells(added(row, 'added_columns')).slice(0, 5)).toEqual([
      'Rose House',
      '12 high st',
      'leeds',
      'LS11AA',
      '',
    ]);
  });

  it('contain all remaining address lines in the last column for lines', () => {
    const street = Array.from({ length: 8 }, (_, i) => `Hall ${i}`).join(', ');
    const cells = added(
      decidedRow(['x', street, 'leeds', 'LS11AA', 'UK'], PARTS, null, null),
      'added_columns',
    );
    expect(lineCells(cells).at(-1)).toBe('Hall 7, leeds, LS11AA, UK');
  });
});

describe('a row that is no address', () => {
  const WITH_NAMES: ColumnMapping = { ...PARTS, recipient: [0], organisation: [5] };
  const filled = (row: Row): readonly string[] =>
    Object.entries(added(row, 'added_columns', 'xlsx', [], WITH_NAMES)).flatMap(([name, cell]) =>
      /^(?:Final|Line|Recipient)/u.test(name) && cell !== '' ? [name] : [],
    );
  const total = (cells: readonly string[], decision: Row['decision'] = null): Row => ({
    ...decidedRow(cells, WITH_NAMES, null, decision),
    judgement: notChecked({ code: 'total_row' }),
  });

  it.each([
    ['a total in the name column', total(['TOTAL', '', '', '', '', ''])],
    ['a total in the organisation column', total(['', '', '', '', '', 'TOTAL'])],
    ['a total in the street column', total(['', 'TOTAL', '', '', '', ''])],
    ['a repeated header', total([...COLUMNS, 'Company'])],
    ['a company alone', decidedRow(['', '', '', '', '', 'Mill Ltd'], WITH_NAMES, null, null)],
    ['a company in a country', decidedRow(['', '', '', '', 'UK', 'Mill Ltd'], WITH_NAMES, null, null)],
  ])('gets no final address and no line to print: %s', (_, row) => {
    expect(filled(row)).toEqual([]);
    expect(labelText(row, { mapping: WITH_NAMES, defaultCountry: null }).address).toEqual([]);
  });

  it.each([
    ['kept', total(['Tot Al', 'Total', 'Total', '', '', ''], byPerson('kept_as_entered'))],
    ['edited', total(['', 'TOTAL', '', '', '', ''], byPerson('edited', { street: 'Mill Lane 3' }))],
    ['undecided', decidedRow(['x', '12 high st', '', '', '', ''], WITH_NAMES, null, null)],
  ])('gets its final address if it has one: %s', (_, row) => {
    expect(filled(row)).toEqual(expect.arrayContaining(['Final address', 'Final street', 'Line 1']));
    expect(labelText(row, { mapping: WITH_NAMES, defaultCountry: null }).address).not.toEqual([]);
  });
});

describe('the final address in an export', () => {
  const final = (decision: Row['decision'], countries: readonly string[]) => {
    const cells = added(decidedRow(CELLS, PARTS, LEEDS, decision), 'added_columns', 'xlsx', countries);
    return Object.entries(cells).flatMap(([name, cell]) =>
      name.startsWith('Final ') && name !== 'Final address' ? [cell] : [],
    );
  };

  it('is the accepted address, or the imported address of an undecided row', () => {
    expect(final(BY_RULE, ['UK'])).toEqual(['', 'High Street', '12', '', 'Leeds', '', 'LS1 1AA', 'UK']);
    expect(final(null, ['UK'])).toEqual(['', '12 high st', '', '', 'leeds', '', 'LS11AA', 'UK']);
  });

  it('includes the flat from the street cell if the answer contains no flat', () => {
    const [name, , ...others] = CELLS;
    const row = decidedRow([name ?? '', 'Flat 4, 12 high st', ...others], PARTS, LEEDS, BY_RULE);
    const cells = added(row, 'added_columns');
    expect(cells).toMatchObject({ 'Final building or flat': 'Flat 4', 'Final street': 'High Street' });
  });

  it('includes the district from the district cell if the answer contains no district', () => {
    const columns: ColumnMapping = { street: [1], locality: [2], city: [3], postcode: [4] };
    const suggested = { ...LEEDS, street: 'High Street', house_number: '12', city: 'Leeds' };
    const row = decidedRow(
      ['x', '12 high st', 'Headingley', 'LEEDS', 'LS1 1AA'],
      columns,
      suggested,
      BY_RULE,
    );
    const cells = added(row, 'added_columns', 'xlsx', [], columns);
    expect(cells).toMatchObject({
      'Final locality': 'Headingley',
      'Final city': 'LEEDS',
      'Final street': 'High Street',
    });
  });

  it('contains a country code only if the list writes countries as codes', () => {
    expect(final(BY_RULE, ['FR', 'DE']).at(-1)).toBe('UK');
    const abroad = { ...LEEDS, country: 'fra' };
    const written = (countries: readonly string[]) =>
      added(decidedRow(CELLS, PARTS, abroad, BY_RULE), 'added_columns', 'xlsx', countries)['Final country'];
    expect([written([]), written(['UK', 'DE'])]).toEqual(['France', 'FR']);
  });
});

describe('a text file corrected in place', () => {
  it('contains the replaced values, the reason, the author and the time at the end of a changed row', () => {
    const cells = added(decidedRow(CELLS, PARTS, LEEDS, BY_RULE), 'in_place', 'csv');
    expect(cells['Before the change']).toBe('Street: 12 high st | Town: leeds | Postcode: LS11AA');
    expect(cells['Why changed']).toContain('street (spelled out or abbreviated)');
    expect(cells['Changed by']).toBe('The rules (Normal from 0.90, version 1)');
    expect(cells['Changed at']).toMatch(/1 January 1970|31 December 1969/u);
  });

  it('has no text about changes at the end of an unchanged row', () => {
    const same = ['x', '12 High Street', 'Leeds', 'LS1 1AA', 'UK'];
    for (const row of [decidedRow(same, PARTS, LEEDS, BY_RULE), decidedRow(CELLS, PARTS, LEEDS, null)]) {
      const cells = added(row, 'in_place', 'csv');
      expect([
        cells['Before the change'],
        cells['Why changed'],
        cells['Changed by'],
        cells['Changed at'],
      ]).toEqual(['', '', '', '']);
    }
  });
});
