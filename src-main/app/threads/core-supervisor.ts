/**
 * Restarts a failed core and notifies its pages. New calls wait meanwhile. Runs are paused and not resumed automatically,
 * because it is unknown which of their requests reached the service.
 */
import { randomUUID } from 'node:crypto';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { OutputOf } from '#shared/contract/operations.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import { logPath } from '../../db/folder/paths.ts';
import type { App } from '../app.ts';
import { createEventHub, type EventHub } from '../event-hub.ts';
import type { GivenFile } from '../file-tokens.ts';
import { createBugLog } from '../log.ts';
import { type StartCoreOptions, startCore } from './core-client.ts';
import { createFailureCount } from './repeated-failures.ts';
import { createUnfinishedWork } from './unfinished-work.ts';

const RESTARTED: Failure = { code: 'core_restarted' };
/** The maximum number of files whose tokens stay valid. */
const MOST_FILES = 100;

type SupervisedOptions = Omit<StartCoreOptions, 'takenOver' | 'onEnd'>;

/** Resolves when the workspace is open for the first time. @throws AppError as `startCore` */
export async function superviseCore(options: SupervisedOptions): Promise<App> {
  const events = createEventHub();
  const gone = { code: 'core_keeps_failing', log: logPath(options.workspaceDir) } as const;
  let files: readonly GivenFile[] = [];
  let isClosing = false;
  const current = await keepRunning(options, gone, {
    events,
    files: () => files,
    isClosing: () => isClosing,
  });
  return {
    async dispatch(name, input) {
      const reply = (await (await current())?.dispatch(name, input)) ?? failed(gone);
      const isLost = !reply.ok && reply.failure.code === 'host_unreachable' && !isClosing;
      return isLost ? failed(RESTARTED) : reply;
    },
    subscribe: events.subscribe,
    async addFile(path, name) {
      const app = await current();
      if (!app) throw new AppError(gone);
      const file = await app.addFile(path, name);
      files = [...files.slice(1 - MOST_FILES), { ...file, path }];
      return file;
    },
    async addFolder(path) {
      const app = await current();
      if (!app) throw new AppError(gone);
      return app.addFolder(path);
    },
    findFile: async (token) => (await current())?.findFile(token) ?? null,
    isOfferedLink: async (link) => (await current())?.isOfferedLink(link) ?? false,
    mapStyleUrl: async () => (await current())?.mapStyleUrl() ?? null,
    async close() {
      isClosing = true;
      await (await current())?.close();
    },
  };
}

type Keeping = {
  readonly events: EventHub;
  /** The files for which pages have tokens. */
  readonly files: () => readonly GivenFile[];
  readonly isClosing: () => boolean;
};

/** Resolves when the first core is open. The returned function returns the current core; null if none will start. */
async function keepRunning(
  options: SupervisedOptions,
  gone: Failure & { readonly code: 'core_keeps_failing' },
  { events, files, isClosing }: Keeping,
): Promise<() => Promise<App | null>> {
  const work = createUnfinishedWork();
  const { report } = createBugLog(options.mayOnlyRead ? null : gone.log, Date.now, randomUUID);
  const isOneTooMany = createFailureCount(Date.now);

  const begin = async (isAgain: boolean): Promise<App> => {
    const onEnd = (error: Error | null): void => {
      if (!isClosing()) core = beginAgain(error);
    };
    const app = await startCore({ ...options, takenOver: isAgain ? { files: files() } : null, onEnd });
    app.subscribe((message) => {
      work.hear(message);
      events.emit(message);
    });
    return app;
  };
  const beginAgain = async (reason: unknown): Promise<App | null> => {
    report(reason ?? new Error('the thread of the core ended'), 'core');
    const { runs, ends } = work.take(RESTARTED);
    if (isOneTooMany()) {
      events.emit({ name: 'coreEnded', payload: { failure: gone } });
      return null;
    }
    try {
      const app = await begin(true);
      for (const message of [{ name: 'coreRestarted', payload: {} } as const, ...ends]) events.emit(message);
      await Promise.all(runs.map((run) => tellOfRun(app, run, events.emit)));
      return app;
    } catch (error) {
      return beginAgain(error);
    }
  };
  let core: Promise<App | null> = begin(false);
  await core;
  return () => core;
}

/** Reports a run as it is stored, because a thread that fails has written more than it reported. */
async function tellOfRun(
  app: App,
  { runId, listId, subject }: Pick<OutputOf<'readRun'> & object, 'runId' | 'listId' | 'subject'>,
  tell: (message: EventMessage) => void,
): Promise<void> {
  const reply = await app.dispatch('readRun', { listId, subject });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` ties this name to this type
  const run = reply.ok ? (reply.value as OutputOf<'readRun'>) : null;
  if (run?.runId === runId) tell({ name: 'runProgressed', payload: run });
}
