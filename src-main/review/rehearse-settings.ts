import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettingsEffect } from '#shared/contract/import/columns.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { readBy } from './step-settings.ts';

/** The maximum number of rows to read, which takes about a second. The preview omits the rest of a longer list. */
const MOST_ROWS = 20_000;
/** The number of rows between two yields to the event loop, so that the thread can answer the page. */
const ROWS_PER_TURN = 200;

/** Reads only the first `mostRows` rows. Counts the rows that would be read differently. */
export async function rehearseSettings(
  { id, rowCount, settings: before }: StoredList,
  after: ListSettings,
  { rows: stored }: Pick<Repositories, 'rows'>,
  { mostRows = MOST_ROWS }: { readonly mostRows?: number } = {},
): Promise<SettingsEffect> {
  const rowsLookedAt = Math.min(rowCount, mostRows);
  const skipped = new Map<string, number>();
  let readOtherwise = 0;
  let decidedByRule = 0;
  for (let from = 0; from < rowsLookedAt; from += ROWS_PER_TURN) {
    for (const row of stored.range(id, from, Math.min(rowsLookedAt, from + ROWS_PER_TURN))) {
      const { text, question } = readBy(after, row);
      if ('skip' in question) skipped.set(question.skip, (skipped.get(question.skip) ?? 0) + 1);
      if (text === readBy(before, row).text) continue;
      readOtherwise += 1;
      if (row.decision?.decidedBy === 'rule') decidedByRule += 1;
    }
    await nextTurn();
  }
  return { rowsLookedAt, readOtherwise, decidedByRule, skipped: Object.fromEntries(skipped) };
}
