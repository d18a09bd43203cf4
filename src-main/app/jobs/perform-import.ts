import { sourcePath } from '../../db/folder/paths.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { importList } from '../../lists/import/import-list.ts';
import { createImportReader } from '../../lists/import/import-reader.ts';
import { prepareList } from '../../lists/import/prepare-list.ts';
import { requireCopy } from '../../lists/source-file.ts';
import { throttle } from '../throttle.ts';
import { readerOf } from './import-peer.ts';
import { type JobContext, PROGRESS_INTERVAL_MS } from './job-context.ts';
import type { Job } from './jobs.ts';

type ImportContext = Pick<JobContext, 'db' | 'workspaceDir' | 'post' | 'pause' | 'openImportPeer'>;

/** Imports rows and creates their questions, or only the missing questions. Companion lists get the same rows. */
export async function performImport(
  job: Extract<Job, { readonly kind: 'import' | 'prepare' }>,
  list: StoredList,
  repositories: Repositories,
  { db, workspaceDir, post, pause: signal, openImportPeer }: ImportContext,
): Promise<void> {
  const progress = throttle(PROGRESS_INTERVAL_MS, post);
  const peer = openImportPeer && isLarge(job.kind, list) ? openImportPeer(list.source.format) : null;
  // The second thread gets no abort signal, so it is ended, even while it reads the texts of a workbook.
  const endPeer = (): void => void peer?.end();
  signal.addEventListener('abort', endPeer);
  const dependencies = {
    db,
    repositories,
    reader: peer ? readerOf(peer) : createImportReader(repositories, signal),
    signal,
    onProgress: (rows: number, fraction: number) => progress.push({ type: 'progress', rows, fraction }),
  };
  try {
    if (job.kind === 'import') {
      const companions = job.companions
        .map((id) => repositories.lists.find(id))
        .filter((other) => other !== null);
      const path = sourcePath(workspaceDir, list.source.sha256);
      await requireCopy(path, list.source);
      const rows = await importList(list, path, dependencies, companions);
      progress.flush();
      post({ type: 'filled', rows });
    }
    const filled = repositories.lists.find(list.id);
    if (filled) await prepareList(filled, dependencies);
  } finally {
    signal.removeEventListener('abort', endPeer);
    await peer?.end();
    progress.flush();
  }
}

/** The minimum size for a second thread, in bytes and in rows. A smaller import is finished before a thread has started. */
const LARGE_BYTES = 1_000_000;
const LARGE_ROWS = 10_000;

/** Whether a second thread reads the file and creates the questions while this thread writes. */
const isLarge = (kind: 'import' | 'prepare', { source, rowCount, preparedRows }: StoredList): boolean =>
  kind === 'import' ? source.bytes >= LARGE_BYTES : rowCount - preparedRows >= LARGE_ROWS;
