/** The only module that removes a workspace's files: regular files with known names in a marked folder, never links. */
import { rmdirSync, unlinkSync } from 'node:fs';
import { isMarked } from './folder-state.ts';
import { DATABASE_NAME, isOwnFile, isSetAsideName, LOG_NAME, OWN_FOLDERS, type OwnFolder } from './names.ts';
import { isFolder, isRegularFile, namesIn } from './own-files.ts';
import { ownPath } from './paths.ts';

/** Removes a file of the app, if it exists. @throws an error of the system */
export function removeOwn(directory: string, ...path: readonly string[]): void {
  if (isMarked(directory)) removeFile(directory, path);
}

/** Removes the app's files in a subfolder, except those that `isKept` accepts. Files that cannot be removed stay. */
export function emptyFolder(
  directory: string,
  folder: OwnFolder,
  isKept: (name: string) => boolean = () => false,
): void {
  if (isMarked(directory)) removeFiles(directory, [folder], isKept);
}

/** Removes matching files directly in the workspace's folder. Files that cannot be removed stay. */
export function removeMatching(directory: string, isWanted: (name: string) => boolean): void {
  if (isMarked(directory)) removeFiles(directory, [], (name) => !isWanted(name));
}

/** Removes a workspace that was set aside. If its folder has other files, these and the folder stay. */
export function removeSetAside(directory: string, name: string): void {
  if (isSetAsideName(name) && isMarked(directory)) removeFolder(directory, ['set-aside', name]);
}

/** Removes a workspace, except the pointer to its new place. Keeps the lock and the log, which an app may still use. */
export function removeWorkspace(directory: string): void {
  if (!isMarked(directory)) return;
  // Removes the backups before the database. Otherwise a start after a crash could restore an old state.
  removeFolder(directory, ['backups']);
  removeFile(directory, [`${DATABASE_NAME}.restored`]);
  removeFile(directory, [DATABASE_NAME]);
  removeFiles(directory, [], (name) => !name.startsWith(DATABASE_NAME) && !name.startsWith(LOG_NAME));
  for (const folder of OWN_FOLDERS) if (folder !== 'uploads') removeFolder(directory, [folder]);
}

function removeFolder(directory: string, path: readonly string[]): void {
  if (!isReal(directory, path)) return;
  removeFiles(directory, path, () => false);
  for (const name of namesIn(ownPath(directory, ...path)))
    if (path[0] === 'set-aside' && isSetAsideName(name)) removeFolder(directory, [...path, name]);
  quietly(() => rmdirSync(ownPath(directory, ...path)));
}

function removeFiles(directory: string, path: readonly string[], isKept: (name: string) => boolean): void {
  if (!isReal(directory, path)) return;
  for (const name of namesIn(ownPath(directory, ...path)))
    if (!isKept(name)) quietly(() => removeFile(directory, [...path, name]));
}

function removeFile(directory: string, path: readonly string[]): void {
  if (!isOwnFile(path) || !isReal(directory, path.slice(0, -1))) return;
  const full = ownPath(directory, ...path);
  if (isRegularFile(full)) unlinkSync(full);
}

const isReal = (directory: string, path: readonly string[]): boolean =>
  path.every((_, at) => isFolder(ownPath(directory, ...path.slice(0, at + 1))));

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // ignored
  }
}
