import type { SettingsEffect } from '../../contract/import/columns.ts';
import { type ByCount, byCount } from '../format.ts';

const SKIPPED: Readonly<Record<string, ByCount>> = {
  missing_country: { one: '1 row names no country.', other: (n) => `${n} rows name no country.` },
  unsupported_country: {
    one: '1 row names an unknown country.',
    other: (n) => `${n} rows name an unknown country.`,
  },
  hidden_row: {
    one: '1 row is hidden in the workbook.',
    other: (n) => `${n} rows are hidden in the workbook.`,
  },
  total_row: {
    one: '1 row is a total or repeats the header.',
    other: (n) => `${n} rows are totals or repeat the header.`,
  },
  nothing_to_check: { one: '1 row has no address.', other: (n) => `${n} rows have no address.` },
  unreadable_cell: {
    one: '1 row has an error or “ditto” in a cell.',
    other: (n) => `${n} rows have an error or “ditto” in a cell.`,
  },
};

/** Whether `skippedFacts` has a sentence for a reason. */
export const isSaidOfRows = (reason: string): boolean => reason in SKIPPED;

/** Returns a sentence for each known reason that occurs, the most rows first. */
export const skippedFacts = (skipped: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(skipped)
    .filter(([, rows]) => rows > 0)
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([reason, rows]) => {
      const sentence = SKIPPED[reason];
      return sentence ? [byCount(rows, sentence)] : [];
    });

/** Describes the effect of a change before it is made. @param rows the number of rows in the list */
export function effectSentences(effect: SettingsEffect, rows: number): readonly string[] {
  const { rowsLookedAt, readOtherwise, decidedByRule, exportedOtherwise, skipped } = effect;
  const scope =
    rowsLookedAt < rows
      ? [
          byCount(rowsLookedAt, {
            one: 'These numbers are for the first row only.',
            other: (n) => `These numbers are for the first ${n} rows only.`,
          }),
        ]
      : [];
  const facts = skippedFacts(skipped);
  const cannot = facts.length === 0 ? [] : [`${facts.join(' ')} Doorstep cannot check these rows.`];
  const own =
    exportedOtherwise === 0
      ? []
      : [
          byCount(exportedOtherwise, {
            one: '1 row that you decided keeps its decision, but its cells in the export change.',
            other: (n) =>
              `${n} rows that you decided keep their decision, but their cells in the export change.`,
          }),
        ];
  if (readOtherwise === 0) {
    const none = exportedOtherwise === 0 ? 'The change affects no row.' : 'No row needs a new check.';
    return [...scope, none, ...own, ...cannot];
  }
  return [
    ...scope,
    byCount(readOtherwise, {
      one: 'The change affects 1 row. The next check sends it again.',
      other: (n) => `The change affects ${n} rows. The next check sends them again.`,
    }),
    ...(decidedByRule === 0
      ? []
      : [
          byCount(decidedByRule, {
            one: '1 of these rows was accepted by rule and now needs a new answer.',
            other: (n) => `${n} of these rows were accepted by rule and now need a new answer.`,
          }),
        ]),
    ...own,
    ...cannot,
    'Nothing is sent or charged now. Your own decisions stay. You can undo the change.',
  ];
}

export const COLUMNS_CHANGED = 'Columns and country changed';

/** Shown instead of the effect of the change while the list is being checked. */
export const COLUMNS_WAIT = 'You can change columns and country when checking is finished or paused.';

/** Shown while the choices equal the saved settings. */
export const COLUMNS_AS_BEFORE = 'You have not changed anything yet.';

/** Says why “Start import” or “Change” is unavailable: no column is mapped to an address or an email. */
export const COLUMNS_WITHOUT_ADDRESS = 'First choose the columns that contain the address or the emails.';

/** Shown before an import if an email column is mapped, but no address column. */
export const ONLY_EMAILS_CHECKED = 'There is no address column, so Doorstep checks only emails.';
export const COLUMNS_COUNTING = 'Counting the affected rows…';
/** Shown while the core reads all rows with the changed settings. */
export const COLUMNS_CHANGING = 'Reading all rows again. This continues after you close the dialog.';
