import { expect, it } from 'vitest';
import { isPatched, leavesRowsOut, writtenColumns } from '#shared/domain/outcome/export-rules.ts';

const BOOK = { format: 'xlsx', delimiter: null } as const;
const TEXT = { format: 'csv', delimiter: ',' } as const;

it.each([
  ['all rows of a workbook', 'xlsx', true, BOOK, true],
  ['some rows of a workbook', 'xlsx', false, BOOK, false],
  ['a workbook as text', 'csv', true, BOOK, false],
  ['some rows of a text file', 'csv', false, TEXT, true],
  ['a text file with another separator', 'tsv', true, TEXT, false],
] as const)(
  'the chosen rows and the format determine whether an export is a changed copy of the file: %s',
  (_what, format, isWholeList, source, isCopy) => {
    expect(isPatched({ format, isWholeList }, source)).toBe(isCopy);
  },
);

it('the export can leave out excluded rows only if the list has some, or if their number is unknown', () => {
  expect([0, 3, null].map((rows) => leavesRowsOut(true, rows))).toEqual([false, true, true]);
  expect(leavesRowsOut(false, 3)).toBe(false);
});

it('an export that may contain excluded or undecided rows always has the column Status', () => {
  const chosen = ['uprn', 'parts'] as const;
  for (const kind of ['all', 'filter', 'left_to_do'] as const)
    expect(writtenColumns(chosen, { kind })).toEqual(['status', 'parts', 'uprn']);
  const decided = (...decisions: readonly ('edited' | 'excluded')[]) =>
    writtenColumns(chosen, { kind: 'decided', decisions });
  expect(decided('edited', 'excluded')).toContain('status');
  expect(decided('edited')).toEqual(['parts', 'uprn']);
  expect(writtenColumns(['status'], { kind: 'decided', decisions: ['edited'] })).toEqual(['status']);
});
