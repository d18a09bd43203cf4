/** Makes copies of the whole database. Each copy is written to a draft file, which gets its final name when it is complete. */
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, statfsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { BackupReason } from '#shared/contract/workspace/maintenance.ts';
import { type Database, useJournal } from '../database.ts';
import { backupsDir } from '../folder/paths.ts';
import { draftOfBackup, pruneBackups } from './backup-files.ts';

/** Pages copied between two checks for cancellation: 16 MB. */
const PAGES_AT_ONCE = 4_000;

/**
 * Copies the database as the connection reads it. In a read transaction, the copy has the state of one moment, whatever
 * other connections write meanwhile.
 * @param signal cancels the copy and removes the draft
 * @param onProgress called with the share written, 0..1
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
    requireRoom(db, backupsDir(directory));
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
 * Makes a backup before an upgrade, in one synchronous statement, because opening a workspace is synchronous. An open
 * database must never be copied as a file: closing the file handle would drop the locks of the connection
 * (https://sqlite.org/howtocorrupt.html, "Posix advisory locks canceled by a separate thread doing close()"). Another
 * program could then remove the log in use.
 */
export function backUpBeforeUpgrade(db: Database, directory: string, nowMs: number): void {
  const { draft, path, name, remove } = draftOfBackup(directory, 'upgrade', nowMs);
  try {
    requireRoom(db, backupsDir(directory));
    db.prepare('VACUUM INTO ?').run(draft);
    placeBackup(draft, path);
  } catch (error) {
    remove();
    throw error;
  }
  pruneBackups(directory, name, nowMs);
}

/** Throws if the drive has too little space. Otherwise the copy would fail only after filling the drive. */
export function requireRoom(db: Database, folder: string): void {
  const pages = Number(db.pragma('page_count', { simple: true }));
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < pages * pageBytes) throw new Sqlite.SqliteError('no room for a backup', 'SQLITE_FULL');
}

function placeBackup(draft: string, path: string): void {
  chmodSync(draft, 0o600);
  // Makes the backup readable without a log next to it.
  const copy = new Sqlite(draft);
  try {
    useJournal(copy, 'delete');
  } finally {
    copy.close();
  }
  toDisk(draft);
  renameSync(draft, path);
}

export function toDisk(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
