/** What is typed of a row and neither kept nor dropped yet. It is no step: nothing counts it, and no undo takes it back. */
import type { CorrectedAddress } from '../domain/address/address.ts';

export const DRAFT_KINDS = ['note', 'edit'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** A page that shows the app: one of several windows or tabs. It names itself. */
export const PAGE_ID: RegExp = /^[\w-]{1,64}$/u;
/** More pages than anybody has open. */
export const MOST_PAGES = 200;

export type Draft =
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'edit';
      readonly address: CorrectedAddress;
      /** What the service said with the suggestion the fields were filled with; null once they were typed in. */
      readonly suggestion: {
        readonly formatted: string;
        readonly lat: number | null;
        readonly lng: number | null;
      } | null;
    };
export type EditDraft = Extract<Draft, { readonly kind: 'edit' }>;

export type RowDraft = { readonly position: number; readonly draft: Draft };
