import { z } from 'zod';
import { LONGEST_TYPED } from '../../domain/address/typed-part.ts';
import { addressOf } from '../address.ts';
import { type Draft, PAGE_ID } from './drafts.ts';

export const pageId = z.string().regex(PAGE_ID);

/** A draft also restores a text that is too long for an address. */
const part = z.string().max(LONGEST_TYPED);

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
