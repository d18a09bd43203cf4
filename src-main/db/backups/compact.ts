/** Rewrites the database without the space of deleted rows. The new file is complete before it replaces the old one. */
import { existsSync, renameSync } from 'node:fs';
import type { Database } from '../database.ts';
import { DATABASE_NAME, filesOfDatabase } from '../folder/names.ts';
import { compactedPath, databasePath } from '../folder/paths.ts';
import { removeOwn } from '../folder/remove-own.ts';
import { isSoundFile } from './corruption.ts';
import { toDisk } from './make-backup.ts';

/** Returns the bytes that the new file will hold. It may come out slightly smaller. */
export function bytesToKeep(db: Database): number {
  const pages = (name: string): number => Number(db.pragma(name, { simple: true }));
  return (pages('page_count') - pages('freelist_count')) * pages('page_size');
}

/**
 * Writes and checks the new file. SQLite writes it in one statement that cannot be cancelled.
 * @param onWritten called before the check
 * @throws if the disk is full, or if the file is damaged; the file is then removed
 */
export function writeCompacted(db: Database, directory: string, onWritten: () => void): void {
  const draft = compactedPath(directory);
  removeDraft(directory);
  try {
    db.prepare('VACUUM INTO ?').run(draft);
    onWritten();
    if (!isSoundFile(draft)) throw new Error('the compacted workspace is not sound');
    toDisk(draft);
  } catch (error) {
    removeDraft(directory);
    throw error;
  }
}

/** Replaces the old file atomically. Nobody may have the database open, and it must have no log. */
export function placeCompacted(directory: string): void {
  const path = databasePath(directory);
  // SQLite deletes the log when the last connection closes. Left next to another database it would be replayed into it.
  if (existsSync(`${path}-wal`)) throw new Error('another connection has the workspace open');
  renameSync(compactedPath(directory), path);
}

/** Removes a draft left by a stop or a crash. If another program has it open, it is removed another time. */
export function removeCompacted(directory: string): void {
  try {
    removeDraft(directory);
  } catch {
    // removed another time
  }
}

/** A leftover journal would be rolled back into the next draft. */
function removeDraft(directory: string): void {
  for (const name of filesOfDatabase(`${DATABASE_NAME}.compacted`)) removeOwn(directory, name);
}
