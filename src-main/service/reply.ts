/**
 * The pieces replies are read with. One rule for all: what is missing or null is absent (an empty text, null), but for the
 * list that is the answer; what has another type than the document's makes the reply malformed; what the document
 * does not name is left alone.
 */
import { z } from 'zod';
import { isWithinJsonLimits, wellFormed } from './json-limits.ts';

/** What came of reading a body. `problem`: `not_json`, or the path of the field at fault. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `problem`: the path of the first field that did not fit, or `not_json`. */
  | { readonly ok: false; readonly problem: string };

/** Signs of one text, at most: a cell of a workbook holds half of it. */
export const MOST_SIGNS = 65_536;
/** Elements of one list, at most: the results of the largest job. */
export const MOST_ITEMS = 10_000;

const string = z.string().max(MOST_SIGNS);

/** All controls but tabs and line ends. A terminal that shows an exported file would obey them. */
const CONTROLS = /[\u0000-\u0008\v\f\u000E-\u001F\u007F-\u009F]/gu;
export const withoutControls = (words: string): string => words.replaceAll(CONTROLS, '');

/**
 * Text without controls, or '' when absent. A number is taken as its digits: house numbers and postcodes come as either.
 */
export const text = z
  .union([string, z.number().transform(String)])
  .nullish()
  .transform((value) => withoutControls(value ?? ''));

/** A text that is not empty. */
export const requiredText = string.min(1);

/** false when absent. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/**
 * A list that has to be there: "nothing found" is an empty one (2.1), and a reply without it is another. Counted before any
 * element is read: each that does not fit costs a thousand times its length.
 */
export function listOf<S extends z.ZodType>(item: S) {
  return z.array(z.unknown()).max(MOST_ITEMS).pipe(z.array(item));
}

/** What `schema` makes of a reply's body. */
export function readReply<S extends z.ZodType>(schema: S, raw: string): Reading<z.output<S>> {
  return readValue(schema, readJson(raw));
}

/** What `schema` makes of a body that `readJson` has read. */
export function readValue<S extends z.ZodType>(schema: S, json: unknown): Reading<z.output<S>> {
  if (json === undefined) return { ok: false, problem: 'not_json' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** undefined when `raw` is not JSON, which no JSON text yields, or more deeply nested or in more pieces than any reply. */
export function readJson(raw: string, mostValues?: number): unknown {
  if (!isWithinJsonLimits(raw, mostValues)) return undefined;
  try {
    return JSON.parse(wellFormed(raw));
  } catch {
    return undefined;
  }
}
