/** A thread that performs jobs, with one connection to the workspace. `workerData` is a `JobThreadStart`. */
import { availableParallelism } from 'node:os';
import { workerData } from 'node:worker_threads';
import { damageOf } from '../../db/backups/corruption.ts';
import { onCommit, openDatabase, openDatabaseToRead, unwritableOf } from '../../db/database.ts';
import { databasePath } from '../../db/folder/paths.ts';
import { createWalFlush } from '../../db/wal-flush.ts';
import { createRequestQueues } from '../../requests/request-queues.ts';
import { sendEvent, serveCalls, stopServing } from '../../threads/serve-calls.ts';
import { createExportPeer, type ExportPeerFunctions } from '../jobs/export-peer.ts';
import { createImportPeer, type ImportPeerFunctions } from '../jobs/import-peer.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { JobEvent, JobFunctions, JobThreadStart } from './job-messages.ts';
import { openExportPeer } from './open-export-peer.ts';
import { openImportPeer } from './open-import-peer.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by `createJobStarter` and the peers, which alone start this thread
const { workspaceDir, isReadOnly, cacheKib } = workerData as JobThreadStart;

const db = (isReadOnly ? openDatabaseToRead : openDatabase)(databasePath(workspaceDir), cacheKib);
const walFlush = createWalFlush(databasePath(workspaceDir));
onCommit(db, walFlush.committed);
// A monotonic clock. If a person set the wall clock back, all requests would stop for a while.
const steadyMs = (): number => performance.now();
const queues = createRequestQueues(steadyMs);
const own = new URL(import.meta.url);
const hasPeers = availableParallelism() > 1;
const runner = createJobRunner({
  db,
  workspaceDir,
  nowMs: Date.now,
  steadyMs,
  queueFor: (service, most) => queues.queueFor(service, most),
  openPeer: hasPeers ? () => openExportPeer(own, workspaceDir) : null,
  openImportPeer: hasPeers ? (format) => openImportPeer(own, workspaceDir, format) : null,
  onWritten: walFlush.committed,
});

serveCalls<JobFunctions & ExportPeerFunctions & ImportPeerFunctions>(
  {
    ...createExportPeer(db),
    ...createImportPeer(db),
    perform: (id, job) => runner.perform(id, job, (message) => sendEvent({ id, message } satisfies JobEvent)),
    signal: runner.signal,
    change: runner.change,
    async close() {
      await walFlush.close();
      db.close();
      stopServing();
    },
  },
  (error) => unwritableOf(error) ?? damageOf(error, workspaceDir),
);
