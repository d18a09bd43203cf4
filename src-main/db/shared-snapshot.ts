/** One moment of the workspace, read by two connections. */
import { type Database, openDatabase } from './database.ts';

/** While a run writes several times a second, the two have some milliseconds to begin without a commit between them. */
const TRIES = 5;

/** Begins to read: what the connection reads until its COMMIT is of this moment. */
export function beginReading(db: Database): void {
  db.exec('BEGIN');
  // BEGIN alone waits with it for the first read.
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
}

/**
 * As `inSnapshot`, for a job that two threads share. SQLite has no way for us to hand a snapshot on, so a third
 * connection watches whether anybody has committed while the two began. Keeping writers out meanwhile was rejected: a
 * bulk step may hold the write lock for seconds.
 *
 * @param join lets the other connection begin to read, from now; called again where it was too late
 * @param work `isJoined`: whether the other connection reads the same; false where somebody wrote at each try
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

/** Another number whenever another connection has committed. */
const commitsSeenBy = (watcher: Database): unknown => watcher.pragma('data_version', { simple: true });
