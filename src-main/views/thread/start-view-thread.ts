/** Starts the thread for views on the first question, and again after it ended. Its end loses no data. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import type { Workspace } from '../../db/workspace.ts';
import { byName, createThreadCalls, type ThreadCalls } from '../../threads/thread-calls.ts';
import type { ViewChanges, ViewQuestions } from '../list-views.ts';

/** The heap limits in MB. Without them, the heap would grow to a multiple of its data. Columns are outside the heap. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * After this time without a question, the thread stops, which frees 60 to 170 MB for a list of a million rows. The next
 * question then waits two seconds for the rows to be read again. During a run, a page that shows rows asks every few
 * seconds.
 */
const IDLE_MS = 30 * 60_000;

export type ViewThreadStart = Pick<Workspace, 'directory' | 'isReadOnly'>;

/** `close` waits until the thread has ended. Later questions fail with `interrupted`. */
export type ViewThread = {
  readonly questions: ViewQuestions;
  readonly changes: ViewChanges;
  readonly close: () => Promise<void>;
};

type RunningThread = { readonly worker: Worker; readonly calls: ThreadCalls };

/** @param entry the file of `view-thread.ts`, built or not */
export function createViewThread(entry: URL, { directory, isReadOnly }: ViewThreadStart): ViewThread {
  const workerData: ViewThreadStart = { directory, isReadOnly };
  let running: RunningThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const letGo = (): void => {
    running?.calls.send('close', []);
    running = null;
  };
  const start = (): RunningThread => {
    const worker = new Worker(entry, { workerData, resourceLimits: LIMITS });
    const started = {
      worker,
      calls: createThreadCalls(worker, {
        onIdle: () => {
          idle = setTimeout(letGo, IDLE_MS).unref();
        },
        onEnd: () => {
          if (running === started) running = null;
        },
      }),
    };
    return started;
  };

  return {
    questions: byName<ViewQuestions>((name, input) => {
      if (isClosed) return Promise.reject(new AppError({ code: 'interrupted' }));
      clearTimeout(idle);
      running ??= start();
      return running.calls.call(name, input);
    }),

    // A stopped thread needs no reports of changes, because it reads everything when it starts.
    changes: byName<ViewChanges>((name, input) => running?.calls.send(name, input)),

    async close() {
      isClosed = true;
      clearTimeout(idle);
      if (!running) return;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      running.worker.once('exit', () => resolve());
      running.calls.send('close', []);
      await ended;
    },
  };
}
