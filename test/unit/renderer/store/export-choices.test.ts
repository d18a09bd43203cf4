import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import {
  type ExportChoices,
  exportWishOf,
  firstChoices,
  fixedColumns,
  isAddressWritten,
  isNewWorkbook,
  stillMeant,
} from '../../../../src-renderer/store/output/export-choices.ts';

const TEXT = {
  sheet: null,
  encoding: 'windows-1252',
  delimiter: ';',
  headerRow: 1,
  fileName: 'a.csv',
} as const;
const CSV = { summary: { id: 7 }, source: { ...TEXT, format: 'csv' }, companions: [] } as const;
const BOOK = {
  summary: { id: 7 },
  source: { ...TEXT, encoding: null, delimiter: null, sheet: 'Data', format: 'xlsx' },
  companions: [],
} as const;
const FILTER = { ...NO_FILTER, text: 'Leeds' };

/** Everything chosen, except for the choices a test is about. */
const chosen = (choices: Partial<ExportChoices>): ExportChoices => ({
  ...firstChoices(BOOK, USUAL_EXPORT_COLUMNS),
  leaveOutExcluded: true,
  notes: true,
  encoding: 'utf-8',
  protectedSheet: 'remove',
  ...choices,
});

const UNMAPPED = { ...BOOK, settings: { mapping: {} } };

describe('the export request', () => {
  it('contains by default the format of the imported file, all rows and the remembered columns', () => {
    expect(exportWishOf(firstChoices(CSV, ['status']), CSV, FILTER)).toEqual({
      listId: 7,
      format: 'csv',
      layout: 'added_columns',
      columns: ['status'],
      rows: { kind: 'all' },
      leaveOutExcluded: false,
      encoding: 'own',
    });
  });

  it.each([
    ['in place in a workbook', BOOK, { layout: 'in_place' }, ['leaveOutExcluded', 'notes', 'protectedSheet']],
    ['added columns in a workbook', BOOK, {}, ['columns', 'leaveOutExcluded', 'protectedSheet']],
    ['a text file as text', CSV, { format: 'csv' }, ['columns', 'encoding', 'leaveOutExcluded']],
    ['a workbook as text', BOOK, { format: 'csv' }, ['columns', 'leaveOutExcluded']],
    ['what is left to do', CSV, { format: 'csv', rows: 'left_to_do' }, ['columns', 'encoding']],
  ] as const)('contains only the options that apply: %s', (_what, list, choices, said) => {
    const { listId, format, layout, rows, ...more } = exportWishOf(chosen(choices), list, null) ?? {};
    expect([listId, format, layout, rows]).not.toContain(undefined);
    expect(Object.keys(more).toSorted()).toEqual(said);
  });

  it('covers the rows of the current filter, or the rows with a chosen decision or email result', () => {
    expect(exportWishOf(chosen({ rows: 'filter' }), BOOK, FILTER)?.rows).toEqual({
      kind: 'filter',
      filter: FILTER,
    });
    expect(exportWishOf(chosen({ rows: 'decided', decisions: ['edited'] }), BOOK, FILTER)?.rows).toEqual({
      kind: 'decided',
      decisions: ['edited'],
    });
    expect(exportWishOf(chosen({ rows: 'decided', decisions: [] }), BOOK, FILTER)).toBeNull();
    expect(exportWishOf(chosen({ rows: 'not_undeliverable' }), BOOK, FILTER)).toMatchObject({
      rows: { kind: 'emails', which: 'not_undeliverable' },
      leaveOutExcluded: true,
    });
  });

  it('covers all rows again if the list no longer has an email column', () => {
    const byEmails = chosen({ rows: 'deliverable' });
    const withEmails = { ...BOOK, settings: { mapping: { email: [3] } } };
    expect(stillMeant(byEmails, withEmails, null).rows).toBe('deliverable');
    expect(stillMeant(byEmails, UNMAPPED, null).rows).toBe('all');
  });

  it('includes the list of another address only if its review has begun or the person chose it', () => {
    const companion = (id: number, decided: number) => ({
      summary: {
        id,
        name: '',
        state: 'ready',
        rows: 3,
        decided,
        unchecked: 3,
        toReview: 0,
        importedAtMs: 0,
        serviceId: null,
        onlyEmails: false,
        emails: null,
        verdicts: { ...noVerdicts, not_checked: 3 },
      } as const,
      addressName: `Address ${id}`,
      isRepaired: false,
    });
    const list = { ...CSV, companions: [companion(8, 0), companion(9, 1)] };
    const first = firstChoices(list, ['status']);
    expect(exportWishOf(first, list, FILTER)?.companions).toEqual([9]);
    expect(exportWishOf({ ...first, companions: [9, 8] }, list, FILTER)?.companions).toEqual([8, 9]);
    expect(
      stillMeant(
        { ...first, companions: [8, 9] },
        { ...list, settings: { mapping: {} }, companions: [companion(8, 0)] },
        FILTER,
      ).companions,
    ).toEqual([8]);
  });

  it('covers all rows again if the chosen filter no longer exists', () => {
    expect(stillMeant(chosen({ rows: 'filter' }), UNMAPPED, FILTER).rows).toBe('filter');
    expect(stillMeant(chosen({ rows: 'filter' }), UNMAPPED, null).rows).toBe('all');
  });
});

it.each([
  ['all rows', { leaveOutExcluded: false }, 2, false],
  ['without the excluded ones', {}, 2, true],
  ['without excluded rows that may exist', {}, null, true],
  ['without excluded rows if there are none', {}, 0, false],
  ['some rows', { leaveOutExcluded: false, rows: 'left_to_do' }, 0, true],
  [
    'added columns next to a protected sheet',
    { leaveOutExcluded: false, protectedSheet: 'new_file' },
    0,
    true,
  ],
] as const)(
  'an export needs a new workbook only for some of the rows, or for a protected sheet: %s (%#)',
  (_rows, choices, excludedRows, isNew) => {
    expect(isNewWorkbook(chosen(choices), BOOK, excludedRows)).toBe(isNew);
  },
);

it('the export dialog requires the Status column if excluded or undecided rows may be written', () => {
  const fixed = (choices: Partial<ExportChoices>) => fixedColumns(chosen(choices));
  expect(fixed({ rows: 'all' })).toEqual(['status']);
  expect(fixed({ rows: 'decided', decisions: ['edited'] })).toEqual([]);
});

it('a corrected address is exported only if it is written in place or in an address column', () => {
  expect(isAddressWritten(chosen({ columns: ['status'] }))).toBe(false);
  expect(isAddressWritten(chosen({ columns: ['status', 'address_lines'] }))).toBe(true);
  expect(isAddressWritten(chosen({ layout: 'in_place', columns: [] }))).toBe(true);
});
