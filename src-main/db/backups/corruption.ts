/** Whether a database is sound. */
import Sqlite from 'better-sqlite3';
import type { Failure } from '#shared/contract/errors.ts';
import { type Database, openAsIsToRead } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';
import { findAlteration } from '../known-schema.ts';
import { LATEST_VERSION } from '../migrations/all.ts';
import { unreadable } from '../stored.ts';

/** SQLite found that the file is not, or not in all parts, what it wrote. A disk that cannot be read is another matter. */
export const isCorruption = (error: unknown): error is InstanceType<typeof Sqlite.SqliteError> =>
  error instanceof Sqlite.SqliteError &&
  (error.code.startsWith('SQLITE_CORRUPT') || error.code === 'SQLITE_NOTADB');

/** What a person is told of it; null for every other error. */
export const damageOf = (error: unknown, directory: string): Failure | null =>
  isCorruption(error) ? { code: 'workspace_damaged', directory, detail: error.code } : null;

/** Problems that are told; the first says enough. */
const MOST_PROBLEMS = 5;

/**
 * What is wrong with the first damaged table, in SQLite's words; nothing: the file is sound. One table after another: a
 * check of a whole file cannot be ended in between.
 *
 * @param signal ends it between two tables
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

/** Where the schema cannot be read, the schema alone: its check says so. */
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

/** SQLite tells no more of one table, and more of the whole file only where it is asked for more. */
const MOST_OF_TABLE = 100;
const MOST_OF_FILE = 100_000;

/** @returns `MOST_OF_TABLE` at most */
const problemsOf = (db: Database, table: string): readonly string[] =>
  quickCheck(db, `"${table.replaceAll('"', '""')}"`);

function quickCheck(db: Database, what: string): readonly string[] {
  const said = unlessCorrupt(
    () => db.prepare<[], string>(`PRAGMA quick_check(${what})`).pluck().all(),
    (message) => [message],
  );
  // What is wrong with pages comes as one text of many lines.
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

/** What SQLite says of a value that the table does not allow: only a file that another program wrote has one. */
const NOT_ALLOWED = /^(?:non-\w+|NULL) value in (\w+)\.(\w+)$/u;
/** A page that stands twice in a table: twenty of them, one in the other, and reading it never ends. */
const SHARED_PAGE = /2nd reference to page/u;
const CHECK_FAILED = /^CHECK constraint failed in (\w+)$/u;

/** In files up to this size SQLite looks for what only another program writes in all tables: some 100 ms. */
const SMALL_BYTES = 64 * 1024 * 1024;

/**
 * In a larger file these are not looked at: it would take a second for each 500 MB. Opening reads no more of them than
 * single rows, and what reads all of them has a thread of its own, as has the check that finds their damage soon after
 * (`WorkspaceChecks`).
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
 * To be called before any table is read. Other damage is another matter: with it a workspace goes on as far as it can, or
 * back to a backup.
 *
 * @throws AppError `stored_value_unreadable`; a corruption error for tables that cannot be read to their end
 */
export function refuseForbiddenValues(db: Database): void {
  const isWhole = sizeOf(db) <= SMALL_BYTES || isOlderFormat(db);
  for (const table of tablesOf(db)) {
    if (!isWhole && LARGE_TABLES.has(table)) continue;
    const problems = problemsOf(db, table);
    for (const problem of problems) refuseProblem(problem);
    // So much harmless damage may hide another kind.
    if (problems.length < MOST_OF_TABLE) continue;
    for (const problem of quickCheck(db, `${MOST_OF_FILE}`)) refuseProblem(problem);
    return;
  }
}

/** Its migrations read all tables. */
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
    const isKnown = version > LATEST_VERSION || findAlteration(db) === null;
    return version > 0 && isKnown && findCorruption(db).length === 0;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
