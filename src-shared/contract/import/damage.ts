import { z } from 'zod';
import {
  LONGEST_WORD,
  MOST_WORDS,
  PLAIN_REPAIRS,
  REPAIR_IDS,
  type Repair,
} from '../../domain/repair/repairs.ts';

const column = z.int().nonnegative().max(16_383);
const columns = z.array(column).max(50).readonly();
const word = z.string().min(1).max(LONGEST_WORD);

const repair = z.discriminatedUnion('id', [
  z.strictObject({ id: z.enum(PLAIN_REPAIRS) }),
  z.strictObject({
    id: z.literal('mojibake'),
    words: z
      .array(z.tuple([word, word]).readonly())
      .max(MOST_WORDS)
      .readonly(),
  }),
  z.strictObject({ id: z.literal('lost_zeros'), columns }),
  z.strictObject({ id: z.literal('capitals'), columns }),
  z.strictObject({
    id: z.literal('moved_cells'),
    width: z.int().nonnegative().max(16_384),
    wholeRows: z.boolean(),
  }),
  z.strictObject({ id: z.literal('contact_details'), phoneColumn: column.nullable() }),
  z.strictObject({ id: z.literal('unit_place'), units: z.boolean(), careOf: z.boolean() }),
  z.strictObject({
    id: z.literal('dates'),
    columns: z
      .array(
        z.strictObject({
          column,
          order: z.enum(['day_month', 'month_day']),
          separator: z.enum(['-', '/']),
        }),
      )
      .max(50)
      .readonly(),
  }),
]) satisfies z.ZodType<Repair>;

/** All repairs to switch on, each at most once. */
export const wantedRepairs = z
  .array(repair)
  .max(REPAIR_IDS.length)
  .refine((wanted) => new Set(wanted.map(({ id }) => id)).size === wanted.length)
  .readonly();
