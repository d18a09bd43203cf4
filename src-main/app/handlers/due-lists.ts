import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { AppError } from '#shared/contract/errors.ts';
import { dueDeletions } from '../maintenance/retention.ts';
import type { Context } from './context.ts';
import { deleteList } from './delete-list.ts';

/** Deletes the lists whose time is over. One that is busy, or is being checked, waits for the next day. */
export async function deleteDueLists(context: Context): Promise<void> {
  const { jobs, reportBug, repositories, nowMs } = context;
  const ready = repositories.lists.all().filter(({ state }) => state === 'ready');
  for (const list of dueDeletions(repositories.settings, ready, nowMs())) {
    if (SUBJECTS.some((subject) => jobs.findRun(list.id, subject) !== null)) continue;
    await deleteList(list, context).catch((error: unknown) => {
      if (!(error instanceof AppError)) reportBug(error, 'delete due list');
    });
  }
}
