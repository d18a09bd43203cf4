/** Runs the app on a workspace that can be closed and reopened, to restore or move it. Pages' calls wait meanwhile. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import { isCorruption } from '../../db/backups/corruption.ts';
import { isBusy, openDatabase, useJournal } from '../../db/database.ts';
import { databasePath, logPath } from '../../db/folder/paths.ts';
import { openToRead } from '../../db/open-to-read.ts';
import { openRestored, openWorkspace, type UpgradeProgress, type Workspace } from '../../db/workspace.ts';
import type { WorkspaceLock } from '../../db/workspace-lock.ts';
import type { App } from '../app.ts';
import { createEventHub, type EventHub } from '../event-hub.ts';
import { createBugLog } from '../log.ts';
import { type FolderOptions, type LockedFolder, lockFolder } from './locked-folder.ts';

/** Each function resolves when the app is running again, and rejects if its work failed. */
export type Reopening = {
  /** Ends the app, works on the closed workspace, and starts the app again, even if the work fails. */
  readonly whileClosed: (work: () => void) => Promise<void>;
  /** Like `whileClosed`, but moves the workspace. If that fails, starts the app in the old folder again. */
  readonly move: (to: string) => Promise<void>;
  /** Restarts a read-only app with write access. @throws AppError `workspace_in_use` while another app has it open */
  readonly take: () => Promise<void>;
  /** Restarts a read-only app, so that it reads the workspace's current database file. */
  readonly readAgain: () => Promise<void>;
};

type MaintainedOptions = FolderOptions & {
  readonly nowMs: () => number;
  /** Called before each step of a workspace upgrade. */
  readonly onUpgrade: (progress: UpgradeProgress) => void;
  /** The app's `close` ends everything that has the workspace open. */
  readonly openApp: (workspace: Workspace, reopening: Reopening) => App;
};

/** How long closing waits for calls. A longer call fails when its app ends. */
const LONGEST_CALL_MS = 5_000;

/** Operations that close the app. They wait for its end, so closing does not wait for them. */
const CLOSING: ReadonlySet<string> = new Set<OperationName>([
  'restoreBackup',
  'moveWorkspace',
  'takeWorkspace',
  'eraseSubject',
]);

/** @throws AppError the `workspace_…` codes, if the workspace cannot be opened */
export function createMaintainedApp(options: MaintainedOptions): App {
  const events = createEventHub();
  const calls = createCallCount();
  const { opened, lost, close } = createReopening(options, events, calls.none);
  return {
    async dispatch(name, input) {
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

function createReopening(options: MaintainedOptions, events: EventHub, idle: () => Promise<void>) {
  const folder = lockFolder(options);
  let app: App | null = null;
  let lost: Failure = { code: 'host_unreachable' };
  /** Resolves when there is an app, or when it is clear that none will start. */
  let ready: Promise<void> = Promise.resolve();

  const start = (): void => {
    try {
      app = openOrRead(folder.directory(), options, folder.lock(), reopening);
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
      return await work();
    } finally {
      if (app === null) start();
      events.emit({ name: 'workspaceChanged', payload: {} });
    }
  };
  const inTurn: InTurn = (work) => {
    const done = ready.then(() => closeAndReopen(work));
    ready = done.then(nothing, nothing);
    return done;
  };
  const reopening = createReopenings(folder, inTurn, start);
  const opened = async (): Promise<App | null> => {
    await ready;
    return app;
  };

  try {
    start();
  } catch (error) {
    folder.close();
    throw error;
  }
  return {
    opened,
    lost: () => lost,
    close: async (): Promise<void> => {
      await (await opened())?.close();
      folder.close();
    },
  };
}

type InTurn = <T>(work: () => T | Promise<T>) => Promise<T>;

const nothing = (): void => {};

/** @param inTurn ends the app, does the work, and starts the app again unless the work has called `start` */
function createReopenings(folder: LockedFolder, inTurn: InTurn, start: () => void): Reopening {
  const alone: InTurn = (work) =>
    inTurn(async () => {
      await beTheOnlyOne(folder.directory());
      return work();
    });
  return {
    whileClosed: alone,
    move: (to) => alone(() => folder.moveTo(to, start)),
    take: async () => {
      if (folder.lock() !== null) return;
      folder.take();
      await inTurn(nothing);
    },
    readAgain: () => inTurn(nothing),
  };
}

/** @param lock null if another app has it */
function openOrRead(
  directory: string,
  options: MaintainedOptions,
  lock: WorkspaceLock | null,
  reopening: Reopening,
): App {
  if (lock !== null) return openOrRestore(directory, options, lock, reopening);
  const workspace = openToRead(directory);
  try {
    return options.openApp(workspace, reopening);
  } catch (error) {
    workspace.close();
    throw error;
  }
}

/** Opens the app. If the start of the app finds damage, restores a backup, as if opening the file had found it. */
function openOrRestore(
  directory: string,
  { nowMs, openApp, onUpgrade }: MaintainedOptions,
  lock: WorkspaceLock,
  reopening: Reopening,
): App {
  const { report } = createBugLog(logPath(directory), nowMs, randomUUID);
  const onNotTakenOver = (error: unknown): void => void report(error, 'salvage');
  const workspace = openWorkspace(directory, { lock, nowMs, onNotTakenOver, onUpgrade });
  try {
    return openApp(workspace, reopening);
  } catch (error) {
    workspace.close();
    if (!isCorruption(error)) throw error;
    const restored = openRestored(directory, 'damaged', { nowMs: nowMs(), onNotTakenOver, onUpgrade });
    if (!restored)
      throw new AppError(
        { code: 'workspace_damaged', directory, detail: 'SQLITE_CORRUPT' },
        { cause: error },
      );
    const close = (): void => void restored.db.close();
    return openApp({ directory, ...restored, isReadOnly: false, close }, reopening);
  }
}

/**
 * Waits until no other connection is open, and merges the log. Otherwise a connection that closes late would delete the
 * log of the next database.
 */
async function beTheOnlyOne(directory: string): Promise<void> {
  const path = databasePath(directory);
  if (!existsSync(path)) return;
  for (let tries = 1; ; tries += 1) {
    try {
      return withoutLog(path);
    } catch (error) {
      if (isCorruption(error)) return;
      if (!isBusy(error)) throw error;
      if (tries === TRIES) throw new AppError({ code: 'workspace_being_read' }, { cause: error });
      await delay(BETWEEN_TRIES_MS);
    }
  }
}

const TRIES = 200;
const BETWEEN_TRIES_MS = 25;

function withoutLog(path: string): void {
  const db = openDatabase(path);
  try {
    useJournal(db, 'delete');
  } finally {
    db.close();
  }
}

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
