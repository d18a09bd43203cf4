/** One app has a workspace at a time. */
import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { type Database, openAsIs } from './database.ts';
import { checkFolder } from './folder/check-folder.ts';
import { LOCK_NAME } from './folder/names.ts';
import { isOnNetworkDrive } from './folder/network-drive.ts';
import { entryAt, makeFolders } from './folder/own-files.ts';
import { refuseLinksOfOthers, restrictToOwner } from './folder/owner-rights.ts';
import { lockPath, sourcesDir } from './folder/paths.ts';
import { forgetHolder, isHeldByOtherHost, noteHolder } from './workspace-holder.ts';

export type WorkspaceLock = { readonly close: () => void };

/**
 * Makes the folder where it is missing, and takes it for this app alone.
 *
 * @throws AppError `workspace_in_use`, `workspace_held_elsewhere`, `workspace_drive_unsafe`, `workspace_not_writable`,
 *   `workspace_altered`, and as `checkFolder`
 */
export function lockWorkspace(directory: string): WorkspaceLock {
  try {
    refuseLinksOfOthers(directory);
    makeFolders(resolve(directory));
    if (isOnNetworkDrive(directory))
      throw new AppError({ code: 'workspace_drive_unsafe', directory, reason: 'network' });
    checkFolder(directory);
    // Without the right to write, SQLite opens the file read-only and fails much later.
    accessSync(directory, constants.W_OK);
    restrictToOwner(directory);
    mkdirSync(sourcesDir(directory), { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notWritable(directory, error);
  }
  const lock = takeLock(directory);
  // Some drives do not share locks between computers, so that the note counts as well.
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
    prepareLock(directory);
    lock = openAsIs(lockPath(directory), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    // SQLite begins a transaction that locks nothing when it can only read the file. Only a write shows that.
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
 * Gives the owner the right to write the lock. A lock is empty, since its transaction never ends. Another program
 * wrote one with content, and a database in WAL mode would have SQLite write to files next to it.
 */
function prepareLock(directory: string): void {
  const stats = entryAt(lockPath(directory))?.stats;
  if (stats === undefined) return;
  if (stats.size > 0) throw new AppError({ code: 'workspace_altered', directory, what: LOCK_NAME });
  if ((stats.mode & READ_AND_WRITE) !== READ_AND_WRITE) chmodSync(lockPath(directory), READ_AND_WRITE);
}

/** The owner's. */
const READ_AND_WRITE = 0o600;

/** What the system or SQLite calls it. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
