/** The database is made anew without what deleted rows left in it: complete beside the old one before it takes its place. */
import { existsSync, renameSync } from 'node:fs';
import type { Database } from '../database.ts';
import { DATABASE_NAME, filesOfDatabase } from '../folder/names.ts';
import { compactedPath, databasePath } from '../folder/paths.ts';
import { removeOwn } from '../folder/remove-own.ts';
import { isSoundFile } from './corruption.ts';
import { toDisk } from './make-backup.ts';

/** Of what the new one will hold, in bytes; it may come out a little smaller. */
export function bytesToKeep(db: Database): number {
  const pages = (name: string): number => Number(db.pragma(name, { simple: true }));
  return (pages('page_count') - pages('freelist_count')) * pages('page_size');
}

/**
 * Writes it in one statement of SQLite's, which nothing ends in between, and looks it through.
 *
 * @param onWritten called before it is looked through
 * @throws where the disk is full, or it is not sound; nothing is left of it then
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

/** It takes the place of the old one, at once or not at all. Nobody may have the database open, and it has no log. */
export function placeCompacted(directory: string): void {
  const path = databasePath(directory);
  // SQLite removes the log with the last connection; beside another database it would be written into that.
  if (existsSync(`${path}-wal`)) throw new Error('another connection has the workspace open');
  renameSync(compactedPath(directory), path);
}

/** What a stop or a crash left of one. A system that keeps it, since somebody writes it, loses it another time. */
export function removeCompacted(directory: string): void {
  try {
    removeDraft(directory);
  } catch {
    // As said.
  }
}

/** A journal that is left would be rolled back into the next one. */
function removeDraft(directory: string): void {
  for (const name of filesOfDatabase(`${DATABASE_NAME}.compacted`)) removeOwn(directory, name);
}
