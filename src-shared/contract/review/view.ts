/** A view of a list: a filter and an order. The page counts, shows and decides its rows. */
import type { Row } from '#shared/domain/verdict/row.ts';

/**
 * The properties by which rows are counted. A row has one value of each, except that it may have several values of
 * `changed_part` and `email_flag`.
 *
 * - `verdict`, `reason` (the code of the first reason), `match_type` and `accuracy` (as the service sent them)
 * - `country`: ISO-3 of the suggested address; '' without a suggestion
 * - `changed_part`: parts with a relevant difference (neither `none` nor `format`)
 * - `decision`: the kind of decision and who made it (`used_suggestion`, `used_suggestion_by_rule`), or `none`
 * - `flag`: `flagged` or `none`
 * - `newer_answer`: `changed` if the service's answer differs from the one that a person decided on, otherwise `none`
 * - `email`: the worst of the row's emails, see `EMAIL_VALUES`; `none` for a row without emails
 * - `email_flag`: the flags of all the row's emails, see `EMAIL_FLAG_VALUES`
 * - `duplicate`: `same_person`, `same_organisation`, `same_household` or `none`, see
 *   `#shared/domain/verdict/duplicate.ts`
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

/** The limits of a view. Text lengths are in UTF-16 units. */
export const MOST_OF_VIEW = {
  valueLength: 100,
  /** The maximum number of values of one facet. */
  values: 300,
  textLength: 200,
  sortKeys: 5,
  /** The last column of a sheet, from 0. */
  column: 16_383,
} as const;

/** Facets are combined with "and", the values of one facet with "or". */
export type RowFilter = {
  readonly facets: { readonly [F in Facet]?: readonly string[] };
  /** Both ends are included. Rows without a reply do not match. null matches all rows. */
  readonly confidence: { readonly from: number; readonly to: number } | null;
  /** A text to find anywhere in a row's cells, ignoring case; '' matches all rows. */
  readonly text: string;
  /** Rows with the identical change: `ChangeGroup.key`. null matches all rows. */
  readonly change: number | null;
  /** `KindGroup.key`. `outstanding`: true for rows that stand out from their kind, false for the others, null for both. */
  readonly kind: { readonly key: number; readonly outstanding: boolean | null } | null;
  /** Rows of one delivery point: `DuplicateGroup.key`. null matches all rows. */
  readonly duplicateOf: number | null;
};

/** Matches every row. */
export const NO_FILTER: RowFilter = {
  facets: {},
  confidence: null,
  text: '',
  change: null,
  kind: null,
  duplicateOf: null,
};

/**
 * `review`: rows that need a person come first, with similar rows together. Kinds of change that are mostly right come
 * before other kinds. The order ignores decisions, so that no row moves when a person decides it.
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

/** `by`: a number means a column, from 0. Numbers in cells come before texts. Rows without a value come last. */
export type SortKey = { readonly by: SortField | number; readonly descending: boolean };

/** The first key counts most. Rows that are equal in all keys are in the file's order. */
export type RowView = { readonly filter: RowFilter; readonly sort: readonly SortKey[] };

/** All rows in the file's order. */
export const WHOLE_LIST: RowView = { filter: NO_FILTER, sort: [] };

/** Whether the filter may leave rows out. */
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

/** A filter that a person named. It works for any list, so it contains no keys of one list's rows. */
export type SavedFilter = {
  readonly name: string;
  readonly filter: RowFilter & { readonly change: null; readonly duplicateOf: null };
};

/** The maximum number of saved filters. More would be hard to find in the menu. */
export const MOST_SAVED_FILTERS = 20;

/** Whether a view is the whole list in the file's order. */
export function isWholeList({ filter, sort }: RowView): boolean {
  return !isFiltered(filter) && sort.every(({ by, descending }) => by === 'position' && !descending);
}

/** A row's place in a view, and among those rows of the view that need a person. */
export type RowInView = {
  /** From 0; null if the filter leaves the row out. */
  readonly index: number | null;
  /** The row's number, from 1, among the view's rows that need a person; null if it does not need one. */
  readonly place: number | null;
  /** Number of rows in the view that need a person. */
  readonly toReview: number;
};

/** A request for a row and `beside` rows on either side, extended to whole blocks of `unit` rows. */
export type RowAround = { readonly position: number; readonly beside: number; readonly unit: number };

export type RowsAround = {
  /** Index of the row, from 0. If the filter leaves the row out, this is null and there are no rows. */
  readonly index: number | null;
  /** Index of the first of `rows`. */
  readonly offset: number;
  readonly total: number;
  readonly rows: readonly Row[];
};

/** How many rows, or emails, have a value of a facet. */
export type FacetCount = { readonly value: string; readonly rows: number };

/** Number of bars in the histogram of confidence, each 0.02 wide. The last includes 1. */
export const CONFIDENCE_BARS = 50;

/** All counts of the filter pane, in one answer. */
export type FacetCounts = {
  /** Rows that match the whole filter. */
  readonly total: number;
  /** Counts for the rows that the other filters select; most frequent first. Omits 0, except for chosen values. */
  readonly facets: { readonly [F in Facet]: readonly FacetCount[] };
  /** `CONFIDENCE_BARS` counts for the rows that the other filters select. */
  readonly confidence: readonly number[];
};

/** The rows that a step changes. */
export type RowTarget =
  | {
      readonly kind: 'filter';
      readonly filter: RowFilter;
      readonly onlyUndecided: boolean;
      readonly except?: readonly number[] | undefined;
    }
  /** Indexes in the view, from 0, both ends included. */
  | { readonly kind: 'range'; readonly view: RowView; readonly first: number; readonly last: number }
  | { readonly kind: 'positions'; readonly positions: readonly number[] };

/**
 * The rows that a person saw when they requested a step. The step fails if one of `seen` has changed, or if the number of
 * rows differs. With a `mark`, it leaves out other rows that have changed since.
 */
export type ShownTarget = {
  readonly rows: number;
  /** The `mark` from `countTarget`, which stands for the rows as they were then. */
  readonly mark?: string | undefined;
  /** The rows that the page had loaded, and the ends of a range. `revision`: null if unknown. */
  readonly seen: readonly { readonly position: number; readonly revision: number | null }[];
};

/** The maximum length of `ShownTarget.seen`. If a page knows more rows, it names only the first of them. */
export const MOST_SEEN_ROWS = 1_000;
