/** Finds damage in all rows that repairs can fix, and misplaced rows that no repair fixes. Writes nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';
import {
  createMisplacedCount,
  createMisplacedProfile,
  type ListDamage,
} from '#shared/domain/repair/misplaced-rows.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';

const CHUNK = 1_000;
/** The maximum number of rows from which the repairs learn about the list. The rows are spread over the list. */
const MOST_PROFILED = 200_000;

type DamagedList = Pick<StoredList, 'id' | 'rowCount' | 'settings' | 'columns' | 'source'>;

/** @throws AppError `interrupted` */
export async function findDamage(
  { id, rowCount, settings, columns, source }: DamagedList,
  { views, rows }: Pick<Repositories, 'views' | 'rows'>,
  signal: AbortSignal,
): Promise<ListDamage> {
  const form = { width: namedWidth(columns), isText: source.delimiter !== null };
  const profile = createDamageProfile(settings, form);
  const places = createMisplacedProfile(settings, form);
  const step = CHUNK * Math.ceil(rowCount / MOST_PROFILED);
  for (let after = 0; after < rowCount; after += step) {
    for (const cells of views.cells(id, after, after + CHUNK)) {
      profile.look(cells);
      places.look(cells);
    }
    await turn(signal);
  }
  const repairs = profile.repairs();
  const damage = createDamageCount(settings, repairs);
  const misplaced = createMisplacedCount(settings, repairs, places.misplacementOf);
  for (let after = 0; after < rowCount; after += CHUNK) {
    for (const [index, cells] of views.cells(id, after, after + CHUNK).entries()) {
      damage.look(after + index + 1, cells);
      misplaced.look(after + index + 1, cells);
    }
    await turn(signal);
  }
  const inFile = <E extends { readonly row: number }>(examples: readonly E[]): readonly E[] =>
    examples.map((each) => ({ ...each, row: rows.sourceRows(id, [each.row])[0]?.record ?? each.row }));
  return {
    found: damage.found().map((each) => ({ ...each, examples: inFile(each.examples) })),
    misplaced: misplaced.found().map((each) => ({ ...each, examples: inFile(each.examples) })),
  };
}

/** Returns the number of columns, except nameless ones at the end, which come from rows that are too long. */
function namedWidth(columns: readonly string[]): number {
  const last = columns.findLastIndex((name, index) => name !== `Column ${index + 1}`);
  return last < 0 ? columns.length : last + 1;
}

async function turn(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new AppError({ code: 'interrupted' });
}
