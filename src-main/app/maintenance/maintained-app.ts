/**
 * The app on a workspace that can be closed and opened again while a page looks at it: for a backup to take its place, or
 * for its file to be made anew. Calls that come meanwhile wait. The lock is held all the time.
 */
import { existsSync } from 'node:fs';
import { isCorruption } from '../../db/backups/corruption.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/database.ts';
import type { Workspace } from '../../db/workspace.ts';
import { databasePath, openRestored, openWorkspace } from '../../db/workspace.ts';
import { lockWorkspace } from '../../db/workspace-lock.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { failed } from '#shared/contract/transport/wire.ts';
import type { App } from '../app.ts';

/** Given to the app, which outlives none of this. */
export type Reopening = {
  /** Ends the app, does the work on the closed workspace, and starts the app again, also where the work fails. */
  readonly whileClosed: (work: () => void) => Promise<void>;
};

export type MaintainedOptions = {
  readonly workspaceDir: string;
  readonly nowMs: () => number;
  /** Its `close` ends everything that has the workspace open. */
  readonly openApp: (workspace: Workspace, reopening: Reopening) => App;
};

/** They wait for the closing themselves, which cannot wait for them. */
const CLOSING: ReadonlySet<string> = new Set<OperationName>(['restoreBackup', 'compactWorkspace']);

/** @throws AppError the `workspace_…` codes, `disk_full` */
export function createMaintainedApp(options: MaintainedOptions): App {
  const { workspaceDir } = options;
  const lock = lockWorkspace(workspaceDir);
  const listeners = new Set<(message: EventMessage) => void>();
  const emit = (message: EventMessage): void => {
    for (const listener of listeners) listener(message);
  };
  const calls = createCallCount();
  let app: App | null = null;
  /** Why there is none. */
  let lost: Failure = { code: 'host_unreachable' };
  /** Resolves when there is an app, or none will be. */
  let ready: Promise<void> = Promise.resolve();

  const start = (): void => {
    app = openOrRestore(options, lock, { whileClosed });
    app.subscribe(emit);
  };
  const closeAndReopen = async (work: () => void): Promise<void> => {
    await calls.none();
    await app?.close();
    app = null;
    try {
      lastOne(workspaceDir);
      work();
    } finally {
      try {
        start();
      } catch (error) {
        lost = error instanceof AppError ? error.failure : lost;
        throw error;
      } finally {
        emit({ name: 'workspaceChanged', payload: {} });
      }
    }
  };
  const whileClosed: Reopening['whileClosed'] = (work) => {
    const done = ready.then(() => closeAndReopen(work));
    ready = done.catch(() => undefined);
    return done;
  };
  const opened = async (): Promise<App | null> => {
    await ready;
    return app;
  };

  try {
    start();
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    async dispatch(name, input) {
      const now = await opened();
      if (!now) return failed(lost);
      return CLOSING.has(name) ? now.dispatch(name, input) : calls.count(() => now.dispatch(name, input));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async addFile(path, name) {
      const now = await opened();
      if (!now) throw new AppError(lost);
      return now.addFile(path, name);
    },
    findFile: async (token) => (await opened())?.findFile(token) ?? null,
    isOfferedLink: async (link) => (await opened())?.isOfferedLink(link) ?? false,
    mapStyleUrl: async () => (await opened())?.mapStyleUrl() ?? null,
    async close() {
      await (await opened())?.close();
      lock.close();
    },
  };
}

/** A damage that shows only when the lists are read takes the same way as one that shows at the opening. */
function openOrRestore(
  { workspaceDir: directory, nowMs, openApp }: MaintainedOptions,
  lock: { readonly close: () => void },
  reopening: Reopening,
): App {
  const workspace = openWorkspace(directory, { lock, nowMs });
  try {
    return openApp(workspace, reopening);
  } catch (error) {
    workspace.close();
    if (!isCorruption(error)) throw error;
    const restored = openRestored(directory, 'damaged', nowMs());
    if (!restored)
      throw new AppError({ code: 'workspace_damaged', directory, detail: 'SQLITE_CORRUPT' }, { cause: error });
    return openApp({ directory, ...restored, close: () => restored.db.close() }, reopening);
  }
}

/**
 * Nobody else has the file open: a connection that closes later would remove the log of the new one. The log is written
 * into the file and goes. @throws Error where somebody still has it
 */
function lastOne(directory: string): void {
  const path = databasePath(directory);
  if (!existsSync(path)) return;
  let db: Database | null = null;
  try {
    db = openDatabase(path);
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!isCorruption(error)) throw error;
  } finally {
    db?.close();
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
