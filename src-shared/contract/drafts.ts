/** What is typed of a row and neither kept nor dropped yet. It is no step: nothing counts it, and no undo takes it back. */
import { z } from 'zod';
import { LONGEST_PART } from '../domain/address/typed-part.ts';
import { addressOf } from './address.ts';

export const DRAFT_KINDS = ['note', 'edit'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** A page that shows the app: one of several windows or tabs. It names itself. */
export const PAGE_ID: RegExp = /^[\w-]{1,64}$/u;
export const pageId = z.string().regex(PAGE_ID);
/** More pages than anybody has open. */
export const MOST_PAGES = 200;

/** What the field takes, which is one more than may be kept: what is refused is there again too. */
const part = z.string().max(LONGEST_PART + 1);

export const draft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), text: z.string().max(2_000) }),
  z.strictObject({
    kind: z.literal('edit'),
    address: addressOf(part),
    /** What the service said with the suggestion the fields were filled with; null once they were typed in. */
    suggestion: z
      .strictObject({
        formatted: z.string().max(2_000),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      })
      .nullable(),
  }),
]);
export type Draft = z.output<typeof draft>;
export type EditDraft = Extract<Draft, { readonly kind: 'edit' }>;

export type RowDraft = { readonly position: number; readonly draft: Draft };
