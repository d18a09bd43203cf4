/**
 * Starts the thread of views on the first question, and anew after one that broke down or was let go: nothing is lost
 * with it.
 */
import type { ResourceLimits } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/contract/errors.ts';
import type { FromViews, ToViews, ViewThreadStart } from './view-messages.ts';
import type { Views } from './view-questions.ts';

/** MB; columns lie outside the heap. Without limits V8 lets it grow to a multiple of what is alive. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * A page that shows rows asks every few seconds while a run settles them. When nobody has asked for so long the thread
 * goes, with the 60 to 170 MB it takes for a list of a million rows; the next question waits the two seconds it takes to read them.
 */
const UNASKED_MS = 30 * 60_000;

export type ViewThread = Views & { readonly close: () => Promise<void> };

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** @param entry the file of `view-thread.ts`, built or not */
export function createViews(entry: URL, workspaceDir: string): ViewThread {
  const workerData: ViewThreadStart = { workspaceDir };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let unasked: NodeJS.Timeout | undefined;
  let latestId = 0;
  let isClosed = false;

  const letGo = (): void => {
    worker?.postMessage({ type: 'close' } satisfies ToViews);
    worker = null;
  };

  const start = (): Worker => {
    const started = new Worker(entry, { workerData, resourceLimits: LIMITS });
    const giveUp = (error: Error): void => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (message: FromViews) => {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'answer') asked?.resolve(message.value);
      else asked?.reject(errorOf(message));
      if (waiting.size === 0) unasked = setTimeout(letGo, UNASKED_MS).unref();
    });
    started.on('error', (error) => giveUp(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => giveUp(new AppError({ code: 'interrupted' })));
    return started;
  };
  const ask: Ask =
    (name) =>
    (...input) => {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (isClosed) return reject(new AppError({ code: 'interrupted' }));
        clearTimeout(unasked);
        latestId += 1;
        waiting.set(latestId, { resolve, reject });
        worker ??= start();
        worker.postMessage({ type: 'ask', id: latestId, name, input } satisfies ToViews);
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers with what the function of that name returns
      return answer as ReturnType<Views[typeof name]>;
    };
  /** A thread that is not there has nothing to be told: it reads everything when it is asked. */
  const tell = (message: ToViews): void => worker?.postMessage(message);

  return {
    ...questions(ask),
    changed: (listId, positions) => tell({ type: 'changed', listId, positions }),
    settled: (listId, positions) => tell({ type: 'settled', listId, positions }),
    async close() {
      isClosed = true;
      clearTimeout(unasked);
      if (!worker) return;
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      worker.once('exit', () => resolve());
      tell({ type: 'close' });
      await ended;
    },
  };
}

type Ask = <N extends keyof Views>(name: N) => (...input: Parameters<Views[N]>) => ReturnType<Views[N]>;

const questions = (ask: Ask): Omit<Views, 'changed' | 'settled'> => ({
  rows: ask('rows'),
  around: ask('around'),
  find: ask('find'),
  nextToReview: ask('nextToReview'),
  facets: ask('facets'),
  positionsOf: ask('positionsOf'),
  groups: ask('groups'),
  duplicates: ask('duplicates'),
  duplicatesOf: ask('duplicatesOf'),
  rehearse: ask('rehearse'),
});

/** A bug goes on as one: the door of the core writes it down. */
function errorOf(message: FromViews & { type: 'failed' | 'broken' }): Error {
  if (message.type === 'failed') return new AppError(message.failure);
  const error = new Error('the thread of views broke down');
  error.stack = message.stack;
  return error;
}
