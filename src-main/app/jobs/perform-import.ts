import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { sourcePath } from '../../db/workspace.ts';
import { importList } from '../../lists/import-list.ts';
import { prepareList } from '../../lists/prepare-list.ts';
import { throttle } from '../throttle.ts';
import type { JobContext } from './job-context.ts';
import { PROGRESS_INTERVAL_MS } from './job-context.ts';

/** Rows, then what they ask; or the second alone, where an app ended before it was done. */
export async function performImport(
  kind: 'import' | 'prepare',
  list: StoredList,
  repositories: Repositories,
  { db, workspaceDir, post, pause: signal }: Pick<JobContext, 'db' | 'workspaceDir' | 'post' | 'pause'>,
): Promise<void> {
  const progress = throttle(PROGRESS_INTERVAL_MS, post);
  const dependencies = {
    db,
    repositories,
    signal,
    onProgress: (rows: number, fraction: number) => progress.push({ type: 'progress', rows, fraction }),
  };
  try {
    if (kind === 'import') {
      const rows = await importList(list, sourcePath(workspaceDir, list.source.sha256), dependencies);
      progress.flush();
      post({ type: 'filled', rows });
    }
    const filled = repositories.lists.find(list.id);
    if (filled) await prepareList(filled, dependencies);
  } finally {
    progress.flush();
  }
}
