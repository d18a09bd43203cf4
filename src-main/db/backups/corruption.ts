/** Whether a database is sound. */
import Sqlite from 'better-sqlite3';
import type { Database } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';
import { openAsIsToRead } from '../database.ts';
import { findAlteration } from '../known-schema.ts';
import { MIGRATIONS } from '../migrations/all.ts';
import { unreadable } from '../stored.ts';

/** SQLite found that the file is not, or not in all parts, what it wrote. A disk that cannot be read is another matter. */
export const isCorruption = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError &&
  (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB');

/** Problems that are told; the first says enough. */
const MOST_PROBLEMS = 5;

/**
 * What is wrong with the file, in SQLite's words; nothing: it is sound. One table after another: a check of a whole file
 * cannot be ended in between.
 *
 * @param signal ends it between two tables
 */
export function findCorruption(db: Database, signal?: AbortSignal): readonly string[] {
  try {
    const tables = db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .pluck()
      .all();
    for (const table of ['sqlite_schema', ...tables]) {
      signal?.throwIfAborted();
      const said = db
        .prepare<[], string>(`PRAGMA quick_check("${table.replaceAll('"', '""')}")`)
        .pluck()
        .all();
      if (said.length !== 1 || said[0] !== 'ok') return said.slice(0, MOST_PROBLEMS);
    }
    return [];
  } catch (error) {
    if (!isCorruption(error)) throw error;
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What SQLite says of a value that the table does not allow: only a file that another program wrote has one. */
const NOT_ALLOWED = /^(?:non-\w+|NULL) value in (\w+)\.(\w+)$/u;
/** A page that stands twice in a table: twenty of them, one in the other, and reading it never ends. */
const SHARED_PAGE = /2nd reference to page/u;
const CHECK_FAILED = /^CHECK constraint failed in (\w+)$/u;

/** In files up to this size SQLite looks for what only another program writes, before any table is read: some 100 ms. */
const SMALL_BYTES = 64 * 1024 * 1024;

/**
 * Other damage is another matter: with it a workspace goes on as far as it can, or back to a backup.
 *
 * @throws AppError `stored_value_unreadable`; a corruption error for tables that cannot be read to their end
 */
export function refuseForbiddenValues(db: Database): void {
  if (sizeOf(db) > SMALL_BYTES) return;
  for (const problem of findCorruption(db)) {
    if (SHARED_PAGE.test(problem)) throw new Sqlite.SqliteError(problem, 'SQLITE_CORRUPT');
    const [, table = CHECK_FAILED.exec(problem)?.[1], column = ''] = NOT_ALLOWED.exec(problem) ?? [];
    if (table !== undefined) unreadable(table, column);
  }
}

const sizeOf = (db: Database): number =>
  ['page_count', 'page_size']
    .map((name) => Number(db.pragma(name, { simple: true })))
    .reduce((one, other) => one * other);

/**
 * Whether a file that nobody has open is a sound workspace, and nothing is in it that our migrations do not make. Looking
 * leaves nothing beside it.
 */
export function isSoundFile(path: string): boolean {
  if (!isPlainDatabase(path)) return false;
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    const version = Number(db.pragma('user_version', { simple: true }));
    // One of a newer app is refused, and said, when it is opened.
    const isKnown = version > MIGRATIONS.length || findAlteration(db) === null;
    return version > 0 && isKnown && findCorruption(db).length === 0;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
