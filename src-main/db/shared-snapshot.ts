/** Makes two connections read the same state of the workspace. */
import { type Database, openDatabase } from './database.ts';

/** The maximum number of tries. One try is usually enough, because even a run pauses for some ms after a commit. */
const TRIES = 5;

/** Starts a read transaction. All reads until its COMMIT see the current state. */
export function beginReading(db: Database): void {
  db.exec('BEGIN');
  // SQLite fixes the state at the first read, not at BEGIN.
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
}

/**
 * Does the same as `inSnapshot` for a job that two threads share. SQLite offers us no way to pass a snapshot to another
 * connection. So a third connection checks whether anything was committed while the two began to read. Does not take
 * the write lock meanwhile, because a bulk step may hold it for seconds.
 * @param join makes the other connection begin to read; called again if a commit intervened
 * @param work `isJoined` tells whether the other connection reads the same state; false if a commit intervened at each
 *   try
 */
export async function inSharedSnapshot<T>(
  db: Database,
  join: () => Promise<void>,
  work: (isJoined: boolean) => Promise<T>,
): Promise<T> {
  const watcher = openDatabase(db.name);
  try {
    for (let tries = 1; ; tries += 1) {
      const before = commitsSeenBy(watcher);
      beginReading(db);
      await join();
      const isJoined = commitsSeenBy(watcher) === before;
      if (isJoined || tries === TRIES) return await work(isJoined);
      db.exec('COMMIT');
    }
  } finally {
    watcher.close();
    if (db.inTransaction) db.exec('COMMIT');
  }
}

const commitsSeenBy = (watcher: Database): unknown => watcher.pragma('data_version', { simple: true });
