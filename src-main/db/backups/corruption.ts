/** Whether a database is sound. */
import Sqlite from 'better-sqlite3';
import type { Database } from '../database.ts';
import { isPlainDatabase } from '../folder/own-files.ts';

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

/** Whether a file that nobody has open is a sound workspace. Looking leaves nothing beside it. */
export function isSoundFile(path: string): boolean {
  if (!isPlainDatabase(path)) return false;
  let db: Database | null = null;
  try {
    db = new Sqlite(path, { readonly: true, fileMustExist: true });
    return Number(db.pragma('user_version', { simple: true })) > 0 && findCorruption(db).length === 0;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
