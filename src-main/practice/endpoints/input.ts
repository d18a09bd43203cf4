/** Reads requests. The first error of the schema becomes the message of the refusal. */
import { z } from 'zod';
import { isCountry } from '../gazetteer/text/countries.ts';
import { type Reply, refuse } from './endpoint.ts';

const MAX_TEXT = 500;

/** A null or absent text becomes ''. */
export const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? '');

/** Refuses ISO-2 codes and upper case, as the document does (2.1). */
export const country = z.string().refine(isCountry, { message: 'must be a lower case ISO-3 code' });

/** Reads a number in a query within limits. `fallback` replaces an absent number. */
export const numberIn = (lowest: number, highest: number, fallback?: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value === undefined || value.trim() === '' ? fallback : Number(value)))
    .refine((value): value is number => value !== undefined && value >= lowest && value <= highest, {
      message: `must be a number between ${lowest} and ${highest}`,
    });

/** The value of a valid input, or else the error reply. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reply: Reply };

/** Returns 400 for input that is not as documented. */
export function read<T>(schema: z.ZodType<T>, input: unknown): Read<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = `${field === '' ? 'The request' : field} ${issue?.message ?? 'is not of the documented form'}`;
  return { ok: false, reply: refuse(400, 'invalid_request', message, { field }) };
}
