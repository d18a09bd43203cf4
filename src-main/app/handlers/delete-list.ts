import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import type { Context } from './context.ts';
import { exportedPrefix, exportsDir } from './export-handlers.ts';

/**
 * A list goes with all that was made of it: its rows, the copy of its file, and finished files that wait in the workspace.
 *
 * @throws AppError `list_busy`, `run_already_going`
 */
export async function deleteList(list: StoredList, context: Context): Promise<void> {
  const { announce, imports, jobs, locks } = context;
  // The job that reads it may be that of another list of the same file.
  if (list.state === 'importing') await imports.stop(list.id);
  await locks.hold(list.id, 'delete', async () => {
    await jobs.endAll(list.id);
    announce.listLeaves(list.id);
    await jobs.start({ kind: 'delete', listId: list.id }).ended;
    await forgetSource(list, context);
    await forgetExports(list, context);
  });
  announce.workspaceChanged();
}

/** Where it cannot, the next start does. */
async function forgetExports({ id }: StoredList, { workspaceDir }: Context): Promise<void> {
  const folder = exportsDir(workspaceDir);
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.startsWith(exportedPrefix(id)));
  await Promise.all(own.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)));
}
