import { describe, expect, it } from 'vitest';
import type { ExportChoices } from '../../../../src-renderer/store/output/export-choices.ts';
import {
  exportWishOf,
  firstChoices,
  isNewWorkbook,
  stillMeant,
} from '../../../../src-renderer/store/output/export-choices.ts';
import { NO_FILTER } from '#shared/contract/view.ts';
import { USUAL_EXPORT_COLUMNS } from '#shared/domain/list/export-columns.ts';

const TEXT = {
  sheet: null,
  encoding: 'windows-1252',
  delimiter: ';',
  headerRow: 1,
  fileName: 'a.csv',
} as const;
const CSV = { summary: { id: 7 }, source: { ...TEXT, format: 'csv' } } as const;
const BOOK = {
  summary: { id: 7 },
  source: { ...TEXT, encoding: null, delimiter: null, sheet: 'Data', format: 'xlsx' },
} as const;
const FILTER = { ...NO_FILTER, text: 'Leeds' };

/** Everything chosen at once, but for what a test is about. */
const chosen = (choices: Partial<ExportChoices>): ExportChoices => ({
  ...firstChoices(BOOK, USUAL_EXPORT_COLUMNS),
  leaveOutExcluded: true,
  notes: true,
  encoding: 'utf-8',
  protectedSheet: 'remove',
  ...choices,
});

describe('what is wished', () => {
  it('is, without a choice, the list’s own file with all rows and the remembered columns', () => {
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
    ['in place, a workbook', BOOK, { layout: 'in_place' }, ['leaveOutExcluded', 'notes', 'protectedSheet']],
    ['beside, a workbook', BOOK, {}, ['columns', 'leaveOutExcluded', 'protectedSheet']],
    ['a text file as text', CSV, { format: 'csv' }, ['columns', 'encoding', 'leaveOutExcluded']],
    ['a workbook as text', BOOK, { format: 'csv' }, ['columns', 'leaveOutExcluded']],
    ['what is left to do', CSV, { format: 'csv', rows: 'left_to_do' }, ['columns', 'encoding']],
  ] as const)('says of %s only what means something', (_what, list, choices, said) => {
    const { listId, format, layout, rows, ...more } = exportWishOf(chosen(choices), list, NO_FILTER) ?? {};
    expect([listId, format, layout, rows]).not.toContain(undefined);
    expect(Object.keys(more).toSorted()).toEqual(said);
  });

  it('is of the rows that are shown, or that were decided so', () => {
    expect(exportWishOf(chosen({ rows: 'filter' }), BOOK, FILTER)?.rows).toEqual({
      kind: 'filter',
      filter: FILTER,
    });
    expect(exportWishOf(chosen({ rows: 'decided', decisions: ['edited'] }), BOOK, FILTER)?.rows).toEqual({
      kind: 'decided',
      decisions: ['edited'],
    });
    expect(exportWishOf(chosen({ rows: 'decided', decisions: [] }), BOOK, FILTER)).toBeNull();
  });

  it('is of all rows again where the filter it was of is gone', () => {
    expect(stillMeant(chosen({ rows: 'filter' }), FILTER).rows).toBe('filter');
    expect(stillMeant(chosen({ rows: 'filter' }), NO_FILTER).rows).toBe('all');
  });
});

it.each([
  ['all rows', { leaveOutExcluded: false }, false],
  ['without the excluded ones', {}, true],
  ['some rows', { leaveOutExcluded: false, rows: 'left_to_do' }, true],
  ['beside a protected sheet', { leaveOutExcluded: false, protectedSheet: 'new_file' }, true],
] as const)('a workbook with %s is a new one: %#', (_rows, choices, isNew) => {
  expect(isNewWorkbook(chosen(choices), BOOK)).toBe(isNew);
});
