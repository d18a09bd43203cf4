/**
 * The app on a workspace that can be closed and opened again while a page looks at it: for a backup to take its place, or
 * for its file to be made anew. Calls that come meanwhile wait. The lock is held all the time.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { placeCompacted } from '../../db/backups/compact.ts';
import { isCorruption } from '../../db/backups/corruption.ts';
import { isBusy, openDatabase } from '../../db/database.ts';
import type { Move } from '../../db/place.ts';
import { placeOf, point, pointBack } from '../../db/place.ts';
import type { Workspace } from '../../db/workspace.ts';
import { databasePath, openRestored, openWorkspace } from '../../db/workspace.ts';
import type { WorkspaceLock } from '../../db/workspace-lock.ts';
import { lockWorkspace } from '../../db/workspace-lock.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import type { App } from '../app.ts';
import type { EventHub } from '../event-hub.ts';
import { createEventHub } from '../event-hub.ts';
import type { StartJob } from '../jobs/jobs.ts';
import { createBugLog, LOG_NAME } from '../log.ts';
import type { Compactor } from './compact-workspace.ts';
import { createCompactor } from './compact-workspace.ts';
import { copyWorkspace, deleteOld } from './move-workspace.ts';

/** Given to the app, which outlives none of this. */
export type Reopening = {
  /** Ends the app, does the work on the closed workspace, and starts the app again, also where the work fails. */
  readonly whileClosed: (work: () => void) => Promise<void>;
  /** Makes the database of the closed workspace anew; false: that was stopped, and nothing was changed. */
  readonly compact: () => Promise<boolean>;
  /** The same as `whileClosed`, and starts the app again in another folder; where anything fails, in the one it was in. */
  readonly move: (to: string) => Promise<void>;
};

export type MaintainedOptions = {
  /** As the program was started with; see `placeOf`. */
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  /** Starts jobs on a workspace that is closed. */
  readonly startJobIn: (directory: string) => StartJob;
  /** Its `close` ends everything that has the workspace open. */
  readonly openApp: (workspace: Workspace, reopening: Reopening) => App;
};

/** A call that goes on for longer ends with its app. */
const LONGEST_CALL_MS = 5_000;

/** They wait for the closing themselves, which cannot wait for them. */
const CLOSING: ReadonlySet<string> = new Set<OperationName>([
  'restoreBackup',
  'compactWorkspace',
  'moveWorkspace',
]);

const STOPPING: OperationName = 'stopCompacting';

/** @throws AppError the `workspace_…` codes, `disk_full` */
export function createMaintainedApp(options: MaintainedOptions): App {
  const events = createEventHub();
  const calls = createCallCount();
  const { opened, lost, close, stopCompacting } = createReopening(options, events, calls.none);
  return {
    async dispatch(name, input) {
      if (name === STOPPING) stopCompacting();
      const app = await opened();
      if (!app) return failed(lost());
      return CLOSING.has(name) ? app.dispatch(name, input) : calls.count(() => app.dispatch(name, input));
    },
    subscribe: events.subscribe,
    async addFile(path, name) {
      const app = await opened();
      if (!app) throw new AppError(lost());
      return app.addFile(path, name);
    },
    async addFolder(path) {
      const app = await opened();
      if (!app) throw new AppError(lost());
      return app.addFolder(path);
    },
    findFile: async (token) => (await opened())?.findFile(token) ?? null,
    isOfferedLink: async (link) => (await opened())?.isOfferedLink(link) ?? false,
    mapStyleUrl: async () => (await opened())?.mapStyleUrl() ?? null,
    close,
  };
}

/** @param idle resolves when no call is going */
function createReopening(options: MaintainedOptions, events: EventHub, idle: () => Promise<void>) {
  const place = createPlace(options.workspaceDir);
  const compactor = createCompactor(options.startJobIn, (payload) =>
    events.emit({ name: 'compactProgressed', payload }),
  );
  let app: App | null = null;
  /** Why there is none. */
  let lost: Failure = { code: 'host_unreachable' };
  /** Resolves when there is an app, or none will be. */
  let ready: Promise<void> = Promise.resolve();

  const start = (): void => {
    try {
      app = openOrRestore(place.directory(), options, place.lock(), { whileClosed, compact, move });
      app.subscribe(events.emit);
    } catch (error) {
      if (error instanceof AppError) lost = error.failure;
      throw error;
    }
  };
  const closeAndReopen = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await Promise.race([idle(), delay(LONGEST_CALL_MS, undefined, { ref: false })]);
    await app?.close();
    app = null;
    try {
      await compactor.leftThread();
      await beTheOnlyOne(place.directory());
      return await work();
    } finally {
      if (app === null) start();
      events.emit({ name: 'workspaceChanged', payload: {} });
    }
  };
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const done = ready.then(() => closeAndReopen(work));
    ready = done.then(nothing, nothing);
    return done;
  };
  const whileClosed: Reopening['whileClosed'] = inTurn;
  const compact: Reopening['compact'] = () => inTurn(() => compactDatabase(place.directory(), compactor));
  const move: Reopening['move'] = (to) => inTurn(() => place.moveTo(to, start));
  const opened = async (): Promise<App | null> => {
    await ready;
    return app;
  };

  try {
    start();
  } catch (error) {
    place.lock().close();
    throw error;
  }
  return {
    opened,
    lost: () => lost,
    stopCompacting: compactor.stop,
    close: async (): Promise<void> => {
      compactor.stop();
      await (await opened())?.close();
      place.lock().close();
    },
  };
}

