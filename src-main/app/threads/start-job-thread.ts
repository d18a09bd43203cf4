import { type ResourceLimits, Worker } from 'node:worker_threads';
import { FILE_FORMATS } from '#shared/domain/list/formats.ts';
import { damageOf } from '../../db/backups/corruption.ts';
import { LARGE_CACHE_KIB, SMALL_CACHE_KIB, unwritableOf } from '../../db/database.ts';
import type { Workspace } from '../../db/workspace.ts';
import type { FailureOf } from '../../threads/outcome.ts';
import { byName, createThreadCalls, type OneWay, type Remote } from '../../threads/thread-calls.ts';
import {
  isRequestJob,
  type Job,
  type JobHandle,
  type JobMessage,
  type StartJob,
  type ThreadJobEnd,
} from '../jobs/jobs.ts';
import type { JobEvent, JobFunctions, JobThreadStart } from './job-messages.ts';
import { PATCHING_LIMITS } from './open-export-peer.ts';

/**
 * Starts jobs on threads. Jobs that call a service share a thread, because they share the queue; each other job has its
 * own. A small job's thread stays for the next one, because starting a thread takes longer than most small jobs.
 *
 * @param entry the file of `job-thread.ts`, built or not
 */
export function createJobStarter(
  entry: URL,
  { directory: workspaceDir, isReadOnly }: Pick<Workspace, 'directory' | 'isReadOnly'>,
  isSmall: (job: Job) => boolean = () => false,
): JobStarter {
  const open = (cacheKib: number, resourceLimits: ResourceLimits, keptMs = 0): JobThread => {
    const workerData: JobThreadStart = { workspaceDir, isReadOnly, cacheKib };
    const failureOf = (error: unknown) => unwritableOf(error) ?? damageOf(error, workspaceDir);
    return createJobThread(new Worker(entry, { workerData, resourceLimits }), keptMs, failureOf);
  };
  let asking: JobThread | null = null;
  let kept: readonly JobThread[] = [];

  const idleThread = (): JobThread | null => {
    kept = kept.filter((thread) => !thread.isClosed());
    return kept.find((thread) => thread.going().length === 0) ?? null;
  };
  const mayJoin = (thread: JobThread, job: Job): boolean => {
    if (thread.isClosed()) return false;
    const going = thread.going();
    // Only jobs that call a service share a busy thread, because other jobs may be ended together with their thread. A
    // long run does not start on a thread of small jobs, whose heap has no limit.
    return going.length > 0 ? going.every(isRequestJob) : isSmall(job) || !kept.includes(thread);
  };
  const askingThread = (job: Job): JobThread => {
    if (asking === null || !mayJoin(asking, job))
      asking = (isSmall(job) ? idleThread() : null) ?? open(LARGE_CACHE_KIB, LONG_LIMITS, KEPT_MS);
    return asking;
  };
  const smallThread = (): JobThread => {
    const idle = idleThread();
    if (idle) return idle;
    const opened = open(LARGE_CACHE_KIB, OTHER_LIMITS, KEPT_MS);
    kept = [...kept, opened];
    return opened;
  };
  const startSmall: StartJob = (job, listener) => {
    const thread = smallThread();
    const handle = thread.perform(job, listener);
    void handle.ended.then((end) => {
      // After a bug the thread's state is unknown.
      if (!end.ok && end.failure === null) void thread.close();
    });
    return handle;
  };

  return {
    start(job, listener) {
      if (isRequestJob(job)) return askingThread(job).perform(job, listener);
      if (isSmall(job)) return startSmall(job, listener);
      return open(cacheOf(job), limitsOf(job)).perform(job, listener);
    },
    close: async () => {
      await Promise.all([asking, ...kept].map(async (thread) => thread?.close()));
    },
  };
}

/** How long an idle thread stays, in ms. */
const KEPT_MS = 20_000;

/** The heap limits in MB of a thread that runs for days. It uses about 20 MB, but 128 replies of 1 MB must fit. */
const LONG_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** The limits for sorting columns. They are low, because the data of this job is outside the heap. */
const ORDER_COLUMNS_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** The limits for other jobs. The old generation has no limit, because it may hold the texts of a large workbook. */
const OTHER_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** The limits for imports, whose objects are short-lived. Old objects have no limit, because of large workbooks. */
const IMPORT_LIMITS = { maxYoungGenerationSizeMb: 8 };

