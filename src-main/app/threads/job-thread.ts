/** A thread that does jobs, with one connection to the workspace for all of them. `workerData`: a `JobThreadStart`. */
import { parentPort, workerData } from 'node:worker_threads';
import { isDiskFull, openDatabase } from '../../db/database.ts';
import { createWalFlush } from '../../db/wal-flush.ts';
import { databasePath } from '../../db/workspace.ts';
import { AppError } from '#shared/contract/errors.ts';
import { createRequestQueues } from '../../requests/request-queues.ts';
import type { FromJobThread, JobThreadStart, JobSignal, ToJobThread } from './job-messages.ts';
import type { RequestChange, Job, JobEnd, JobMessage } from '../jobs/jobs.ts';
import { performJob } from '../jobs/perform-job.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `openJobThread`, the only one to start this thread
const { workspaceDir, cacheKib } = workerData as JobThreadStart;

const db = openDatabase(databasePath(workspaceDir), cacheKib);
const walFlush = createWalFlush(databasePath(workspaceDir));
// Not the clock on the wall: set back, it would stop all requests for as long as it was set back.
const steadyMs = (): number => performance.now();
const queues = createRequestQueues(steadyMs);
const signals = new Map<number, (signal: JobSignal) => void>();
const changes = new Map<number, (change: RequestChange) => void>();
const post = (message: FromJobThread): void => parentPort?.postMessage(message);

async function perform(id: number, job: Job): Promise<JobEnd> {
  const pause = new AbortController();
  const abandon = new AbortController();
  const tryNow = new EventTarget();
  signals.set(id, (signal) => {
    if (signal === 'tryNow') tryNow.dispatchEvent(new Event('tryNow'));
    else pause.abort();
    if (signal === 'abandon') abandon.abort();
  });
  const say = (message: JobMessage): void => post({ type: 'said', id, message });
  try {
    await performJob(job, {
      db,
      workspaceDir,
      nowMs: Date.now,
      steadyMs,
      post: say,
      pause: pause.signal,
      abandon: abandon.signal,
      onTryNow: (listener) => tryNow.addEventListener('tryNow', listener),
      onChange: (listener) => void changes.set(id, listener),
      queueFor: (service, maxConcurrency) => queues.queueFor(service, maxConcurrency),
      onCommit: () => walFlush.committed(),
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    if (isDiskFull(error)) return { ok: false, failure: { code: 'disk_full' } };
    say({ type: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return { ok: false, failure: null };
  } finally {
    signals.delete(id);
    changes.delete(id);
  }
}

async function close(): Promise<void> {
  await walFlush.close();
  db.close();
  parentPort?.close();
}

parentPort?.on('message', (message: ToJobThread) => {
  switch (message.type) {
    case 'start':
      void perform(message.id, message.job).then((end) => post({ type: 'ended', id: message.id, end }));
      break;
    case 'signal':
      signals.get(message.id)?.(message.signal);
      break;
    case 'change':
      changes.get(message.id)?.(message.change);
      break;
    case 'close':
      void close();
  }
});
