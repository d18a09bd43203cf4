/** One life of the app on the day's database. The real core, its jobs and its views run in this thread. */

import { setTimeout as delay } from 'node:timers/promises';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Backend } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { App } from '../../src-main/app/app.ts';
import { createApp } from '../../src-main/app/create-app.ts';
import { createJobRunner, type JobRunner } from '../../src-main/app/jobs/job-runner.ts';
import {
  isRequestJob,
  type Job,
  type JobHandle,
  type JobMessage,
  type StartJob,
  type ThreadJobEnd,
} from '../../src-main/app/jobs/jobs.ts';
import { openKnownMoves } from '../../src-main/app/maintenance/known-moves.ts';
import { NO_POLICY } from '../../src-main/app/policy/read-policy.ts';
import type { JobSignal } from '../../src-main/app/threads/job-messages.ts';
import { type Database, onCommit } from '../../src-main/db/database.ts';
import { createRepositories } from '../../src-main/db/repositories.ts';
import { createWalFlush } from '../../src-main/db/wal-flush.ts';
import { createRequestQueues } from '../../src-main/requests/request-queues.ts';
import { openKeychain } from '../../src-main/secrets/keychain.ts';
import { createListViews } from '../../src-main/views/list-views.ts';
import { NEVER_REOPENED } from '../support/app/never-reopened.ts';
import { seeded } from '../support/rows/seeded-random.ts';
import type { FaultyDisk } from './faulty-disk.ts';
import { keyOf, SERVICE_URL } from './simulated-service.ts';
import { hash } from './truth.ts';
import type { VirtualTime } from './virtual-time.ts';

export type JobOfLife = {
  readonly id: number;
  readonly job: Job;
  /** By the steady clock; Infinity until the job has ended. */
  overAtMs: number;
};

export type RunJob = Extract<Job, { readonly kind: 'run' }>;

export type Life = {
  readonly number: number;
  readonly app: App;
  readonly backend: Backend;
  readonly disk: FaultyDisk;
  readonly jobs: readonly JobOfLife[];
  readonly events: EventMessage[];
  readonly isOver: () => boolean;
};

export type LifeOptions = {
  readonly number: number;
  readonly workspaceDir: string;
  /** The path of the day's database. */
  readonly path: string;
  readonly disk: FaultyDisk;
  readonly time: VirtualTime;
  /** Whether the app gets its key from the environment, and not from the keychain. */
  readonly isKeyGiven: boolean;
  readonly patience: { readonly timeoutMs: number; readonly retries: number; readonly concurrency: number };
  /** The longest time in ms that a job's thread takes to start or to end. */
  readonly threadMs: number;
  readonly onBug: (bug: string) => void;
};

/** Jobs that are not simulated, because they need real files or hours. They end at once as interrupted. */
const NOT_SIMULATED: readonly Job['kind'][] = ['check_workspace', 'order_columns'];
const SKIPPED_JOB: JobHandle = {
  pause: () => {},
  abandon: () => {},
  tryNow: () => {},
  change: () => {},
  ended: Promise.resolve({ ok: false, failure: { code: 'interrupted' } }),
};
/** The reply to a dead process, which never arrives. */
const NEVER = new Promise<never>(() => {});

export function startLife(options: LifeOptions): Life {
  const { number, workspaceDir, disk, time, isKeyGiven, patience } = options;
  const events: EventMessage[] = [];
  const jobs: JobOfLife[] = [];
  const db = disk.open();
  let made = 0;
  const app = createApp({
    workspace: {
      directory: workspaceDir,
      db,
      isReadOnly: false,
      backupFailure: null,
      close: () => disk.die(),
    },
    reopening: NEVER_REOPENED,
    dataDir: workspaceDir,
    approvalsDir: null,
    policy: NO_POLICY,
    knownMoves: openKnownMoves(null),
    resolveProxy: () => Promise.resolve('DIRECT'),
    keychain: keychainWithKey(),
    startPractice: () => Promise.reject(new Error('no practice service in a simulated day')),
    startJob: createJobs({ ...options, jobs }),
    views: createViews(disk, time),
    previewer: { look: () => NEVER, stop: () => Promise.resolve() },
    overrides: { serviceUrl: SERVICE_URL, key: isKeyGiven ? 'key' : undefined, ...patience },
    takenOver: null,
    nowMs: time.wallMs,
    newId: () => `${number}-${(made += 1)}`,
  });
  app.subscribe((message) => void events.push(message));
  const backend = createBackend({ call: app.dispatch });
  return { number, app, backend, disk, jobs, events, isOver: disk.isDead };
}

