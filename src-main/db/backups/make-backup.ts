/** Copies of the whole database. Each is written beside, and gets its name when it is complete. */
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, statfsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupReason } from '#shared/contract/maintenance.ts';
import type { Database } from '../database.ts';
import { backupsDir } from '../folder/paths.ts';
import { draftOfBackup, pruneBackups } from './backup-files.ts';

/** Pages copied before the thread looks whether it is to end: 16 MB. */
const PAGES_AT_ONCE = 4_000;

/**
 * Copies what the connection reads: in a transaction, one moment of the workspace, whatever others write meanwhile.
 *
 * @param signal ends it in between; nothing is left of it then
 * @param onProgress called with 0..1 of what is written
 * @returns the name of the backup
 */
export async function backUp(
  db: Database,
  directory: string,
  reason: BackupReason,
  nowMs: number,
  signal: AbortSignal,
  onProgress: (fraction: number) => void = () => {},
): Promise<string> {
  const { draft, path, name, remove } = draftOfBackup(directory, reason, nowMs);
  try {
    requireRoom(db, directory);
    await db.backup(draft, {
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted();
        onProgress(1 - remainingPages / Math.max(totalPages, 1));
        return PAGES_AT_ONCE;
      },
    });
    placeBackup(draft, path);
  } catch (error) {
    remove();
    throw error;
  }
  pruneBackups(directory, name, nowMs);
  return name;
}

/**
 * Backs up before an upgrade, in one statement: SQLite's other way of copying would have the start wait for a promise. The
 * database is never copied as a file: closing that drops the locks of the connection (https://sqlite.org/howtocorrupt.html, "Posix
 * advisory locks canceled by a separate thread doing close()"), and another program could remove the log that is in use.
 */
export function backUpBeforeUpgrade(db: Database, directory: string, nowMs: number): void {
  const { draft, path, name, remove } = draftOfBackup(directory, 'upgrade', nowMs);
  try {
    requireRoom(db, directory);
    db.prepare('VACUUM INTO ?').run(draft);
    placeBackup(draft, path);
  } catch (error) {
    remove();
    throw error;
  }
  pruneBackups(directory, name, nowMs);
}

/** Otherwise the copy would fill the drive, for every other program too, before it fails. */
function requireRoom(db: Database, directory: string): void {
  const pages = Number(db.pragma('page_count', { simple: true }));
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  const { bavail, bsize } = statfsSync(backupsDir(directory));
  if (bavail * bsize < pages * pageBytes) throw new Sqlite.SqliteError('no room for a backup', 'SQLITE_FULL');
}

function placeBackup(draft: string, path: string): void {
  chmodSync(draft, 0o600);
  // Read without a log beside it, and by its owner alone.
  const copy = new Sqlite(draft);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  toDisk(draft);
  renameSync(draft, path);
}

/** Forces a finished file to the disk, before anything else rests on it. */
export function toDisk(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
