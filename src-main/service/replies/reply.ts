/**
 * Reads replies with schemas. A missing or null field becomes an empty text, false or null, but a list that is the
 * whole answer is required. A field of an undocumented type makes the reply malformed. Unknown fields are ignored.
 */
import { z } from 'zod';
import { isWithinJsonLimits, wellFormed } from '../transport/json-limits.ts';

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `problem`: `not_json`, or the path of the first wrong field. */
  | { readonly ok: false; readonly problem: string };

/** The maximum length of a text in characters. A workbook cell holds half as many. */
export const MOST_SIGNS = 65_536;
/** The maximum length of a list: the number of results of the largest job. */
export const MOST_ITEMS = 10_000;

const string = z.string().max(MOST_SIGNS);

/** All control characters except tabs and line ends. A terminal that shows an exported file would obey them. */
const CONTROLS = /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F]/gu;
export const withoutControls = (words: string): string => words.replaceAll(CONTROLS, '');

/** Text without control characters, '' when absent. Also accepts numbers, for house numbers and postcodes. */
export const text = z
  .union([string, z.number().transform(String)])
  .nullish()
  .transform((value) => withoutControls(value ?? ''));

export const requiredText = string.min(1);

/** A boolean; false when absent. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** A required list: a reply without it is malformed. Checks the length first, because each wrong element is costly. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.array(z.unknown()).max(MOST_ITEMS).pipe(z.array(item));
}

export function readReply<S extends z.ZodType>(schema: S, raw: string): Reading<z.output<S>> {
  return readValue(schema, readJson(raw));
}

/** Applies a schema to a body from `readJson`. */
export function readValue<S extends z.ZodType>(schema: S, json: unknown): Reading<z.output<S>> {
  if (json === undefined) return { ok: false, problem: 'not_json' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** Returns undefined if `raw` is not JSON, or has more levels or values than any reply. */
export function readJson(raw: string, mostValues?: number): unknown {
  if (!isWithinJsonLimits(raw, mostValues)) return undefined;
  try {
    return JSON.parse(wellFormed(raw));
  } catch {
    return undefined;
  }
}
