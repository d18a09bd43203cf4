import { AppError } from '#shared/contract/errors.ts';
import { SUBJECTS } from '#shared/domain/list/subject.ts';
import { isTrashed, type StoredList } from '../../db/repositories/list-repository.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';
import { deleteList } from './delete-list.ts';
import { dueDeletions, trashEndOf } from './retention.ts';

type Context = OpenWorkspace & RunningWork & Permissions & Runtime;

/** Deletes lists whose retention period or time in the trash has ended. A busy list is tried again the next day. */
export async function deleteExpiredLists(context: Context): Promise<void> {
  const { jobs, reportBug, repositories } = context;
  for (const { id } of expiredLists(repositories.lists.kept(), context)) {
    // The previous deletions took time. Meanwhile a person may have restored the list or given it a longer period.
    const list = repositories.lists.find(id);
    if (list === null || expiredLists([list], context).length === 0) continue;
    if (SUBJECTS.some((subject) => jobs.findRun(id, subject) !== null)) continue;
    await deleteList(list, context).catch((error: unknown) => {
      if (!(error instanceof AppError)) reportBug(error, 'delete due list');
    });
  }
}

function expiredLists(lists: readonly StoredList[], context: Context): readonly StoredList[] {
  const { nowMs } = context;
  const inUse = lists.filter(({ state, trashedAtMs }) => state === 'ready' && trashedAtMs === null);
  return [
    ...dueDeletions(context, inUse, nowMs()),
    ...lists.filter(isTrashed).filter((list) => trashEndOf(context, list) <= nowMs()),
  ];
}
