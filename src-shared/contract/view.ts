/** A view of a list: which of its rows, in which order. Counted by facets, shown as windows, decided as a whole. */
import type { Row } from '#shared/domain/verdict/row.ts';

/**
 * What rows are counted by. A row has one value of each, but for `changed_part` and `email_flag`, of which it may have
 * several.
 *
 * - `verdict`, `reason` (the first one's code), `match_type` and `accuracy` (as the service sent them)
 * - `country`: ISO-3 of the suggested address; '' without one
 * - `changed_part`: parts whose difference matters (not `none`, not `format`)
 * - `decision`: a decision's kind with who made it (`used_suggestion`, `used_suggestion_by_rule`), or `none`
 * - `flag`: `flagged` or `none`
 * - `newer_answer`: `changed` where the service answers otherwise since a person decided, else `none`
 * - `email`: the worst of the row's emails, see `EMAIL_VALUES`; `none` for a row without one
 * - `email_flag`: see `EMAIL_FLAG_VALUES`; of all the row's emails together
 * - `duplicate`: `same_person`, `same_organisation`, `same_household` or `none`, see `#shared/domain/verdict/duplicate.ts`
 */
export const FACETS = [
  'verdict',
  'reason',
  'changed_part',
  'decision',
  'country',
  'accuracy',
  'match_type',
  'duplicate',
  'flag',
  'newer_answer',
  'email',
  'email_flag',
] as const;
export type Facet = (typeof FACETS)[number];

/** The limits of a view. Texts in UTF-16 units. */
export const MOST_OF_VIEW = {
  valueLength: 100,
  /** Of one facet. */
  values: 300,
  textLength: 200,
  sortKeys: 5,
  /** The last column of a sheet, from 0. */
  column: 16_383,
} as const;

/** Facets are combined with "and", the values of one facet with "or". */
export type RowFilter = {
  readonly facets: { readonly [F in Facet]?: readonly string[] };
  /** Both ends included; rows without a reply are out. null: all. */
  readonly confidence: { readonly from: number; readonly to: number } | null;
  /** Found anywhere in a row's cells, letter case ignored; '' finds all. */
  readonly text: string;
  /** Rows with the identical change: `ChangeGroup.key`. null: all. */
  readonly change: number | null;
  /**
   * Doubtful rows of one kind: `KindGroup.key`. `outstanding`: true for those that stand out from their kind, false for the
   * others, null for both. `kind` is null for all rows.
   */
  readonly kind: { readonly key: number; readonly outstanding: boolean | null } | null;
  /** Rows of one delivery point: `DuplicateGroup.key`. null: all. */
  readonly duplicateOf: number | null;
};

export const NO_FILTER: RowFilter = {
  facets: {},
  confidence: null,
  text: '',
  change: null,
  kind: null,
  duplicateOf: null,
};

/**
 * `position`: the file's order. `review`: rows that need a person first, like beside like: the kinds of change that are mostly right before the others.
 * It does not depend on decisions, so that no row moves when it is decided.
 */
export const SORT_FIELDS = [
  'position',
  'review',
  'verdict',
  'suggested',
  'confidence',
  'accuracy',
  'reason',
  'decision',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** A number is a column of the file, from 0: its numbers come first, then its texts (case ignored). Rows without a value come last in both directions. */
export type SortKey = { readonly by: SortField | number; readonly descending: boolean };

/** The first key counts most; rows alike in all keys stand in the file's order. */
export type RowView = { readonly filter: RowFilter; readonly sort: readonly SortKey[] };

export const WHOLE_LIST: RowView = { filter: NO_FILTER, sort: [] };

export function isFiltered({ facets, confidence, text, change, kind, duplicateOf }: RowFilter): boolean {
  return (
    Object.keys(facets).length > 0 ||
    confidence !== null ||
    text !== '' ||
    change !== null ||
    kind !== null ||
    duplicateOf !== null
  );
}

/** A filter that a person gave a name, for any list: it names no rows of one. */
export type SavedFilter = {
  readonly name: string;
  readonly filter: RowFilter & { readonly change: null; readonly duplicateOf: null };
};

/** More would be hard to find in the menu. */
export const MOST_SAVED_FILTERS = 20;

/** Whether a view is the whole list in the file's order. */
export function isWholeList({ filter, sort }: RowView): boolean {
  return !isFiltered(filter) && sort.every(({ by, descending }) => by === 'position' && !descending);
}

/** Where a row is in a view. */
export type RowInView = {
  /** From 0; null when the filter leaves it out. */
  readonly index: number | null;
  /** Which of the view's rows that need a person it is, from 1; null when it is none of them. */
  readonly place: number | null;
  /** How many rows that need a person the view has. */
  readonly toReview: number;
};

/** A row with `beside` rows on either side, made up to whole blocks of `unit` rows, as the page keeps them. */
export type RowAround = { readonly position: number; readonly beside: number; readonly unit: number };

export type RowsAround = {
  /** Of the row, from 0; null, with no rows, when the filter leaves it out. */
  readonly index: number | null;
  /** Index of the first of `rows`. */
  readonly offset: number;
  readonly total: number;
  readonly rows: readonly Row[];
};

export type FacetCount = { readonly value: string; readonly rows: number };

/** Bars of the histogram of confidence, each 0.02 wide; the last holds 1 too. */
export const CONFIDENCE_BARS = 50;

export type FacetCounts = {
  /** Rows of the whole filter. */
  readonly total: number;
  /** Of each facet, the rows that the filter's other members leave; most frequent first. Values without rows are absent unless chosen. */
  readonly facets: { readonly [F in Facet]: readonly FacetCount[] };
  /** `CONFIDENCE_BARS` counts, of the rows that the filter's other members leave. */
  readonly confidence: readonly number[];
};

/** Which rows a step is for. */
export type RowTarget =
  | {
      readonly kind: 'filter';
      readonly filter: RowFilter;
      readonly onlyUndecided: boolean;
      /** Positions that are left out all the same; absent: none. */
      readonly except?: readonly number[] | undefined;
    }
  /** Indexes in the view, from 0, both ends included. */
  | { readonly kind: 'range'; readonly view: RowView; readonly first: number; readonly last: number }
  | { readonly kind: 'positions'; readonly positions: readonly number[] };

/** What a person saw of the rows of a step when they asked for it: it is for these or for none. */
export type ShownTarget = {
  readonly rows: number;
  /** Of `countTarget`, when they were counted: tells these rows from as many others. Absent: only the number counts. */
  readonly mark?: string | undefined;
  /** Those of them that were in sight, as far as they are named. `revision`: null where only the row is known. */
  readonly seen: readonly { readonly position: number; readonly revision: number | null }[];
};

export const MOST_SEEN_ROWS = 1_000;
