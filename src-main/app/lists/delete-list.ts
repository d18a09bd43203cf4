import { emptyFolder } from '../../db/folder/remove-own.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { exportedPrefix } from '../exports/export-files.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import type { OpenWorkspace } from '../open-workspace.ts';

/** Deletes a list, the copy of its file, and its finished files. @throws AppError `list_busy`, `run_already_going` */
export async function deleteList(list: StoredList, context: OpenWorkspace & RunningWork): Promise<void> {
  const { announce, imports, jobs, locks, repositories } = context;
  // The job that reads the file may belong to another list of the same file.
  if (list.state === 'importing') await imports.stop(list.id);
  await locks.hold(list.id, 'delete', async () => {
    // The list disappears from the screen immediately. Requests in flight are paid for; other lists can use their answers.
    repositories.lists.leave(list.id);
    announce.workspaceChanged();
    await jobs.endAll(list.id);
    announce.listLeaves(list.id);
    await jobs.start({ kind: 'delete', listId: list.id }).ended;
    forgetSource(list, context);
    const own = exportedPrefix(list.id);
    // If this fails, the next start does it.
    emptyFolder(context.workspaceDir, 'exports', (name) => !name.startsWith(own));
  });
  announce.workspaceChanged();
}
