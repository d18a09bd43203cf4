/** Starts the core on its thread and gives the shell its door and its voice. */
import type { ResourceLimits } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { FileToken, Reply } from '#shared/contract/transport/wire.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import type { App } from '../app.ts';
import type { ServiceOverrides } from '../connection/connection.ts';
import type { CoreStart, FromCore, ToCore } from './core-messages.ts';
import type { TokenFile } from '../file-tokens.ts';

export type StartCoreOptions = {
  readonly workspaceDir: string;
  readonly dataDir: string;
  readonly coreThread: URL;
  readonly jobThread: URL;
  readonly viewThread: URL;
  readonly previewThread: URL;
  readonly practiceThread: URL;
  readonly overrides?: ServiceOverrides;
};

/** MB. The core makes little at a time; without a limit V8 takes three times that for young objects. */
const LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8 };

/** @throws AppError the `workspace_…` codes */
export async function startCore(options: StartCoreOptions): Promise<App> {
  const { workspaceDir, dataDir, coreThread, overrides = {} } = options;
  const start: CoreStart = {
    workspaceDir,
    dataDir,
    overrides,
    jobThread: options.jobThread.href,
    viewThread: options.viewThread.href,
    previewThread: options.previewThread.href,
    practiceThread: options.practiceThread.href,
  };
  const worker = new Worker(coreThread, { workerData: start, resourceLimits: LIMITS });
  const listeners = new Set<(message: EventMessage) => void>();
  const calls = createCalls(worker);
  const begun = Promise.withResolvers<Failure | null>();

  worker.on('message', (message: FromCore) => {
    if (message.type === 'answer') calls.answer(message.id, message.value);
    else if (message.type === 'event') for (const listener of listeners) listener(message.message);
    else begun.resolve(message.type === 'failed' ? message.failure : null);
  });
  worker.on('error', (error) => begun.reject(error));
  worker.on('exit', () => calls.giveUp());

  const failure = await begun.promise;
  if (failure) throw new AppError(failure);
  return {
    // oxlint-disable typescript/no-unsafe-type-assertion -- each message type has one kind of answer, see core-thread.ts
    dispatch: async (name, input) =>
      ((await calls.ask({ type: 'dispatch', name, input })) as Reply | undefined) ??
      failed({ code: 'host_unreachable' }),
    addFile: async (path, name) => (await calls.ask({ type: 'addFile', path, name })) as FileToken,
    findFile: async (token) => (await calls.ask({ type: 'findFile', token })) as TokenFile | null,
    mapStyleUrl: async () =>
      ((await calls.ask({ type: 'mapStyleUrl' })) as string | null | undefined) ?? null,
    // oxlint-enable typescript/no-unsafe-type-assertion
    isOfferedLink: async (link) => (await calls.ask({ type: 'isOfferedLink', link })) === true,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await calls.ask({ type: 'close' });
      await worker.terminate();
    },
  };
}

type Question = ToCore extends infer M ? (M extends ToCore ? Omit<M, 'id'> : never) : never;

/** Questions under way, each with the number its answer carries. The core's end answers all with undefined. */
function createCalls(worker: Worker) {
  const waiting = new Map<number, (value: unknown) => void>();
  let nextId = 1;
  let isOver = false;
  return {
    ask: (question: Question): Promise<unknown> => {
      if (isOver) return Promise.resolve(undefined);
      const id = nextId++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ id, ...question });
      });
    },
    answer: (id: number, value: unknown): void => {
      waiting.get(id)?.(value);
      waiting.delete(id);
    },
    giveUp: (): void => {
      isOver = true;
      for (const resolve of waiting.values()) resolve(undefined);
      waiting.clear();
    },
  };
}
