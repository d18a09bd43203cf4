import { describe, expect, it } from 'vitest';
import { addedColumns, headsOf } from '../../../src-main/lists/export-columns.ts';
import { exportedRow } from '../../../src-main/lists/exported-row.ts';
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { exportChoices } from '../../support/rows/export-choices.ts';
import { BY_RULE, byPerson, decidedRow } from '../../support/rows/decided-row.ts';

const PARTS: ColumnMapping = { street: [1], city: [2], postcode: [3], country: [4] };
const COLUMNS = ['Name', 'Street', 'Town', 'Postcode', 'Country'];
const CELLS = ['x', '12 high st', 'leeds', 'LS11AA', 'UK'];
const LEEDS = {
  house_number: '12',
  street: 'High Street',
  city: 'Leeds',
  postcode: 'LS1 1AA',
  country: 'gbr',
  formatted: '12 High Street\nLeeds\nLS1 1AA',
};

/** The added cells of a row by the names of their columns. */
function added(
  row: Row,
  layout: ExportLayout,
  format: SheetFormat = 'xlsx',
  countries: readonly string[] = [],
) {
  const columns = addedColumns(exportChoices({ layout }), format);
  const settings = { mapping: PARTS, defaultCountry: null, rules: presetRules('normal') };
  const exported = exportedRow(row, { columns: COLUMNS, settings }, countryWriting(countries));
  return Object.fromEntries(columns.map(({ name, cell }) => [name, cell(exported)]));
}

const LAYOUTS: readonly [ExportLayout, SheetFormat][] = [
  ['added_columns', 'xlsx'],
  ['in_place', 'xlsx'],
  ['in_place', 'csv'],
];

describe.each(LAYOUTS)('what is added to a row: %s, %s', (layout, format) => {
  it.each([
    [BY_RULE, 'Accepted by rule'],
    [byPerson('used_suggestion'), 'Accepted'],
    [byPerson('kept_as_entered'), 'Kept as entered'],
    [byPerson('picked', LEEDS), 'Address chosen'],
    [byPerson('edited', LEEDS), 'Edited'],
    [byPerson('excluded'), 'Excluded'],
    [null, 'Needs your decision'],
  ])('says what became of it', (decision, status) => {
    expect(added(decidedRow(CELLS, PARTS, LEEDS, decision), layout, format)['Status']).toBe(status);
  });

  it('says of a row without an answer that it is not checked', () => {
    expect(added(decidedRow(CELLS, PARTS, null, null), layout, format)['Status']).toBe('Not checked');
  });

  it('has the note and the flag of a person', () => {
    const row = decidedRow(CELLS, PARTS, LEEDS, null);
    expect(added({ ...row, note: 'ask the branch' }, layout, format)).toMatchObject({
      Flag: 'Flagged',
      Note: 'ask the branch',
    });
    expect(added({ ...row, note: '' }, layout, format)).toMatchObject({ Flag: 'Flagged', Note: '' });
    expect(added(row, layout, format)).toMatchObject({ Flag: '', Note: '' });
  });

  it('has the whole address that was decided for, also what the list has no column for; never a mere suggestion', () => {
    const decided = (decision: Row['decision']) =>
      added(decidedRow(CELLS, PARTS, LEEDS, decision), layout, format)['Decided address'];
    expect(decided(BY_RULE)).toBe('12 High Street, Leeds, LS1 1AA');
    expect(
      decided(byPerson('edited', { street: 'Mill Lane', house_number: '3', state: 'Kent', country: 'gbr' })),
    ).toBe('3 Mill Lane, Kent, United Kingdom');
    expect(decided(byPerson('excluded'))).toBe('');
    expect(decided(null)).toBe('');
  });

  it('does not take a name the file has', () => {
    const names = headsOf(addedColumns(exportChoices({ layout }), format), ['status ', 'B']).map(
      ({ name }) => name,
    );
    expect(names).toContain('Status (Doorstep)');
  });
});

describe('the final address', () => {
  const final = (decision: Row['decision'], countries: readonly string[]) => {
    const cells = added(decidedRow(CELLS, PARTS, LEEDS, decision), 'added_columns', 'xlsx', countries);
    return Object.entries(cells).flatMap(([name, cell]) => (name.startsWith('Final ') ? [cell] : []));
  };

  it('is the accepted one, and the imported one where nothing was accepted', () => {
    expect(final(BY_RULE, ['UK'])).toEqual(['High Street', '12', '', 'Leeds', '', 'LS1 1AA', 'UK']);
    expect(final(null, ['UK'])).toEqual(['12 high st', '', '', 'leeds', '', 'LS11AA', 'UK']);
  });

  it('has no country by a code that the list does not use', () => {
    expect(final(BY_RULE, []).at(-1)).toBe('United Kingdom');
    expect(final(BY_RULE, ['FR', 'DE']).at(-1)).toBe('GB');
  });
});

describe('a text file that is corrected in place', () => {
  it('says beside the row what stood in its cells, why that was changed, by whom and when', () => {
    const cells = added(decidedRow(CELLS, PARTS, LEEDS, BY_RULE), 'in_place', 'csv');
    expect(cells['Before the change']).toBe('Street: 12 high st | Town: leeds | Postcode: LS11AA');
    expect(cells['Why changed']).toContain('street spelled out or abbreviated');
    expect(cells['Changed by']).toBe('The rules (Normal from 0.90, version 1)');
    expect(cells['Changed at']).toMatch(/1 January 1970|31 December 1969/u);
  });

  it('says nothing of that where nothing was changed', () => {
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
