/**
 * The workspace folder: one SQLite file with everything but the key, the source files of the lists,
 * and a lock that one app holds at a time.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import Sqlite from 'better-sqlite3';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { allowRelease } from './free-space.ts';
import { leaveToOwner } from './owner-rights.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/all.ts';

/** The database of a workspace. */
export const databasePath = (directory: string): string => join(directory, 'workspace.sqlite');
/** Copies of imported files: an export patches the original, which may have moved or changed by then. */
export const sourcesDir = (directory: string): string => join(directory, 'sources');
/** The copy of an imported file. */
export const sourcePath = (directory: string, sha256: string): string => join(sourcesDir(directory), sha256);

/** An open workspace. No other app has it until `close`. */
export type Workspace = {
  readonly directory: string;
  readonly db: Database;
  readonly close: () => void;
};

/**
 * Opens the workspace for this app alone, creating or upgrading it.
 *
 * @throws AppError `workspace_in_use`, `workspace_from_newer_app`, `workspace_damaged`, `workspace_not_writable`,
 *   `workspace_of_another_user`
 */
export function openWorkspace(directory: string): Workspace {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    leaveToOwner(directory);
    mkdirSync(sourcesDir(directory), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      { code: 'workspace_not_writable', directory, detail: errorCode(error) },
      { cause: error },
    );
  }
  const lock = takeLock(directory);
  try {
    const db = openUpgraded(directory);
    return {
      directory,
      db,
      close: () => {
        db.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * An open exclusive transaction on a file of its own. The operating system lets go of it when the
 * process ends, however it ends, so there is no stale lock to explain to anyone (a file with a process
 * number in it was rejected for that).
 */
function takeLock(directory: string): Database {
  let lock: Database | null = null;
  try {
    lock = new Sqlite(join(directory, 'workspace.lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const code = errorCode(error);
    if (code.startsWith('SQLITE_BUSY'))
      throw new AppError({ code: 'workspace_in_use', directory }, { cause: error });
    throw new AppError({ code: 'workspace_not_writable', directory, detail: code }, { cause: error });
  }
}

function openUpgraded(directory: string): Database {
  let db: Database | null = null;
  try {
    db = openDatabase(databasePath(directory));
    const result = migrate(db, MIGRATIONS);
    if (result.ok) {
      allowRelease(db);
      return db;
    }
    throw new AppError({
      code: 'workspace_from_newer_app',
      directory,
      found: result.found,
      known: result.known,
    });
  } catch (error) {
    db?.close();
    if (error instanceof AppError) throw error;
    throw new AppError({ code: 'workspace_damaged', directory, detail: errorCode(error) }, { cause: error });
  }
}

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
