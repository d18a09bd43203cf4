/** Text typed for a row and not yet saved or discarded. A draft is not a step: it is not counted and undo ignores it. */
import type { CorrectedAddress } from '../../domain/address/address.ts';

/** A page has at most one draft of each kind for a row. */
export const DRAFT_KINDS = ['note', 'edit'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Identifies a page of the app (one window or tab). The page chooses the id. */
export const PAGE_ID: RegExp = /^[\w-]{1,64}$/u;
/** The maximum number of other open pages that a page can name. */
export const MOST_PAGES = 200;

export type Draft =
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'edit';
      readonly address: CorrectedAddress;
      /** The service's data for the suggestion that filled the fields; null after a person typed in them. */
      readonly suggestion: {
        readonly formatted: string;
        readonly lat: number | null;
        readonly lng: number | null;
      } | null;
    };
export type EditDraft = Extract<Draft, { readonly kind: 'edit' }>;

export type RowDraft = { readonly position: number; readonly draft: Draft };
