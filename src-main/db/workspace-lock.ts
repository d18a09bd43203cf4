import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { type Database, openAsIs } from './database.ts';
import { checkFolder } from './folder/check-folder.ts';
import { stateIfReadable } from './folder/folder-state.ts';
import { LOCK_NAME } from './folder/names.ts';
import { entryAt, makeFolders } from './folder/own-files.ts';
import { refuseLinksOfOthers, restrictToOwner } from './folder/owner-rights.ts';
import { lockPath, sourcesDir } from './folder/paths.ts';
import { unsafePlace } from './folder/unsafe-place.ts';
import { forgetHolder, isHeldByOtherHost, noteHolder } from './workspace-holder.ts';

export type WorkspaceLock = { readonly close: () => void };

/**
 * Creates the folder if it is missing, and locks it for this app.
 * @throws AppError `workspace_in_use`, `workspace_held_elsewhere`, `workspace_drive_unsafe`, `workspace_not_writable`,
 *   `workspace_altered`, and as `checkFolder`
 * @param mayBeUnsafe whether the folder may be in an unsafe place, because its workspace is only copied or deleted
 */
export function lockWorkspace(directory: string, mayBeUnsafe = false): WorkspaceLock {
  try {
    refuseLinksOfOthers(directory);
    if (!mayBeUnsafe) refuseUnsafePlace(directory);
    makeFolders(resolve(directory));
    checkFolder(directory);
    // Without write access, SQLite would open the file read-only and fail much later.
    accessSync(directory, constants.W_OK);
    restrictToOwner(directory);
    mkdirSync(sourcesDir(directory), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notWritable(directory, error);
  }
  const lock = takeLock(directory);
  // Some drives do not share locks between computers, so the note about the holder counts too.
  if (isHeldByOtherHost(directory)) {
    lock.close();
    throw new AppError({ code: 'workspace_held_elsewhere', directory });
  }
  noteHolder(directory);
  return {
    close() {
      forgetHolder(directory);
      lock.close();
    },
  };
}

/** @throws AppError `workspace_drive_unsafe` */
export function refuseUnsafePlace(directory: string): void {
  const unsafe = unsafePlace(directory);
  if (unsafe === null) return;
  const holdsWorkspace = stateIfReadable(directory) === 'workspace';
  throw new AppError({ code: 'workspace_drive_unsafe', directory, ...unsafe, holdsWorkspace });
}

export const notWritable = (directory: string, cause: unknown): AppError =>
  new AppError({ code: 'workspace_not_writable', directory, detail: errorCode(cause) }, { cause });

/** Runs `work` while no other app can open a workspace that was left. @throws AppError as `lockWorkspace` */
export function whileLocked(directory: string, work: () => void): void {
  const lock = lockWorkspace(directory, true);
  try {
    work();
  } finally {
    lock.close();
  }
}

/** Holds an open exclusive transaction on a separate file. It ends with the process, so no lock is left over. */
function takeLock(directory: string): WorkspaceLock {
  let lock: Database | null = null;
  try {
    prepareLock(directory);
    lock = openAsIs(lockPath(directory), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    // If SQLite can only read the file, its transaction locks nothing. Only a write reveals this.
    lock.pragma('user_version = 0');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof AppError) throw error;
    if (errorCode(error).startsWith('SQLITE_BUSY'))
      throw new AppError({ code: 'workspace_in_use', directory }, { cause: error });
    throw notWritable(directory, error);
  }
}

/**
 * Makes the lock writable for its owner. A lock file is empty, because its transaction never commits. A file with
 * content comes from another program, and if it were a database in WAL mode, SQLite would write to files next to it.
 */
function prepareLock(directory: string): void {
  const stats = entryAt(lockPath(directory))?.stats;
  if (stats === undefined) return;
  if (stats.size > 0) throw new AppError({ code: 'workspace_altered', directory, what: LOCK_NAME });
  if ((stats.mode & READ_AND_WRITE) !== READ_AND_WRITE) chmodSync(lockPath(directory), READ_AND_WRITE);
}

const READ_AND_WRITE = 0o600;

export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
