import Sqlite from 'better-sqlite3';
import type { Failure } from '#shared/contract/errors.ts';
import { type Database, openAsIsToRead, sqliteCodeOf } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';
import { findAlteration } from '../known-schema.ts';
import { LATEST_VERSION } from '../migrations/all.ts';
import { unreadable } from '../stored.ts';

/** Whether SQLite reports that the content of the file is damaged. A disk that cannot be read is a different error. */
export const isCorruption = (error: unknown): error is Error & { readonly code: string } =>
  /^SQLITE_(?:CORRUPT|NOTADB)/u.test(sqliteCodeOf(error));

/** Returns the failure to show for a corruption error; null for every other error. */
export const damageOf = (error: unknown, directory: string): Failure | null =>
  isCorruption(error) ? { code: 'workspace_damaged', directory, detail: error.code } : null;

const MOST_PROBLEMS = 5;

/**
 * Returns SQLite's description of the first damaged table; empty if the file is sound. Tables are checked one by one,
 * because a check of the whole file cannot be cancelled.
 * @param signal cancels between two tables
 */
export function findCorruption(db: Database, signal?: AbortSignal): readonly string[] {
  for (const table of tablesOf(db)) {
    signal?.throwIfAborted();
    const problems = problemsOf(db, table);
    if (problems.length > 0) return problems.slice(0, MOST_PROBLEMS);
  }
  return [];
}

const SCHEMA = 'sqlite_schema';

/** Returns the tables to check. If the schema cannot be read, returns only the schema; its check then reports the damage. */
function tablesOf(db: Database): readonly string[] {
  const select = `SELECT name FROM ${SCHEMA} WHERE type = 'table'`;
  return [
    SCHEMA,
    ...unlessCorrupt(
      () => db.prepare<[], string>(select).pluck().all(),
      () => [],
    ),
  ];
}

/** SQLite's limit for the problems that it reports in one table. `MOST_OF_FILE` is our limit for the whole file. */
const MOST_OF_TABLE = 100;
const MOST_OF_FILE = 100_000;

const problemsOf = (db: Database, table: string): readonly string[] =>
  quickCheck(db, `"${table.replaceAll('"', '""')}"`);

function quickCheck(db: Database, what: string): readonly string[] {
  const said = unlessCorrupt(
    () => db.prepare<[], string>(`PRAGMA quick_check(${what})`).pluck().all(),
    (message) => [message],
  );
  // SQLite reports problems with pages as one text of many lines.
  return said.length === 1 && said[0] === 'ok' ? [] : said.flatMap((text) => text.split('\n'));
}

function unlessCorrupt<T>(read: () => T, otherwise: (message: string) => T): T {
  try {
    return read();
  } catch (error) {
    if (!isCorruption(error)) throw error;
    return otherwise(error instanceof Error ? error.message : String(error));
  }
}

/** SQLite's message for a value that the table does not allow. Only another program can have written such a value. */
const NOT_ALLOWED = /^(?:non-\w+|NULL) value in (\w+)\.(\w+)$/u;
/** SQLite's message for a page that occurs twice in a table. If twenty such pages are nested, reading the table never ends. */
const SHARED_PAGE = /2nd reference to page/u;
const CHECK_FAILED = /^CHECK constraint failed in (\w+)$/u;

/** In files up to this size, all tables are checked for values that only another program writes. This takes about 100 ms. */
const SMALL_BYTES = 64 * 1024 * 1024;

/**
 * Tables that are not checked in a larger file, because the check would take a second per 500 MB. Opening a workspace
 * reads only single rows of these tables. Soon after, other threads read the tables completely and check them for
 * damage (`WorkspaceChecks`).
 */
const LARGE_TABLES: ReadonlySet<string> = new Set([
  'rows',
  'row_states',
  'questions',
  'lookups',
  'step_rows',
  'row_emails',
  'text_signatures',
  'remembered_decisions',
]);

/**
 * Refuses values that only another program can have written. Call this before reading any table. A workspace with other
 * damage works as far as possible, or is restored from a backup.
 * @throws AppError `stored_value_unreadable`; a corruption error for tables that cannot be read completely
 */
export function refuseForbiddenValues(db: Database): void {
  const isWhole = sizeOf(db) <= SMALL_BYTES || isOlderFormat(db);
  for (const table of tablesOf(db)) {
    if (!isWhole && LARGE_TABLES.has(table)) continue;
    const problems = problemsOf(db, table);
    for (const problem of problems) refuseProblem(problem);
    // SQLite stopped at its limit, so it may not have reported all forbidden values.
    if (problems.length < MOST_OF_TABLE) continue;
    for (const problem of quickCheck(db, `${MOST_OF_FILE}`)) refuseProblem(problem);
    return;
  }
}

const isOlderFormat = (db: Database): boolean =>
  Number(db.pragma('user_version', { simple: true })) < LATEST_VERSION;

function refuseProblem(problem: string): void {
  if (SHARED_PAGE.test(problem)) throw new Sqlite.SqliteError(problem, 'SQLITE_CORRUPT');
  const [, table = CHECK_FAILED.exec(problem)?.[1], column = ''] = NOT_ALLOWED.exec(problem) ?? [];
  if (table !== undefined) unreadable(table, column);
}

const sizeOf = (db: Database): number =>
  ['page_count', 'page_size']
    .map((name) => Number(db.pragma(name, { simple: true })))
    .reduce((one, other) => one * other);

/** Whether a file that no app has open is a sound workspace with our schema only. Leaves no other files next to it. */
export function isSoundFile(path: string): boolean {
  if (!isPlainDatabase(path)) return false;
  let db: Database | null = null;
  try {
    db = openAsIsToRead(path);
    const version = Number(db.pragma('user_version', { simple: true }));
    // A workspace of a newer app is refused with a message when it is opened.
    const isKnown = version > LATEST_VERSION || findAlteration(db) === null;
    return version > 0 && isKnown && findCorruption(db).length === 0;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
