import type { ResourceLimits } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { LARGE_CACHE_KIB, SMALL_CACHE_KIB } from '../../db/database.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { FromJobThread, JobThreadStart, JobSignal, ToJobThread } from './job-messages.ts';
import type { RequestChange, Job, JobEnd, JobHandle, JobMessage, StartJob } from '../jobs/jobs.ts';

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

type Going = { readonly listener: (message: JobMessage) => void; readonly end: (end: JobEnd) => void };

type JobThread = {
  readonly perform: (job: Job, listener: (message: JobMessage) => void) => JobHandle;
  readonly isClosed: () => boolean;
};

/** The thread closes when its last job has ended. */
function openJobThread(entry: URL, start: JobThreadStart, resourceLimits: ResourceLimits): JobThread {
  const worker = new Worker(entry, { workerData: start, resourceLimits });
  const going = new Map<number, Going>();
  let latestId = 0;
  let isClosed = false;
  const tell = (message: ToJobThread): void => worker.postMessage(message);

  const end = (id: number, how: JobEnd): void => {
    going.get(id)?.end(how);
    going.delete(id);
    if (going.size > 0 || isClosed) return;
    isClosed = true;
    tell({ type: 'close' });
  };
  const endAll = (failure: Failure | null): void => {
    isClosed = true;
    for (const id of going.keys()) end(id, { ok: false, failure });
  };
  let isEnding = false;
  const endThread = (): void => {
    isEnding = true;
    void worker.terminate();
  };
  worker.on('message', (message: FromJobThread) => {
    if (message.type === 'ended') end(message.id, message.end);
    else going.get(message.id)?.listener(message.message);
  });
  worker.on('error', (error) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    for (const { listener } of going.values()) listener({ type: 'bug', stack });
    endAll(null);
  });
  worker.on('exit', () => endAll(isEnding ? { code: 'interrupted' } : null));

  return {
    isClosed: () => isClosed,
    perform(job, listener) {
      latestId += 1;
      const id = latestId;
      const { promise: ended, resolve } = Promise.withResolvers<JobEnd>();
      going.set(id, { listener, end: resolve });
      tell({ type: 'start', id, job });
      const signal = (what: JobSignal) => (): void => tell({ type: 'signal', id, signal: what });
      const abandon = (): void => {
        signal('abandon')();
        if (job.kind === 'import') setTimeout(endThread, LAST_CALL_MS).unref();
      };
      const change = (to: RequestChange): void => tell({ type: 'change', id, change: to });
      return { pause: signal('pause'), abandon, tryNow: signal('tryNow'), change, ended };
    },
  };
}
