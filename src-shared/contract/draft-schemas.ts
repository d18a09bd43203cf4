/** What a draft may be, see `drafts.ts`. */
import { z } from 'zod';
import { LONGEST_PART } from '../domain/address/typed-part.ts';
import { addressOf } from './address.ts';
import { type Draft, PAGE_ID } from './drafts.ts';

export const pageId = z.string().regex(PAGE_ID);

/** What the field takes, which is one more than may be kept: what is refused is there again too. */
const part = z.string().max(LONGEST_PART + 1);

export const draft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), text: z.string().max(2_000) }),
  z.strictObject({
    kind: z.literal('edit'),
    address: addressOf(part),
    suggestion: z
      .strictObject({
        formatted: z.string().max(2_000),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      })
      .nullable(),
  }),
]) satisfies z.ZodType<Draft>;
