/** The database is made anew without what deleted rows left in it. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../database.ts';
import { isSoundFile } from './corruption.ts';
import { toDisk } from './make-backup.ts';
import { DATABASE_NAME } from './set-aside.ts';

/**
 * Written beside and looked through before it takes the place of the old one, so that a full disk or a crash leaves the old
 * one as it was. Nobody may have the database open, and it has no log.
 */
export function compact(directory: string): void {
  const path = join(directory, DATABASE_NAME);
  const draft = `${path}.compacted`;
  rmSync(draft, { force: true });
  try {
    const db = openDatabase(path);
    try {
      db.prepare('VACUUM INTO ?').run(draft);
    } finally {
      db.close();
    }
    if (!isSoundFile(draft)) throw new Error('the compacted workspace is not sound');
    toDisk(draft);
    // SQLite removes the log with the last connection; beside another database it would be written into that.
    if (existsSync(`${path}-wal`)) throw new Error('another connection has the workspace open');
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
