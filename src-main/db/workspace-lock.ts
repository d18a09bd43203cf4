/** One app has a workspace at a time. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { AppError } from '#shared/contract/errors.ts';
import type { Database } from './database.ts';
import { checkFolder } from './folder/check-folder.ts';
import { restrictToOwner, refuseLinksOfOthers } from './folder/owner-rights.ts';
import { lockPath, sourcesDir } from './folder/paths.ts';
import { forgetHolder, noteHolder } from './workspace-holder.ts';

export type WorkspaceLock = { readonly close: () => void };

/**
 * Makes the folder where it is missing, and takes it for this app alone.
 *
 * @throws AppError `workspace_in_use`, `workspace_not_writable`, and as `checkFolder`
 */
export function lockWorkspace(directory: string): WorkspaceLock {
  try {
    refuseLinksOfOthers(directory);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    checkFolder(directory);
    // SQLite opens what it cannot write to be read, and says much later that something is wrong.
    accessSync(directory, constants.W_OK);
    restrictToOwner(directory);
    mkdirSync(sourcesDir(directory), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notWritable(directory, error);
  }
  const lock = takeLock(directory);
  noteHolder(directory);
  return {
    close() {
      forgetHolder(directory);
      lock.close();
    },
  };
}

export const notWritable = (directory: string, cause: unknown): AppError =>
  new AppError({ code: 'workspace_not_writable', directory, detail: errorCode(cause) }, { cause });

/** Does the work while no app has the workspace. @throws AppError as `lockWorkspace` */
export function whileLocked(directory: string, work: () => void): void {
  const lock = lockWorkspace(directory);
  try {
    work();
  } finally {
    lock.close();
  }
}

/**
 * An open exclusive transaction on a file of its own. The operating system lets go of it when the
 * process ends, however it ends, so there is no stale lock to explain to anyone (a file with a process
 * number in it was rejected for that).
 */
function takeLock(directory: string): WorkspaceLock {
  let lock: Database | null = null;
  try {
    lock = new Sqlite(lockPath(directory), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new AppError({ code: 'workspace_in_use', directory }, { cause: error });
    throw notWritable(directory, error);
  }
}

/** What the system or SQLite calls it. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
