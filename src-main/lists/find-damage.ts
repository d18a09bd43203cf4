/** What of a list can be repaired, looked for in all of its rows. Nothing is written. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { FoundDamage } from '#shared/domain/repair/find-damage.ts';
import { createDamageCount, createDamageProfile } from '#shared/domain/repair/find-damage.ts';

const CHUNK = 1_000;
/** What the repairs must know of a list is learned from so many of its rows, taken from all over it. */
const MOST_PROFILED = 200_000;

/** @throws AppError `interrupted` */
export async function findDamage(
  { id, rowCount, settings }: Pick<StoredList, 'id' | 'rowCount' | 'settings'>,
  { views }: Pick<Repositories, 'views'>,
  signal: AbortSignal,
): Promise<readonly FoundDamage[]> {
  const profile = createDamageProfile(settings);
  const step = CHUNK * Math.ceil(rowCount / MOST_PROFILED);
  for (let after = 0; after < rowCount; after += step) {
    for (const cells of views.cells(id, after, after + CHUNK)) profile.look(cells);
    await turn(signal);
  }
  const count = createDamageCount(settings, profile.repairs());
  for (let after = 0; after < rowCount; after += CHUNK) {
    for (const [index, cells] of views.cells(id, after, after + CHUNK).entries())
      count.look(after + index + 1, cells);
    await turn(signal);
  }
  return count.found();
}

async function turn(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new AppError({ code: 'interrupted' });
}
