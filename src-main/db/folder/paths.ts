/** Every path inside a workspace. */
import { join } from 'node:path';
import { unreadable } from '../stored.ts';
import { SHA256 } from '../stored-shapes.ts';
import {
  DATABASE_NAME,
  HOLDER_NAME,
  LAUNCH_FILE_NAME,
  LOCK_NAME,
  LOG_NAME,
  type OwnFolder,
  POINTER_NAME,
} from './names.ts';

export const ownPath = (directory: string, ...names: readonly string[]): string => join(directory, ...names);
export const ownFolder = (directory: string, folder: OwnFolder): string => join(directory, folder);

/** The database of a workspace. */
export const databasePath = (directory: string): string => join(directory, DATABASE_NAME);
/** A restored or moved workspace that is complete, until it has its place. */
export const restoredPath = (directory: string): string => `${databasePath(directory)}.restored`;
/** One made anew, until it has its place. */
export const lockPath = (directory: string): string => join(directory, LOCK_NAME);
export const holderPath = (directory: string): string => join(directory, HOLDER_NAME);
export const pointerPath = (directory: string): string => join(directory, POINTER_NAME);
export const logPath = (directory: string): string => join(directory, LOG_NAME);
export const launchFilePath = (directory: string): string => join(directory, LAUNCH_FILE_NAME);

/** Copies of imported files: an export patches the original, which may have moved or changed by then. */
export const sourcesDir = (directory: string): string => ownFolder(directory, 'sources');
/** The copy of an imported file. A value that is no hash could lead out of the folder. @throws AppError `stored_value_unreadable` */
export const sourcePath = (directory: string, sha256: string): string =>
  SHA256.test(sha256) ? join(sourcesDir(directory), sha256) : unreadable('lists', 'source');
/** A copy that is being made, until its hash is known. */
export const newSourcePath = (directory: string, newId: string): string =>
  join(sourcesDir(directory), `new-${newId}`);
/** A finished file waits there until the shell has handed it over. */
export const exportsDir = (directory: string): string => ownFolder(directory, 'exports');
/** What a page handed over. */
export const uploadsDir = (directory: string): string => ownFolder(directory, 'uploads');
export const backupsDir = (directory: string): string => ownFolder(directory, 'backups');
export const backupPath = (directory: string, name: string): string => join(backupsDir(directory), name);
export const setAsideDir = (directory: string): string => ownFolder(directory, 'set-aside');
/** The folder of a workspace that was set aside. */
export const setAsideFolder = (directory: string, name: string): string => join(setAsideDir(directory), name);
/** The database of one that was set aside. */
export const setAsidePath = (directory: string, name: string): string =>
  databasePath(setAsideFolder(directory, name));
