/**
 * Copies and checks the workspace, and only then opens the new folder. The old folder stays until a person deletes it.
 * After a crash at any point, one of the two folders is complete.
 */
import { constants, existsSync, renameSync, statSync } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { copyDatabase } from '../../db/backups/copy-database.ts';
import { toDisk } from '../../db/backups/make-backup.ts';
import { bytesToCopy, copyFiles } from '../../db/folder/copy-own.ts';
import { blockedEntry, folderState, holdsOnlyOwn } from '../../db/folder/folder-state.ts';
import { MOVING_NAME } from '../../db/folder/names.ts';
import { entryAt, namesIn, writeOwn } from '../../db/folder/own-files.ts';
import { backupsDir, databasePath, ownPath, restoredPath } from '../../db/folder/paths.ts';
import { removeOwn, removeWorkspace } from '../../db/folder/remove-own.ts';
import { type Move, point } from '../../db/place.ts';
import { errorCode, lockWorkspace, refuseUnsafePlace, type WorkspaceLock } from '../../db/workspace-lock.ts';

/** The setting for the folder from which a workspace was moved. */
export const MOVED_FROM = 'moved-from';

const refuse = (folder: string, reason: Extract<Failure, { code: 'folder_not_usable' }>['reason']): never => {
  throw new AppError({ code: 'folder_not_usable', folder, reason });
};

/**
 * Checks or creates the target folder before anything is closed.
 * @throws AppError `folder_not_usable`, `workspace_drive_unsafe`, `disk_full`
 */
export async function checkTarget(from: string, chosen: string): Promise<string> {
  const to = resolve(chosen);
  if (isWithin(to, from) || isWithin(from, to)) refuse(to, 'same_folder');
  const found = statSync(to, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) refuse(to, 'not_writable');
  refuseUnsafePlace(to);
  // The parent folder is not created: if a drive is missing, the data would be written to another drive.
  if (!existsSync(dirname(to))) refuse(to, 'no_parent');
  try {
    if (!found) await mkdir(to, { mode: 0o700 });
    await access(to, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isDiskFullCode(systemErrorCode(error))) throw new AppError({ code: 'disk_full' }, { cause: error });
    refuse(to, 'not_writable');
  }
  const state = folderState(to);
  if (state === 'workspace') refuse(to, 'has_workspace');
  if (state === 'foreign' || !holdsOnlyOwn(to) || blockedEntry(to) !== null) refuse(to, 'not_empty');
  const { bavail, bsize } = await statfs(to);
  const bytes = bytesToCopy(from) + (entryAt(databasePath(from))?.stats.size ?? 0);
  if (bavail * bsize < bytes) throw new AppError({ code: 'disk_full' });
  return to;
}

const isWithin = (inner: string, outer: string): boolean => {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith('..') && !isAbsolute(path));
};

/**
 * Copies a closed workspace that has no log. The copy gets its final name when it is opened.
 *
 * @throws AppError `disk_full`, `folder_not_usable`; nothing has changed
 */
export async function copyWorkspace(from: string, to: string): Promise<void> {
  const draft = `${restoredPath(to)}.draft`;
  try {
    writeOwn(ownPath(to, MOVING_NAME), '');
    removeWorkspace(to); // left by an unfinished copy
    await copyFiles(from, to);
    await copyDatabase(databasePath(from), draft, { [MOVED_FROM]: from });
    toDisk(draft);
    renameSync(draft, restoredPath(to));
  } catch (error) {
    deleteOld(to);
    if (error instanceof AppError) throw error;
    const code = errorCode(error);
    if (isDiskFullCode(code) || code === 'SQLITE_FULL')
      throw new AppError({ code: 'disk_full' }, { cause: error });
    throw new AppError({ code: 'folder_not_usable', folder: to, reason: 'not_copied' }, { cause: error });
  }
}

/** Copies a closed workspace, points to the copy, and returns the lock of its folder. @throws AppError as `copyWorkspace` */
export async function moveFiles(move: Move): Promise<WorkspaceLock> {
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

/** Deletes an old workspace or an unused copy. The pointer file in the folder stays. */
export function deleteOld(directory: string): void {
  removeWorkspace(directory);
  // Without this mark, a start would take backups that could not be deleted for a workspace.
  if (namesIn(backupsDir(directory)).length === 0) removeOwn(directory, MOVING_NAME);
}
