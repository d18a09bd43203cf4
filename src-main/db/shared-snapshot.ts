/** Makes two connections read the same moment of the workspace. */
import { type Database, openDatabase } from './database.ts';

/** During a run, which commits several times a second, both connections have a few milliseconds to begin without a commit in between. */
const TRIES = 5;

/** Starts a read transaction. Everything up to its COMMIT is of this moment. */
export function beginReading(db: Database): void {
  db.exec('BEGIN');
  // BEGIN alone does not fix the moment until the first read.
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
}

/**
 * As `inSnapshot`, for a job that two threads share. SQLite offers us no way to pass on a snapshot. So a third
 * connection checks whether anybody committed while the two began. Blocking writers meanwhile was rejected, because a
 * bulk step may hold the write lock for seconds.
 * @param join makes the other connection begin to read; called again if a commit intervened
 * @param work `isJoined` tells whether the other connection reads the same moment; false if a commit intervened at each
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
