import type { ResourceLimits } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { LARGE_CACHE_KIB, SMALL_CACHE_KIB } from '../../db/database.ts';
import type { OneWay, Remote } from '../../threads/thread-calls.ts';
import { byName, createThreadCalls } from '../../threads/thread-calls.ts';
import type { JobEvent, JobFunctions, JobThreadStart } from './job-messages.ts';
import type { Job, JobEnd, JobHandle, JobMessage, StartJob } from '../jobs/jobs.ts';

/**
 * Runs and checks of single rows share a thread, since they share the line to the service; every other job has a
 * thread of its own.
 *
 * @param entry the file of `job-thread.ts`, built or not
 */
export function createJobStarter(entry: URL, workspaceDir: string): StartJob {
  let asking: JobThread | null = null;
  return (job, listener) => {
    if (job.kind !== 'run' && job.kind !== 'check')
      return openJobThread(entry, { workspaceDir, cacheKib: cacheOf(job) }, limitsOf(job)).perform(
        job,
        listener,
      );
    if (asking === null || asking.isClosed())
      asking = openJobThread(entry, { workspaceDir, cacheKib: LARGE_CACHE_KIB }, LONG_LIMITS);
    return asking.perform(job, listener);
  };
}

/**
 * For a thread that goes on for days, MB: its live data is some 20, but without limits V8 lets a heap grow to several
 * times that before it looks for garbage. 128 replies of the greatest size there may be, 1 MB, must fit.
 */
const LONG_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** In nobody's way: what it makes lies outside the heap. */
const ASIDE_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/** The texts of a large workbook lie in the old generation, which has no limit of ours. */
const OTHER_LIMITS = { maxYoungGenerationSizeMb: 16 };

const limitsOf = ({ kind }: Job): ResourceLimits => (kind === 'order_columns' ? ASIDE_LIMITS : OTHER_LIMITS);

/** A quote of a million rows takes as long with little, and some of what a thread had stays with the process. */
const READS_ONCE: readonly Job['kind'][] = ['quote', 'locate_quote', 'order_columns'];

/** ms that an import has to end itself before its thread is ended: it is alone there, and what it wrote is deleted anyway. */
const LAST_CALL_MS = 500;

const cacheOf = ({ kind }: Job): number => (READS_ONCE.includes(kind) ? SMALL_CACHE_KIB : LARGE_CACHE_KIB);

type JobThread = {
  readonly perform: (job: Job, listener: (message: JobMessage) => void) => JobHandle;
  readonly isClosed: () => boolean;
};

/** The thread closes when its last job has ended. */
function openJobThread(entry: URL, start: JobThreadStart, resourceLimits: ResourceLimits): JobThread {
  const worker = new Worker(entry, { workerData: start, resourceLimits });
  const listeners = new Map<number, (message: JobMessage) => void>();
  let latestId = 0;
  let isClosed = false;
  let isEnding = false;
  const { call, send } = createThreadCalls<JobEvent>(worker, {
    onEvent: ({ id, message }) => listeners.get(id)?.(message),
    onIdle: () => {
      isClosed = true;
      tell.close();
    },
    onEnd: (error) => {
      isClosed = true;
      if (error === null) return;
      const { message, stack = message } = error;
      for (const listener of listeners.values()) listener({ type: 'bug', stack });
    },
  });
  const thread = byName<Remote<JobFunctions>>(call);
  const tell = byName<OneWay<JobFunctions>>(send);
  const endThread = (): void => {
    isEnding = true;
    void worker.terminate();
  };
  const endOfThread = (): JobEnd => ({ ok: false, failure: isEnding ? { code: 'interrupted' } : null });

  return {
    isClosed: () => isClosed,
    perform(job, listener) {
      latestId += 1;
      const id = latestId;
      listeners.set(id, listener);
      const ended = thread
        .perform(id, job)
        .catch(endOfThread)
        .finally(() => listeners.delete(id));
      return {
        pause: () => tell.signal(id, 'pause'),
        abandon() {
          tell.signal(id, 'abandon');
          if (job.kind === 'import') setTimeout(endThread, LAST_CALL_MS).unref();
        },
        tryNow: () => tell.signal(id, 'tryNow'),
        change: (change) => tell.change(id, change),
        ended,
      };
    },
  };
}