async function keychainWithKey() {
  const keychain = await openKeychain({ openStore: () => Promise.reject(new Error('none')) });
  await keychain.write(SERVICE_URL, 'key');
  return keychain;
}

function createViews(disk: FaultyDisk, time: VirtualTime) {
  const views = createListViews(createRepositories(disk.open()), time.steadyMs);
  return {
    questions: views,
    changes: views,
    close() {
      views.close();
      return Promise.resolve();
    },
  };
}

type JobsOptions = Pick<
  LifeOptions,
  'number' | 'workspaceDir' | 'path' | 'disk' | 'time' | 'threadMs' | 'onBug'
> & {
  readonly jobs: JobOfLife[];
};

/**
 * Starts jobs like `job-thread.ts`. All jobs share a connection, but each export opens another one to read a snapshot.
 * As with real threads, other work continues while a job's thread starts and ends.
 */
function createJobs({
  number,
  workspaceDir,
  path,
  disk,
  time,
  jobs,
  onBug,
  threadMs,
}: JobsOptions): StartJob {
  const walFlush = createWalFlush(path);
  const queues = createRequestQueues(time.steadyMs);
  const shared = disk.open();
  onCommit(shared, walFlush.committed);
  const runnerOn = (db: Database): JobRunner =>
    createJobRunner({
      db,
      workspaceDir,
      nowMs: time.wallMs,
      steadyMs: time.steadyMs,
      queueFor: (service, most) => queues.queueFor(service, most),
      openPeer: null,
      openImportPeer: null,
      onWritten: walFlush.committed,
    });
  const onShared = runnerOn(shared);
  return (given, listener) => {
    if (NOT_SIMULATED.includes(given.kind)) return SKIPPED_JOB;
    const id = jobs.length + 1;
    // The key tells the simulated service which job sends a request.
    const job = isRequestJob(given)
      ? { ...given, service: { ...given.service, key: keyOf(number, id) } }
      : given;
    const entry: JobOfLife = { id, job, overAtMs: Infinity };
    jobs.push(entry);
    const post = (message: JobMessage): void => {
      if (disk.isDead()) return;
      if (message.type === 'bug') onBug(`${job.kind}: ${message.stack}`);
      listener(message);
    };
    const own = job.kind === 'export' ? disk.open() : null;
    const runner = own ? runnerOn(own) : onShared;
    const threadDelay = createThreadDelay(job, `${number} ${id}`, threadMs);
    const { ended, ...handle } = onThread(threadDelay, runner, id, () => runner.perform(id, job, post));
    const endOfLife = ended.then((end) => {
      own?.close();
      if (disk.isDead()) return NEVER;
      entry.overAtMs = time.steadyMs();
      return end;
    });
    return { ...handle, ended: endOfLife };
  };
}

/** Performs a job as on a thread, which needs time to start and to end. Signals wait until it has started. */
function onThread(
  threadDelay: () => Promise<void>,
  runner: JobRunner,
  id: number,
  perform: () => Promise<ThreadJobEnd>,
): JobHandle<ThreadJobEnd> {
  const started = threadDelay();
  const ended = started.then(perform).then(async (end) => {
    if (end.ok) await threadDelay();
    return end;
  });
  const signal = (name: JobSignal) => (): void => void started.then(() => runner.signal(id, name));
  return {
    pause: signal('pause'),
    abandon: signal('abandon'),
    tryNow: signal('tryNow'),
    change: (change) => void started.then(() => runner.change(id, change)),
    ended,
  };
}

/** Returns a function that waits while the thread of a job starts or ends. @param seed identifies the job */
function createThreadDelay({ kind }: Job, seed: string, threadMs: number): () => Promise<void> {
  const random = seeded(hash(`${seed} ${kind}`));
  // An export waits for files in real time. A simulated delay as well would make days differ.
  return () => (kind === 'export' ? Promise.resolve() : delay(Math.floor(random() * threadMs)));
}
