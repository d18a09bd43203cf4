/**
 * One connection to the workspace's SQLite file. Every thread opens its own; WAL lets all read while
 * one writes, and a write waits for another's instead of failing.
 */
import { basename, dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '#shared/contract/errors.ts';
import { namesOtherJournal } from './folder/own-files.ts';
import { waitingToWrite } from './waiting-writers.ts';

/** A connection to the workspace, as better-sqlite3 gives it. */
export type Database = Sqlite.Database;

/** Waiting for another thread's write: those last milliseconds, so this is only reached when a disk hangs. */
const BUSY_TIMEOUT_MS = 10_000;

/** KiB of pages in memory: enough for who reads a list once from its beginning, or a few rows here and there. */
export const SMALL_CACHE_KIB = 4_096;
/** For who goes back to the same pages again and again: an import or a run, which write to many indexes. */
export const LARGE_CACHE_KIB = 16_384;

/**
 * Opens a file as it is. It may come from anybody: nothing of its schema may call what has effects outside it, and a page
 * that is not what it says is found when it is read. (better-sqlite3 itself makes each connection "defensive".)
 *
 * @throws AppError `workspace_altered`: SQLite would follow the journal to another file, of any kind and size
 */
export function openAsIs(path: string, options: Sqlite.Options = {}): Database {
  const journal = `${path}-journal`;
  if (namesOtherJournal(journal))
    throw new AppError({ code: 'workspace_altered', directory: dirname(path), what: basename(journal) });
  const db = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS, ...options });
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  return db;
}

/** What the disk keeps of the log once a read that kept it from being cut is over: four times its usual size. */
export const LOG_KEPT_BYTES = 64 * 1024 * 1024;

/** Opens a file to read it. Nothing of it is written. */
export const openAsIsToRead = (path: string): Database =>
  openAsIs(path, { readonly: true, fileMustExist: true });

/** @param path a file, or ':memory:' for tests. */
export function openDatabase(path: string, cacheKib = SMALL_CACHE_KIB): Database {
  const db = openAsIs(path);
  try {
    setUp(db, cacheKib);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A connection that cannot write. Of a workspace in WAL mode that another app has open. */
export function openDatabaseToRead(path: string, cacheKib = SMALL_CACHE_KIB): Database {
  const db = openAsIsToRead(path);
  try {
    useMemory(db, cacheKib);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function useMemory(db: Database, cacheKib: number): void {
  db.pragma(`cache_size = -${cacheKib}`);
  db.pragma('temp_store = MEMORY');
}

function setUp(db: Database, cacheKib: number): void {
  // Of a new file only; see free-space.ts.
  db.pragma('auto_vacuum = INCREMENTAL');
  const journal = db.pragma('journal_mode = WAL', { simple: true });
  // SQLite keeps no log where processes cannot share memory, as on some drives, and says so only here.
  if (journal !== 'wal' && !db.memory)
    throw new AppError({ code: 'workspace_drive_unsafe', directory: dirname(db.name), reason: 'no_log' });
  // A commit survives the death of the process; only loss of power can take the latest ones.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  // What is moved or removed within a page that is written anyway leaves nothing behind; see `deleteForGood`.
  db.pragma('secure_delete = FAST');
  useMemory(db, cacheKib);
  // Pages: 16 MB of log. A page that changes again and again, of an index, is copied to the database less often.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
}

/**
 * Runs `work` in one transaction that takes the write lock at once, so that it cannot fail half-way for want of it.
 *
 * @param lockMs how long it waits for the lock, with this thread standing still
 */
export function inTransaction<T>(db: Database, work: () => T, lockMs = BUSY_TIMEOUT_MS): T {
  if (db.inTransaction) return db.transaction(work)();
  waitingToWrite(() => takeWriteLock(db, lockMs));
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // Of some errors SQLite has rolled back by itself.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** ms; see `takeWriteLock`. */
const LOOK_MS = 3;

/**
 * Looks for the lock every one or two ms. SQLite by itself looks ever more rarely, up to 100 ms, and would miss the moments
 * that an import leaves between its transactions (`short-transactions.ts`).
 */
function takeWriteLock(db: Database, lockMs: number): void {
  const endMs = performance.now() + lockMs;
  db.pragma(`busy_timeout = ${LOOK_MS}`);
  try {
    for (;;) {
      try {
        db.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() >= endMs) throw error;
      }
    }
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Whether another connection has what is wanted. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Lets all that `work` reads be of one moment, whatever other connections write meanwhile. It may wait in between: the
 * connection must be its own, and `work` must not write.
 */
export async function inSnapshot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  db.exec('BEGIN');
  try {
    return await work();
  } finally {
    db.exec('COMMIT');
  }
}

/**
 * Lets SQLite not look up what each written row points to, which takes longer than writing it. For work that has just
 * written, or found, what its rows point to, and where nobody removes that meanwhile; not within a transaction.
 */
export async function withoutForeignKeys<T>(db: Database, work: () => Promise<T>): Promise<T> {
  db.pragma('foreign_keys = OFF');
  try {
    return await work();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/** Rows written by this connection since it was opened. */
export function countChanges(db: Database): number {
  return Number(db.prepare('SELECT total_changes()').pluck().get());
}

/** Errors whose cause is outside the database: no room or quota, a limit of the file's size, a lock, a disk that is away. */
const IN_THE_WAY = /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|PROTOCOL|READONLY|CANTOPEN|PERM|NOMEM)(?:_|$)/u;
/** Another file has its place, or the disk itself is damaged: that does not pass. */
const LASTS: readonly string[] = ['SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_CORRUPTFS'];

/** Whether the same write may work later: nothing is wrong with it, nor with the file. */
export const cannotWriteNow = (error: unknown): error is InstanceType<typeof Sqlite.SqliteError> =>
  error instanceof Sqlite.SqliteError && IN_THE_WAY.test(error.code) && !LASTS.includes(error.code);

/** Writes what may also be left unwritten: a disk or a lock in the way is no reason to fail. */
export function whereWritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!cannotWriteNow(error)) throw error;
  }
}

/** Whether SQLite ran out of disk space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL';
}
