import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { AppError } from '#shared/contract/errors.ts';
import { DAYS_IN_TRASH } from '#shared/contract/maintenance.ts';
import { dueDeletions } from '../maintenance/retention.ts';
import type { Context } from './context.ts';
import { deleteList } from './delete-list.ts';

const DAY_MS = 86_400_000;

/** When a list that came into the trash at this moment is deleted. */
export const leavesTrashAtMs = (trashedAtMs: number): number => trashedAtMs + DAYS_IN_TRASH * DAY_MS;

/** Deletes the lists whose time is over, also in the trash. One that is busy, or is being checked, waits for the next day. */
export async function deleteDueLists(context: Context): Promise<void> {
  const { jobs, reportBug, repositories, nowMs } = context;
  const ready = repositories.lists.all().filter(({ state }) => state === 'ready');
  const inTrash = repositories.lists.trash();
  const due = [
    ...dueDeletions(repositories.settings, [...ready, ...inTrash], nowMs()),
    ...inTrash.filter(({ trashedAtMs }) => leavesTrashAtMs(trashedAtMs) <= nowMs()),
  ];
  for (const list of new Set(due)) {
    if (SUBJECTS.some((subject) => jobs.findRun(list.id, subject) !== null)) continue;
    await deleteList(list, context).catch((error: unknown) => {
      if (!(error instanceof AppError)) reportBug(error, 'delete due list');
    });
  }
}
