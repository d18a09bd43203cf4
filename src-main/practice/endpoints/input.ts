/** Reading what was sent: the schema's first complaint becomes the error's message. */
import { z } from 'zod';
import { isCountry } from '../gazetteer/countries.ts';
import { type Reply, refuse } from './endpoint.ts';

const MAX_TEXT = 500;

/** Texts may be null or left out; both are ''. */
export const text = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? '');

export const country = z.string().refine(isCountry, { message: 'must be a lower case ISO-3 code' });

/** A number of a query, within bounds; `fallback` where it is left out. */
export const numberIn = (lowest: number, highest: number, fallback?: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value === undefined || value.trim() === '' ? fallback : Number(value)))
    .refine((value): value is number => value !== undefined && value >= lowest && value <= highest, {
      message: `must be a number between ${lowest} and ${highest}`,
    });

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reply: Reply };

/** 400 for input that is not of the documented form. */
export function read<T>(schema: z.ZodType<T>, input: unknown): Read<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = `${field === '' ? 'The request' : field} ${issue?.message ?? 'is not of the documented form'}`;
  return { ok: false, reply: refuse(400, 'invalid_request', message, { field }) };
}
