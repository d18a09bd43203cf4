/** Parses and checks stored JSON and words. The file is untrusted input, because anybody may have made it. */
import Sqlite from 'better-sqlite3';
import type { z } from 'zod';
import { AppError, type Failure } from '#shared/contract/errors.ts';

/** Throws, because a value in the file cannot come from this app. */
export function unreadable(table: string, column: string): never {
  throw new AppError({ code: 'stored_value_unreadable', table, column });
}

const TOO_LARGE = /^cannot store REAL value in INTEGER column (\w+)\.(\w+)$/u;

/** Returns the failure for an SQLite error about a stored number that is too large to be increased; null for any other error. */
export function unreadableOf(error: unknown): Failure | null {
  const [, table, column] = (error instanceof Sqlite.SqliteError && TOO_LARGE.exec(error.message)) || [];
  if (table === undefined || column === undefined) return null;
  return { code: 'stored_value_unreadable', table, column };
}

const MOST_VALUES = 200_000;

/**
 * Returns undefined if the text is not JSON, does not match the schema, or has more than `most` values. The limit is
 * necessary because Zod creates an issue of some hundred bytes for each wrong value. A million issues take seconds and
 * a gigabyte.
 */
export function parseStored<T>(text: string, schema: z.ZodType<T>, most = MOST_VALUES): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return hasMoreValues(value, text, most) ? undefined : schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/** @param text the JSON of `value`; a value takes at least one character */
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

/** Returns a parser for a JSON column. @throws AppError `stored_value_unreadable` */
export const jsonColumn =
  <T>(table: string, column: string, schema: z.ZodType<T>) =>
  (text: string): T =>
    parseStored(text, schema) ?? unreadable(table, column);

/** Parses a row's cells without Zod, which is slow for a million rows. @throws AppError `stored_value_unreadable` */
export function parseCells(text: string): readonly string[] {
  try {
    const cells: unknown = JSON.parse(text);
    if (Array.isArray(cells) && cells.every(isText)) return cells;
  } catch {
    // treated like any invalid value
  }
  return unreadable('rows', 'cells');
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns a function that refuses all values except `words`. */
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

/** Runs SQL that reads from a JSON column. @throws AppError `stored_value_unreadable` if the column is not JSON */
export function readingJson<T>(table: string, column: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.message === 'malformed JSON') unreadable(table, column);
    throw error;
  }
}
