/**
 * What is read back from the file is input from outside: anybody may have made a workspace. Each JSON column is parsed and
 * checked here, and so is each word that the code decides by.
 */
import Sqlite from 'better-sqlite3';
import type { z } from 'zod';
import { AppError, type Failure } from '#shared/contract/errors.ts';

/** Ends the work at hand: a value in the file is none that this app writes. */
export function unreadable(table: string, column: string): never {
  throw new AppError({ code: 'stored_value_unreadable', table, column });
}

const TOO_LARGE = /^cannot store REAL value in INTEGER column (\w+)\.(\w+)$/u;

/** Of an error of SQLite that says that a number in the file is too large to count on from; null: of any other. */
export function unreadableOf(error: unknown): Failure | null {
  const [, table, column] = (error instanceof Sqlite.SqliteError && TOO_LARGE.exec(error.message)) || [];
  if (table === undefined || column === undefined) return null;
  return { code: 'stored_value_unreadable', table, column };
}

/** More than the settings of the widest list have. */
const MOST_VALUES = 200_000;

/**
 * undefined: it is not JSON, or not of the schema, or has more values in it than `most`. Zod keeps a complaint of some
 * hundred bytes about each that is wrong: a million take seconds, and a gigabyte.
 */
export function parseStored<T>(text: string, schema: z.ZodType<T>, most = MOST_VALUES): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return hasMoreValues(value, text, most) ? undefined : schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/** @param text of the value, which has a byte for each in it at least */
function hasMoreValues(value: unknown, text: string, most: number): boolean {
  if (text.length <= most) return false;
  const open = [value];
  let count = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inner: readonly unknown[] = Object.values(one);
    count += inner.length;
    if (count > most) return true;
    for (const each of inner) open.push(each);
  }
  return false;
}

/** Reads a JSON column. @throws AppError `stored_value_unreadable` */
export const jsonColumn =
  <T>(table: string, column: string, schema: z.ZodType<T>) =>
  (text: string): T =>
    parseStored(text, schema) ?? unreadable(table, column);

/** The cells of a row, by hand: a million rows are read. @throws AppError `stored_value_unreadable` */
export function parseCells(text: string): readonly string[] {
  try {
    const cells: unknown = JSON.parse(text);
    if (Array.isArray(cells) && cells.every(isText)) return cells;
  } catch {
    // As what is no list of texts.
  }
  return unreadable('rows', 'cells');
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Refuses a value that is none of these. */
export function createWordCheck<T extends string | number | null>(
  table: string,
  column: string,
  words: readonly T[],
) {
  const known = new Set<unknown>(words);
  return (value: string | number | null): void => {
    if (!known.has(value)) unreadable(table, column);
  };
}

/** For SQL that reads into a JSON column. @throws AppError `stored_value_unreadable` where that is no JSON */
export function readingJson<T>(table: string, column: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.message === 'malformed JSON') unreadable(table, column);
    throw error;
  }
}