function limitsOf(job: Job): ResourceLimits {
  switch (job.kind) {
    case 'import':
    case 'prepare':
      return IMPORT_LIMITS;
    case 'order_columns':
      return ORDER_COLUMNS_LIMITS;
    case 'export':
      return FILE_FORMATS[job.choices.format].delimiter !== null ? PATCHING_LIMITS : OTHER_LIMITS;
    default:
      return OTHER_LIMITS;
  }
}

/** Jobs that read each page of the database once, so that a small cache is as fast and saves memory. */
const READS_ONCE: readonly Job['kind'][] = [
  'quote',
  'locate_quote',
  'order_columns',
  'find_damage',
  'find_remembered',
  'check_workspace',
  'count_stored',
];

/** How long a job of `REDONE_AT_START` may take to end before its thread is terminated, in ms. */
const TERMINATE_AFTER_MS = 500;

/** Jobs that have their own thread and that the next start repeats. */
const REDONE_AT_START: readonly Job['kind'][] = ['import', 'prepare', 'delete', 'sweep', 'check_workspace'];

const cacheOf = ({ kind }: Job): number => (READS_ONCE.includes(kind) ? SMALL_CACHE_KIB : LARGE_CACHE_KIB);

type JobStarter = {
  readonly start: StartJob;
  readonly close: () => Promise<void>;
};

type JobThread = {
  readonly perform: (job: Job, listener: (message: JobMessage) => void) => JobHandle<ThreadJobEnd>;
  readonly isClosed: () => boolean;
  readonly going: () => readonly Job[];
  readonly close: () => Promise<void>;
};

/** @param keptMs idle time after which the thread closes @param failureOf the failure of a disk; null for a bug */
function createJobThread(worker: Worker, keptMs: number, failureOf: FailureOf): JobThread {
  const going = new Map<number, { readonly job: Job; readonly listener: (message: JobMessage) => void }>();
  let latestId = 0;
  let isClosed = false;
  let isEnding = false;
  let idle: NodeJS.Timeout | null = null;
  const exit = Promise.withResolvers<void>();
  const { call, send } = createThreadCalls<JobEvent>(worker, {
    onEvent: ({ id, message }) => going.get(id)?.listener(message),
    onIdle: () => {
      idle = setTimeout(close, keptMs);
    },
    onEnd: (error) => {
      isClosed = true;
      if (idle) clearTimeout(idle);
      exit.resolve();
      if (error === null || failureOf(error) !== null) return;
      const { message, stack = message } = error;
      for (const { listener } of going.values()) listener({ type: 'bug', stack });
    },
  });
  const thread = byName<Remote<JobFunctions>>(call);
  const tell = byName<OneWay<JobFunctions>>(send);
  const close = (): void => {
    if (!isClosed) tell.close();
    isClosed = true;
  };
  const endThread = (id: number): void => {
    // The job may already have ended, and the thread may be performing another one.
    if (!going.has(id)) return;
    isEnding = true;
    void worker.terminate();
  };
  const endOfThread = (error: unknown): ThreadJobEnd => {
    // A thread that cannot open the database ends before it performs anything.
    const failure = isEnding ? ({ code: 'interrupted' } as const) : failureOf(error);
    return failure === null ? { ok: false, failure } : { ok: false, failure };
  };

  return {
    isClosed: () => isClosed,
    going: () => [...going.values()].map(({ job }) => job),
    close(): Promise<void> {
      close();
      return exit.promise;
    },
    perform(job, listener) {
      if (idle) clearTimeout(idle);
      latestId += 1;
      const id = latestId;
      going.set(id, { job, listener });
      const ended = thread
        .perform(id, job)
        .catch(endOfThread)
        .finally(() => going.delete(id));
      const endInTime = (): void => {
        if (REDONE_AT_START.includes(job.kind)) setTimeout(endThread, TERMINATE_AFTER_MS, id).unref();
      };
      return handleOf(id, tell, endInTime, ended);
    },
  };
}

function handleOf(
  id: number,
  tell: OneWay<JobFunctions>,
  onAbandon: () => void,
  ended: Promise<ThreadJobEnd>,
): JobHandle<ThreadJobEnd> {
  return {
    pause: () => tell.signal(id, 'pause'),
    abandon() {
      tell.signal(id, 'abandon');
      onAbandon();
    },
    tryNow: () => tell.signal(id, 'tryNow'),
    change: (change) => tell.change(id, change),
    ended,
  };
}
