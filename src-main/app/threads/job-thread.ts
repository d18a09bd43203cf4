/** A thread that performs jobs, with one connection to the workspace. `workerData` is a `JobThreadStart`. */
import { availableParallelism } from 'node:os';
import { workerData } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { damageOf } from '../../db/backups/corruption.ts';
import { isDiskFull, onCommit, openDatabase, openDatabaseToRead } from '../../db/database.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { unreadableOf } from '../../db/stored.ts';
import { createWalFlush } from '../../db/wal-flush.ts';
import { createRequestQueues } from '../../requests/request-queues.ts';
import { sendEvent, serveCalls, stopServing } from '../../threads/serve-calls.ts';
import { createExportPeer, type ExportPeerFunctions } from '../jobs/export-peer.ts';
import { createImportPeer, type ImportPeerFunctions } from '../jobs/import-peer.ts';
import type { Job, JobMessage, RequestChange, ThreadJobEnd } from '../jobs/jobs.ts';
import { performJob } from '../jobs/perform-job.ts';
import type { JobEvent, JobFunctions, JobSignal, JobThreadStart } from './job-messages.ts';
import { openExportPeer } from './open-export-peer.ts';
import { openImportPeer } from './open-import-peer.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createJobStarter` and the peers, which alone start this thread
const { workspaceDir, isReadOnly, cacheKib } = workerData as JobThreadStart;

const db = (isReadOnly ? openDatabaseToRead : openDatabase)(databasePath(workspaceDir), cacheKib);
const walFlush = createWalFlush(databasePath(workspaceDir));
onCommit(db, walFlush.committed);
// This is not the wall clock, because all requests would stop for a while if that were set back.
const steadyMs = (): number => performance.now();
const queues = createRequestQueues(steadyMs);
const own = new URL(import.meta.url);
const hasPeers = availableParallelism() > 1;
const signals = new Map<number, (signal: JobSignal) => void>();
const changes = new Map<number, (change: RequestChange) => void>();

async function perform(id: number, job: Job): Promise<ThreadJobEnd> {
  const pause = new AbortController();
  const abandon = new AbortController();
  const tryNow = new EventTarget();
  signals.set(id, (signal) => {
    if (signal === 'tryNow') tryNow.dispatchEvent(new Event('tryNow'));
    else pause.abort();
    if (signal === 'abandon') abandon.abort();
  });
  const say = (message: JobMessage): void => sendEvent({ id, message } satisfies JobEvent);
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
      openPeer: hasPeers ? () => openExportPeer(own, workspaceDir) : null,
      openImportPeer: hasPeers ? (format) => openImportPeer(own, workspaceDir, format) : null,
    });
    walFlush.committed(); // for writes outside of transactions
    return { ok: true };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    if (isDiskFull(error) || isDiskFullCode(systemErrorCode(error)))
      return { ok: false, failure: { code: 'disk_full' } };
    const unreadable = unreadableOf(error) ?? damageOf(error, workspaceDir);
    if (unreadable) return { ok: false, failure: unreadable };
    say({ type: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    return { ok: false, failure: null };
  } finally {
    signals.delete(id);
    changes.delete(id);
  }
}

serveCalls<JobFunctions & ExportPeerFunctions & ImportPeerFunctions>(
  {
    ...createExportPeer(db),
    ...createImportPeer(db),
    perform,
    signal: (id, signal) => signals.get(id)?.(signal),
    change: (id, change) => changes.get(id)?.(change),
    async close() {
      await walFlush.close();
      db.close();
      stopServing();
    },
  },
  (error) => damageOf(error, workspaceDir),
);
