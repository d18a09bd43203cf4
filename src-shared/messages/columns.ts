/** What is said of other columns or another country for a list, before and after they are put in force. */
import type { SettingsEffect } from '../contract/columns.ts';
import { countOf, formatNumber, listOf } from './format.ts';

/** Why rows cannot be asked, as what they do: "name no country". */
const SKIPPED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  missing_country: ['names no country', 'name no country'],
  unsupported_country: ['names a country we do not know', 'name a country we do not know'],
  hidden_row: ['is hidden in the workbook', 'are hidden in the workbook'],
  total_row: ['is a total or repeats the header', 'are totals or repeat the header'],
  nothing_to_check: ['holds no address', 'hold no address'],
  unreadable_cell: ['has an error or “ditto” in a cell', 'have an error or “ditto” in a cell'],
};

/** Whether `skippedFacts` has a sentence for a reason. */
export const isSaidOfRows = (reason: string): boolean => reason in SKIPPED;

/** "12 rows name no country", for each reason there is, the most rows first; [] without any. */
export const skippedFacts = (skipped: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(skipped)
    .filter(([reason, rows]) => rows > 0 && reason in SKIPPED)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, rows]) => `${countOf(rows, 'row')} ${SKIPPED[reason]?.[rows === 1 ? 0 : 1] ?? ''}`);

/** What a change would do, as whole sentences. @param rows of the list */
export function effectSentences(effect: SettingsEffect, rows: number): readonly string[] {
  const { rowsLookedAt, readOtherwise, decidedByRule, skipped } = effect;
  const among = rowsLookedAt < rows ? `Of the first ${formatNumber(rowsLookedAt)} rows, ` : '';
  const left = skippedFacts(skipped);
  const cannot = left.length === 0 ? [] : [`${among}${listOf(left)} and cannot be asked.`];
  if (readOtherwise === 0) return [`${among}${among === '' ? 'No' : 'no'} row is read otherwise.`, ...cannot];
  return [
    `${among}${countOf(readOtherwise, 'row')} ${readOtherwise === 1 ? 'is' : 'are'} read otherwise and asked again at the next check.`,
    ...(decidedByRule === 0
      ? []
      : [`${formatNumber(decidedByRule)} of them had been accepted by rule, and wait for the new answer.`]),
    ...cannot,
    'Nothing is sent or paid now, your own decisions stay, and undo takes it back.',
  ];
}

export const COLUMNS_CHANGED = 'Columns and country changed';
export const COLUMNS_WAIT = 'Columns and country can be changed once checking is done or paused.';
export const COLUMNS_AS_BEFORE = 'Nothing is changed yet.';
export const COLUMNS_WITHOUT_ADDRESS = 'Choose the columns that hold the address, or the emails, first.';
export const ONLY_EMAILS_CHECKED = 'No address column: only emails will be checked.';
export const COLUMNS_COUNTING = 'Counting what would change…';
/** While it goes on. */
export const COLUMNS_CHANGING = 'Reading all rows anew. This goes on when you close it.';
