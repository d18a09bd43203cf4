/** Opens connections to the workspace's SQLite file, one per thread. With WAL, reads continue during a write, and writes wait. */
import { basename, dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { namesOtherJournal } from './folder/own-files.ts';
import { waitingToWrite } from './waiting-writers.ts';

export type Database = Sqlite.Database;

/** How long to wait for another thread's write. A write takes milliseconds, so this time passes only if a disk hangs. */
const BUSY_TIMEOUT_MS = 10_000;
/** How long to wait for a program that only reads. */
const SHORT_TIMEOUT_MS = 1_000;

/** KiB of pages in memory. This is enough to read a list once from the beginning, or single rows of it. */
export const SMALL_CACHE_KIB = 4_096;
/** KiB of pages in memory for an import or a run: they write to many indexes, so they use the same pages repeatedly. */
export const LARGE_CACHE_KIB = 16_384;

/**
 * Opens a file without changing it. The file may come from anybody, so its schema may not call functions with effects
 * outside the file, and each page is checked when it is read. (better-sqlite3 makes each connection "defensive".)
 * @throws AppError `workspace_altered` if its journal names another file, because SQLite would open that file
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

/** Bytes to which SQLite truncates a log that grew during a long read: four times its usual size. */
export const LOG_KEPT_BYTES = 64 * 1024 * 1024;

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

/**
 * Opens a read-only connection to a workspace in WAL mode that another app has open.
 * @throws AppError `workspace_in_use` if the file is in another mode, because it is then about to be replaced, for example
 *   by a backup
 */
export function openDatabaseToRead(path: string, cacheKib = SMALL_CACHE_KIB): Database {
  const db = openAsIsToRead(path);
  try {
    if (db.pragma('journal_mode', { simple: true }) !== 'wal')
      throw new AppError({ code: 'workspace_in_use', directory: dirname(path) });
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

/**
 * Sets how the file protects its transactions, and checks it: SQLite answers with the mode that it really uses. On some
 * drives, for example, programs cannot share memory, so SQLite keeps no log (https://sqlite.org/pragma.html#pragma_journal_mode).
 * @throws AppError `workspace_drive_unsafe`; an SqliteError, such as SQLITE_BUSY if another program uses the file
 */
export function useJournal(db: Database, mode: 'wal' | 'delete'): void {
  const used = db.pragma(`journal_mode = ${mode}`, { simple: true });
  if (used !== mode && !db.memory) throw noLog(db);
}

const noLog = (db: Database): AppError =>
  new AppError({ code: 'workspace_drive_unsafe', directory: dirname(db.name), reason: 'no_log' });

/**
 * Writes the log of a database into the database, and deletes the log. Needs no shared memory, so it also works on drives
 * of other computers (https://sqlite.org/wal.html#use_of_wal_without_shared_memory).
 * @throws an SqliteError, such as SQLITE_BUSY if another program reads the file
 */
export function mergeLog(path: string): void {
  const db = openAsIs(path, { fileMustExist: true, timeout: SHORT_TIMEOUT_MS });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    useJournal(db, 'delete');
  } finally {
    db.close();
  }
}

function setUp(db: Database, cacheKib: number): void {
  // This affects only a new file; see `free-space.ts`.
  db.pragma('auto_vacuum = INCREMENTAL');
  useJournal(db, 'wal');
  // A commit survives the death of the process. Only a power failure can lose the latest commits.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  // Overwrites content that is moved or removed within a page that is written anyway; see `deleteForGood`.
  db.pragma('secure_delete = FAST');
  useMemory(db, cacheKib);
  // 4,000 pages are 16 MB of log. The larger the log, the less often changing index pages are copied to the database.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
}

const commitListeners = new WeakMap<Database, () => void>();

/** Calls `listener` after each `inTransaction` of this connection. Replaces its earlier listener. */
export function onCommit(db: Database, listener: () => void): void {
  commitListeners.set(db, listener);
}

/**
 * Runs `work` in one transaction. Takes the write lock first, so that `work` cannot fail halfway for lack of the lock.
 * @param lockMs how long to wait for the lock; this thread is blocked meanwhile
 */
export function inTransaction<T>(db: Database, work: () => T, lockMs = BUSY_TIMEOUT_MS): T {
  if (db.inTransaction) return db.transaction(work)();
  waitingToWrite(() => takeWriteLock(db, lockMs));
  const value = committed(db, work);
  commitListeners.get(db)?.();
  return value;
}

function committed<T>(db: Database, work: () => T): T {
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    // After some errors, SQLite has already rolled back.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Like `inTransaction`, but returns only after the commit is on the disk, so that a power failure cannot lose it. */
export function inDurableTransaction<T>(db: Database, work: () => T, lockMs?: number): T {
  db.pragma('synchronous = FULL');
  try {
    return inTransaction(db, work, lockMs);
  } finally {
    if (db.open) db.pragma('synchronous = NORMAL');
  }
}

const LOOK_MS = 3;

/** Tries to take the lock every 1 or 2 ms. SQLite's own waits grow to 100 ms and would miss the gaps of `short-transactions.ts`. */
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

export const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Makes all reads of `work` see the same state, whatever other connections write meanwhile. `work` may be asynchronous.
 * Until it ends, nothing else may use the connection. `work` must not write.
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
 * Turns off foreign key checks during `work`, because they take longer than the writes. Use this only outside a
 * transaction. `work` must have written or found the referenced rows, and nothing may remove them meanwhile.
 */
export async function withoutForeignKeys<T>(db: Database, work: () => Promise<T>): Promise<T> {
  db.pragma('foreign_keys = OFF');
  try {
    return await work();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

/** Returns the number of rows that this connection has written so far. */
export function countChanges(db: Database): number {
  return Number(db.prepare('SELECT total_changes()').pluck().get());
}

/** Errors whose cause is outside the database: no space or quota, a file size limit, a lock, or a missing disk. */
const IN_THE_WAY = /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|PROTOCOL|READONLY|CANTOPEN|PERM|NOMEM)(?:_|$)/u;
/** Errors after which another try is useless, because another file replaced the database or the disk is damaged. */
const LASTS: readonly string[] = ['SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_CORRUPTFS'];

/** Whether the same write may succeed later, because neither the write nor the file is at fault. */
export const cannotWriteNow = (error: unknown): error is InstanceType<typeof Sqlite.SqliteError> =>
  error instanceof Sqlite.SqliteError && IN_THE_WAY.test(error.code) && !LASTS.includes(error.code);

/** Makes an optional write. Ignores errors from the disk or from a lock. */
export function whereWritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!cannotWriteNow(error)) throw error;
  }
}

export const isDiskFull = (error: unknown): boolean => sqliteCodeOf(error) === 'SQLITE_FULL';

/** Returns a code such as `SQLITE_IOERR_READ`; '' for other errors. Errors that come from a thread have lost their class. */
export const sqliteCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
    ? String(error.code)
    : '';

/** The system's codes for a disk that fails, was pulled, or refuses this user. */
const FAILED_DISK: readonly string[] = ['EIO', 'ENXIO', 'ENODEV', 'ESTALE', 'EROFS', 'EACCES', 'EPERM'];

/** Returns the failure of a change that another program's lock or the disk prevented; null for every other error. */
export function unwritableOf(error: unknown): Failure | null {
  const system = systemErrorCode(error) ?? '';
  if (isDiskFull(error) || isDiskFullCode(system)) return { code: 'disk_full' };
  if (FAILED_DISK.includes(system)) return { code: 'changes_not_writable', detail: system };
  const code = sqliteCodeOf(error);
  return IN_THE_WAY.test(code) ? { code: 'changes_not_writable', detail: code } : null;
}
