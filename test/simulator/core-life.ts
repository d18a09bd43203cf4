/** One life of the app on the day's database. Runs the real core, its jobs and its views in this thread. */
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Backend } from '#shared/contract/operations.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { App } from '../../src-main/app/app.ts';
import { createApp } from '../../src-main/app/create-app.ts';
import {
  isRequestJob,
  type Job,
  type JobHandle,
  type StartJob,
  type ThreadJobEnd,
} from '../../src-main/app/jobs/jobs.ts';
import { performJob } from '../../src-main/app/jobs/perform-job.ts';
import { openKnownMoves } from '../../src-main/app/maintenance/known-moves.ts';
import { damageOf } from '../../src-main/db/backups/corruption.ts';
import { isDiskFull, onCommit } from '../../src-main/db/database.ts';
import { createRepositories } from '../../src-main/db/repositories.ts';
import { unreadableOf } from '../../src-main/db/stored.ts';
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

export type JobOfLife = { readonly id: number; readonly job: Job; isOver: boolean };

export type Life = {
  readonly number: number;
  readonly app: App;
  readonly backend: Backend;
  readonly disk: FaultyDisk;
  readonly jobs: readonly JobOfLife[];
  readonly said: EventMessage[];
  readonly bugs: string[];
  readonly isOver: () => boolean;
};

export type LifeOptions = {
  readonly number: number;
  readonly workspaceDir: string;
  /** The path of the day's database. */
  readonly path: string;
  readonly disk: FaultyDisk;
  readonly time: VirtualTime;
  /** Whether the key comes from the environment and is stored for the service, instead of coming from the keychain. */
  readonly isKeyGiven: boolean;
  readonly patience: { readonly timeoutMs: number; readonly retries: number; readonly concurrency: number };
  /** The longest time in ms for which a job's thread starts, and for which it ends. */
  readonly threadMs: number;
};

/** Jobs that need real files or hours, which a simulated day does not have. */
const NOT_SIMULATED: readonly Job['kind'][] = ['check_workspace', 'order_columns'];
const NOT_DONE: JobHandle = {
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
  const said: EventMessage[] = [];
  const bugs: string[] = [];
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
    knownMoves: openKnownMoves(null),
    resolveProxy: () => Promise.resolve('DIRECT'),
    keychain: keychainWithKey(),
    startPractice: () => Promise.reject(new Error('not of these days')),
    startJob: createJobs({ ...options, jobs, bugs }),
    views: createViews(disk, time),
    previewer: { look: () => NEVER, stop: () => Promise.resolve() },
    overrides: { serviceUrl: SERVICE_URL, key: isKeyGiven ? 'key' : undefined, ...patience },
    takenOver: null,
    nowMs: time.wallMs,
    newId: () => `${number}-${(made += 1)}`,
  });
  app.subscribe((message) => void said.push(message));
  const backend = createBackend({ call: app.dispatch });
  return { number, app, backend, disk, jobs, said, bugs, isOver: disk.isDead };
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

type JobsOptions = Pick<LifeOptions, 'number' | 'workspaceDir' | 'path' | 'disk' | 'time' | 'threadMs'> & {
  readonly jobs: JobOfLife[];
  readonly bugs: string[];
};

/**
 * Runs jobs like `job-thread.ts`. Jobs of small lists share a connection, and an export reads from a snapshot. As with
 * real threads, other work continues while a job's thread starts and ends.
 */
function createJobs({ number, workspaceDir, path, disk, time, jobs, bugs, threadMs }: JobsOptions): StartJob {
  const walFlush = createWalFlush(path);
  const queues = createRequestQueues(time.steadyMs);
  const shared = disk.open();
  onCommit(shared, walFlush.committed);
  return (given, listener) => {
    if (NOT_SIMULATED.includes(given.kind)) return NOT_DONE;
    const id = jobs.length + 1;
    const job = isRequestJob(given)
      ? { ...given, service: { ...given.service, key: keyOf(number, id) } }
      : given;
    const entry: JobOfLife = { id, job, isOver: false };
    jobs.push(entry);
    const pause = new AbortController();
    const abandon = new AbortController();
    const tryNow = new EventTarget();
    const changes: ((change: Parameters<ReturnType<StartJob>['change']>[0]) => void)[] = [];
    const threadDelay = createThreadDelay(job, `${number} ${id}`, threadMs);
    const perform = async (): Promise<ThreadJobEnd> => {
      await threadDelay();
      const db = job.kind === 'export' ? disk.open() : shared;
      try {
        await performJob(job, {
          db,
          workspaceDir,
          nowMs: time.wallMs,
          steadyMs: time.steadyMs,
          post: (message) => void (disk.isDead() || listener(message)),
          pause: pause.signal,
          abandon: abandon.signal,
          onTryNow: (heard) => tryNow.addEventListener('tryNow', heard),
          onChange: (heard) => void changes.push(heard),
          queueFor: (service, most) => queues.queueFor(service, most),
          openPeer: null,
          openImportPeer: null,
        });
        walFlush.committed();
        await threadDelay();
        return { ok: true };
      } catch (error) {
        if (!disk.isDead()) return endOf(error, job, bugs, workspaceDir);
        return NEVER;
      } finally {
        entry.isOver = !disk.isDead();
        if (db !== shared) db.close();
      }
    };
    return {
      pause: () => pause.abort(),
      abandon() {
        pause.abort();
        abandon.abort();
      },
      tryNow: () => void tryNow.dispatchEvent(new Event('tryNow')),
      change: (change) => changes.forEach((heard) => heard(change)),
      ended: perform().then((end) => (disk.isDead() ? NEVER : end)),
    };
  };
}

/** Returns a function that waits while the thread of a job starts or ends. @param seed identifies the job */
function createThreadDelay({ kind }: Job, seed: string, threadMs: number): () => Promise<void> {
  const random = seeded(hash(`${seed} ${kind}`));
  // The simulator waits for the files of an export in real time, so that its days are repeatable.
  return () => (kind === 'export' ? Promise.resolve() : delay(Math.floor(random() * threadMs)));
}

function endOf(error: unknown, job: Job, bugs: string[], workspaceDir: string): ThreadJobEnd {
  if (error instanceof AppError) return { ok: false, failure: error.failure };
  if (isDiskFull(error)) return { ok: false, failure: { code: 'disk_full' } };
  const unreadable = unreadableOf(error) ?? damageOf(error, workspaceDir);
  if (unreadable) return { ok: false, failure: unreadable };
  bugs.push(`${job.kind}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { ok: false, failure: null };
}
