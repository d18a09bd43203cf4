import { emptyFolder } from '../../db/folder/remove-own.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import type { Context } from './context.ts';
import { exportedPrefix } from './export-handlers.ts';

/**
 * Moves a list to the trash, from where it can be put back as it was. Its check ends.
 *
 * @throws AppError `list_busy`
 */
export async function trashList(list: StoredList, context: Context): Promise<void> {
  const { announce, jobs, locks, repositories, nowMs } = context;
  locks.check(list.id, 'delete');
  repositories.lists.moveToTrash(list.id, nowMs());
  announce.workspaceChanged();
  // What is asked of it is refused from now on. It may be put back while its work ends, which can take as long as a request.
  await jobs.endAll(list.id);
  announce.listLeaves(list.id);
}

/**
 * A list goes for good, with all that was made of it: its rows, the copy of its file, and finished files that wait in the
 * workspace.
 *
 * @throws AppError `list_busy`, `run_already_going`
 */
export async function deleteList(list: StoredList, context: Context): Promise<void> {
  const { announce, imports, jobs, locks, repositories } = context;
  // Another list of the same file may own the job that reads it.
  if (list.state === 'importing') await imports.stop(list.id);
  await locks.hold(list.id, 'delete', async () => {
    // It is gone from the screen at once; what its run has on the way is paid for, and kept for other lists.
    repositories.lists.leave(list.id);
    announce.workspaceChanged();
    await jobs.endAll(list.id);
    announce.listLeaves(list.id);
    await jobs.start({ kind: 'delete', listId: list.id }).ended;
    forgetSource(list, context);
    const own = exportedPrefix(list.id);
    // Where it cannot, the next start does.
    emptyFolder(context.workspaceDir, 'exports', (name) => !name.startsWith(own));
  });
  announce.workspaceChanged();
}
