/** The thread of one job. `workerData`: `{ workspaceDir, job }`; it is told `pause` or `abandon`, and answers with messages and its end. */
import { parentPort, workerData } from 'node:worker_threads';
import { isDiskFull, openDatabase } from '../db/database.ts';
import { databasePath } from '../db/workspace.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job, JobEnd } from './jobs.ts';
import { performJob } from './perform-job.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `startJobThread`, the only one to start this thread
const { workspaceDir, job } = workerData as { readonly workspaceDir: string; readonly job: Job };

const pause = new AbortController();
const abandon = new AbortController();
parentPort?.on('message', (wish: 'pause' | 'abandon') => {
  pause.abort();
  if (wish === 'abandon') abandon.abort();
});

const db = openDatabase(databasePath(workspaceDir));
const surroundings = {
  db,
  workspaceDir,
  nowMs: Date.now,
  post: (message: unknown) => parentPort?.postMessage(message),
  pause: pause.signal,
  abandon: abandon.signal,
};

const end: JobEnd = await performJob(job, surroundings).then(
  () => ({ ok: true }),
  (error: unknown) => {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    if (isDiskFull(error)) return { ok: false, failure: { code: 'disk_full' } };
    surroundings.post({ type: 'bug', stack: error instanceof Error ? error.stack : String(error) });
    return { ok: false, failure: null };
  },
);
db.close();
parentPort?.postMessage({ type: 'end', end });
parentPort?.close();
