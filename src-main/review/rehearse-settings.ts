import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SettingsEffect } from '#shared/contract/import/columns.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { Repositories } from '../db/repositories.ts';
import { toRow } from '../verdicts/read-rows.ts';
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
  let exportedOtherwise = 0;
  for (let from = 0; from < rowsLookedAt; from += ROWS_PER_TURN) {
    for (const row of stored.range(id, from, Math.min(rowsLookedAt, from + ROWS_PER_TURN))) {
      if (isExportedOtherwise(row, before, after)) exportedOtherwise += 1;
      const { text, question } = readBy(after, row);
      if ('skip' in question) skipped.set(question.skip, (skipped.get(question.skip) ?? 0) + 1);
      if (text === readBy(before, row).text) continue;
      readOtherwise += 1;
      if (row.decision?.decidedBy === 'rule') decidedByRule += 1;
    }
    await nextTurn();
  }
  return {
    rowsLookedAt,
    readOtherwise,
    decidedByRule,
    exportedOtherwise,
    skipped: Object.fromEntries(skipped),
  };
}

/** The columns decide into which cells a decision is written, so other columns change what a person decided. */
function isExportedOtherwise(row: StoredRow, before: ListSettings, after: ListSettings): boolean {
  if (row.decision?.decidedBy !== 'person') return false;
  const writtenBy = (settings: ListSettings): readonly string[] => {
    const { mapping, defaultCountry } = settings;
    const context = { mapping, defaultCountry, writeCountry: countryName, settings };
    return outcomeOf(toRow(row, settings), context).cells;
  };
  return !isSameData(writtenBy(before), writtenBy(after));
}
