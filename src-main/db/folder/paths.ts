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

export const databasePath = (directory: string): string => join(directory, DATABASE_NAME);
/** A complete restored or moved workspace, before it is put in place. */
export const restoredPath = (directory: string): string => `${databasePath(directory)}.restored`;
export const lockPath = (directory: string): string => join(directory, LOCK_NAME);
export const holderPath = (directory: string): string => join(directory, HOLDER_NAME);
export const pointerPath = (directory: string): string => join(directory, POINTER_NAME);
export const logPath = (directory: string): string => join(directory, LOG_NAME);
export const launchFilePath = (directory: string): string => join(directory, LAUNCH_FILE_NAME);

/** Copies of imported files. An export patches the copy, because the original may have been moved or changed. */
export const sourcesDir = (directory: string): string => ownFolder(directory, 'sources');
/** Refuses a value that is no hash, because the path could be elsewhere. @throws AppError `stored_value_unreadable` */
export const sourcePath = (directory: string, sha256: string): string =>
  SHA256.test(sha256) ? join(sourcesDir(directory), sha256) : unreadable('lists', 'source');
/** A copy that is being written, before its hash is known. */
export const newSourcePath = (directory: string, newId: string): string =>
  join(sourcesDir(directory), `new-${newId}`);
/** The folder of finished exports, from which the app copies them to the places that people choose. */
export const exportsDir = (directory: string): string => ownFolder(directory, 'exports');
export const uploadsDir = (directory: string): string => ownFolder(directory, 'uploads');
export const backupsDir = (directory: string): string => ownFolder(directory, 'backups');
export const backupPath = (directory: string, name: string): string => join(backupsDir(directory), name);
export const setAsideDir = (directory: string): string => ownFolder(directory, 'set-aside');
export const setAsideFolder = (directory: string, name: string): string => join(setAsideDir(directory), name);
export const setAsidePath = (directory: string, name: string): string =>
  databasePath(setAsideFolder(directory, name));
