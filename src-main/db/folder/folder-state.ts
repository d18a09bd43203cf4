import { readdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isBackupName, isOwnFolder, isOwnName, isSystemName, MOVING_NAME, OWN_FOLDERS } from './names.ts';
import { entryAt, isDatabaseFile, isRegularFile, namesIn, readOwn } from './own-files.ts';
import { backupPath, backupsDir, databasePath, ownPath, pointerPath, restoredPath } from './paths.ts';

export type FolderState =
  | 'workspace'
  /** Moving a workspace into this folder did not finish. */
  | 'unfinished_move'
  /** The workspace was moved, and a file in the folder names its new place. */
  | 'moved_away'
  /** The folder is empty, or has only files that the app writes before it creates a database. */
  | 'empty'
  /** The folder holds other files, and no workspace. */
  | 'foreign';

/** @throws an error of the system: the folder is missing, or cannot be read */
export function folderState(directory: string): FolderState {
  if (isRegularFile(databasePath(directory)) && !isEmptyFile(databasePath(directory))) return 'workspace';
  if (isRegularFile(ownPath(directory, MOVING_NAME))) return 'unfinished_move';
  if (isRegularFile(restoredPath(directory)) || hasBackup(directory)) return 'workspace';
  if ((readPointer(directory)?.to ?? null) !== null) return 'moved_away';
  return isUnused(directory) ? 'empty' : 'foreign';
}

/** Whether the folder is or was a workspace. The app deletes files only in such a folder. */
export const isMarked = (directory: string): boolean =>
  !['empty', 'foreign'].includes(stateIfReadable(directory));

/** Returns `empty` for a folder that is missing or cannot be read. Opening it reports the reason. */
export function stateIfReadable(directory: string): FolderState {
  try {
    return folderState(directory);
  } catch {
    return 'empty';
  }
}

const isEmptyFile = (path: string): boolean => entryAt(path)?.stats.size === 0;

const hasBackup = (directory: string): boolean =>
  namesIn(backupsDir(directory)).some(
    (name) => isBackupName(name) && isDatabaseFile(backupPath(directory, name)),
  );

/** Whether the app never used the folder. The app creates the database before it puts any files in subfolders. */
const isUnused = (directory: string): boolean =>
  holdsOnlyOwn(directory) && OWN_FOLDERS.every((name) => namesIn(ownPath(directory, name)).length === 0);

/** Whether all names in the folder are the app's own. */
export const holdsOnlyOwn = (directory: string): boolean =>
  readdirSync(directory).every((name) => isOwnName(name) || isSystemName(name));

/** Returns the first entry under one of the app's names that has the wrong kind (a link, for example), or `null`. */
export function blockedEntry(directory: string) {
  for (const name of readdirSync(directory).filter(isOwnName)) {
    const path = ownPath(directory, name);
    const expected = isOwnFolder(name) ? 'folder' : 'file';
    const entry = entryAt(path);
    if (entry !== null && entry.kind !== expected) return { path, found: entry.kind, expected } as const;
  }
  return null;
}

function hasEntry(path: string): boolean {
  try {
    return entryAt(path) !== null;
  } catch {
    return false;
  }
}

/** Whether the path is on another computer. Windows sends the person's credentials to that computer on first access. */
export const isShare = (path: string): boolean => /^[\\/]{2}/u.test(path);

const LONGEST_POINTER = 65_536;

const LONGEST_COMPUTER_NAME = 253;

const computerOf = (pointer: object): string | null =>
  'on' in pointer && typeof pointer.on === 'string' && pointer.on.length <= LONGEST_COMPUTER_NAME
    ? pointer.on
    : null;

/** The new place of a moved workspace, and the computer that moved it; null if the pointer is unreadable or names none. */
type Pointer = { readonly to: string | null; readonly on: string | null };

/** Returns null if the workspace was not moved. */
export function readPointer(directory: string): Pointer | null {
  const path = pointerPath(directory);
  if (!hasEntry(path)) return null;
  try {
    const pointer: unknown = JSON.parse(readOwn(path, LONGEST_POINTER)?.text ?? '');
    if (typeof pointer === 'object' && pointer !== null && 'to' in pointer)
      if (typeof pointer.to === 'string' && isAbsolute(pointer.to) && !isShare(pointer.to))
        return { to: pointer.to, on: computerOf(pointer) };
  } catch {
    // unreadable: `to` is `null`
  }
  return { to: null, on: null };
}