const nothing = (): void => {};

/** false: it was stopped. */
async function compactDatabase(directory: string, compactor: Compactor): Promise<boolean> {
  const isDone = await compactor.write(directory);
  if (!isDone) return false;
  await beTheOnlyOne(directory);
  placeCompacted(directory);
  return true;
}

/** The folder of the workspace, with its lock. */
function createPlace(named: string) {
  let directory = placeOf(named);
  let lock = lockWorkspace(directory);
  return {
    directory: () => directory,
    lock: () => lock,
    /** @param open opens the workspace in its new folder; where that fails it is where it was, to be opened again */
    async moveTo(to: string, open: () => void): Promise<void> {
      const move: Move = { named, from: directory, to };
      // Held until the new one is open, so that nobody else opens the old one.
      const lockOfOld = lock;
      const lockOfNew = await moveFiles(move);
      [directory, lock] = [to, lockOfNew];
      try {
        open();
      } catch (error) {
        [directory, lock] = [move.from, lockOfOld];
        await takeBack(move).finally(() => lockOfNew.close());
        throw new AppError({ code: 'folder_not_usable', folder: to, reason: 'not_opened' }, { cause: error });
      }
      lockOfOld.close();
    },
  };
}

/** The lock of the folder that is opened from now on. */
async function moveFiles(move: Move): Promise<WorkspaceLock> {
  const lock = lockWorkspace(move.to);
  try {
    await copyWorkspace(move.from, move.to);
    point(move);
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The copy could not be opened: the old one is the workspace again, and the copy goes. */
async function takeBack(move: Move): Promise<void> {
  pointBack(move);
  // What cannot be removed is a copy that nobody opens.
  await deleteOld(move.to).catch(() => {});
}

/** Damage that shows only when the lists are read takes the same way as what shows at the opening. */
function openOrRestore(
  directory: string,
  { nowMs, openApp }: MaintainedOptions,
  lock: WorkspaceLock,
  reopening: Reopening,
): App {
  const { report } = createBugLog(join(directory, LOG_NAME), nowMs, randomUUID);
  const onNotTakenOver = (error: unknown): void => void report(error, 'salvage');
  const workspace = openWorkspace(directory, { lock, nowMs, onNotTakenOver });
  try {
    return openApp(workspace, reopening);
  } catch (error) {
    workspace.close();
    if (!isCorruption(error)) throw error;
    const restored = openRestored(directory, 'damaged', { nowMs: nowMs(), onNotTakenOver });
    if (!restored)
      throw new AppError(
        { code: 'workspace_damaged', directory, detail: 'SQLITE_CORRUPT' },
        { cause: error },
      );
    return openApp({ directory, ...restored, close: () => restored.db.close() }, reopening);
  }
}

/**
 * A connection that closes later would remove the log of another database. The log is written into the file and goes, which
 * nobody else may have open then: a thread that has ended its work is some milliseconds from closing its connection.
 */
async function beTheOnlyOne(directory: string): Promise<void> {
  const path = databasePath(directory);
  if (!existsSync(path)) return;
  for (let tries = 1; ; tries += 1) {
    try {
      return withoutLog(path);
    } catch (error) {
      if (isCorruption(error)) return;
      if (!isBusy(error) || tries === TRIES) throw error;
      await delay(BETWEEN_TRIES_MS);
    }
  }
}

const TRIES = 200;
const BETWEEN_TRIES_MS = 25;

function withoutLog(path: string): void {
  const db = openDatabase(path);
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/** How many calls are going. */
function createCallCount() {
  let going = 0;
  let idle = Promise.withResolvers<void>();
  idle.resolve();
  return {
    async count<T>(work: () => Promise<T>): Promise<T> {
      if (going === 0) idle = Promise.withResolvers<void>();
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
        if (going === 0) idle.resolve();
      }
    },
    none: () => idle.promise,
  };
}
