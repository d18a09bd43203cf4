/** Reads and writes small files of the app without following a link, and without waiting for a pipe. */
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { AppError, type EntryKind } from '#shared/contract/errors.ts';
import { systemErrorCode } from '#shared/contract/system-errors.ts';
import { filesOfDatabase } from './names.ts';

// Windows has neither flag, so `lstat` checks the file first.
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const OWNER_ALONE = 0o600;

/**
 * Returns the kind of an entry, or null if there is none. A file with several hard links counts as a link, because
 * writing to it would change a file elsewhere.
 * @throws AppError `workspace_not_writable` if its folder cannot be read
 */
export function entryAt(path: string): { readonly kind: EntryKind; readonly stats: Stats } | null {
  const stats = readable(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) return null;
  return { kind: stats.isFile() && stats.nlink > 1 ? 'link' : kindOf(stats), stats };
}

function kindOf(stats: Stats): EntryKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}

export const isRegularFile = (path: string): boolean => entryAt(path)?.kind === 'file';
/** Whether SQLite can open a database without waiting for a pipe. SQLite also opens the files next to it. */
export const isPlainDatabase = (path: string): boolean =>
  isRegularFile(path) && filesOfDatabase(path).every((file) => (entryAt(file)?.kind ?? 'file') === 'file');

const DATABASE_BEGINS = 'SQLite format 3\u0000';

/** Whether a regular file begins like a database. */
export function isDatabaseFile(path: string): boolean {
  const bytes = Buffer.alloc(DATABASE_BEGINS.length);
  try {
    return withRegularFile(path, constants.O_RDONLY, (file) => {
      readSync(file, bytes, 0, bytes.length, 0);
      return bytes.toString('latin1') === DATABASE_BEGINS;
    });
  } catch {
    return false;
  }
}

const JOURNAL_MAGIC = Buffer.from('d9d505f920a163d7', 'hex');

/** Whether a journal ends with the name of a super-journal (https://sqlite.org/fileformat.html). The app never makes one. */
export function namesOtherJournal(path: string): boolean {
  if (!isRegularFile(path)) return false;
  return withRegularFile(path, constants.O_RDONLY, (file, { size }) => {
    const end = Buffer.alloc(JOURNAL_MAGIC.length);
    if (size > end.length) readSync(file, end, 0, end.length, size - end.length);
    return end.equals(JOURNAL_MAGIC);
  });
}

export const isFolder = (path: string): boolean => entryAt(path)?.kind === 'folder';

/** Returns the names in a folder; empty if there is no folder. @throws AppError `workspace_not_writable` */
export const namesIn = (folder: string): readonly string[] =>
  isFolder(folder) ? readable(folder, () => readdirSync(folder)) : [];

function readable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const detail = systemErrorCode(error) ?? '';
    throw new AppError({ code: 'workspace_not_writable', directory: path, detail }, { cause: error });
  }
}

/**
 * Creates a folder and its parents, with access for the owner only. Node's recursive `mkdir` never returns if the
 * system reports the new folder itself as missing, as in `/proc`.
 * @throws an error of the system
 */
export function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @throws an error of the system, or an Error if it is not a regular file */
function withRegularFile<T>(path: string, flags: number, work: (file: number, stats: Stats) => T): T {
  const before = entryAt(path);
  if (before !== null && before.kind !== 'file') throw new Error(`${path} is no file`);
  const file = openSync(path, flags | CAREFULLY, OWNER_ALONE);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error(`${path} is no file`);
    return work(file, stats);
  } finally {
    closeSync(file);
  }
}

export type OwnText = { readonly text: string; readonly stats: Stats };

/** Returns null if the file is not regular, not readable or too long. */
export function readOwn(path: string, limitBytes: number): OwnText | null {
  try {
    return withRegularFile(path, constants.O_RDONLY, (file, stats) => {
      if (stats.size > limitBytes) return null;
      const bytes = Buffer.alloc(stats.size);
      return { text: bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0)), stats };
    });
  } catch {
    return null;
  }
}

/** Replaces the content of a file with a text, and lets only the owner read it. @throws an error of the system */
export function writeOwn(path: string, text: string): void {
  withRegularFile(path, constants.O_WRONLY | constants.O_CREAT, (file) => {
    fchmodSync(file, OWNER_ALONE);
    ftruncateSync(file);
    writeFileSync(file, text);
  });
}

/** Appends to a file, and lets only the owner read it. @throws an error of the system */
export function appendOwn(path: string, text: string): void {
  withRegularFile(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, (file) => {
    fchmodSync(file, OWNER_ALONE);
    writeFileSync(file, text);
  });
}
