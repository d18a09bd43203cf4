/** A view of a list: which of its rows, in which order. Counted by facets, shown as windows, decided as a whole. */
import { z } from 'zod';
import type { Row } from '#shared/domain/list/row.ts';

/**
 * What rows are counted by. A row has one value of each, but for `changed_part` and `email_flag`, of which it may have
 * several.
 *
 * - `verdict`, `reason` (the first one's code), `match_type` and `accuracy` (as the service sent them)
 * - `country`: ISO-3 of the suggested address; '' without one
 * - `changed_part`: parts whose difference matters (not `none`, not `format`)
 * - `decision`: a decision's kind with who made it (`used_suggestion`, `used_suggestion_by_rule`), or `none`
 * - `flag`: `flagged` or `none`
 * - `email`: the worst of the row's emails, see `EMAIL_VALUES`; `none` for a row without one
 * - `email_flag`: see `EMAIL_FLAG_VALUES`; of all the row's emails together
 * - `duplicate`: `same_person`, `same_household` or `none`, see `#shared/domain/verdict/duplicate.ts`
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
  'email',
  'email_flag',
] as const;
export type Facet = (typeof FACETS)[number];

const value = z.string().max(100);
const share = z.number().min(0).max(1);

/** Facets are combined with "and", the values of one facet with "or". */
export const rowFilter = z.strictObject({
  facets: z.partialRecord(z.enum(FACETS), z.array(value).min(1).max(300).readonly()),
  /** Both ends included; rows without a reply are out. null: all. */
  confidence: z.strictObject({ from: share, to: share }).nullable(),
  /** Found anywhere in a row's cells, letter case ignored; '' finds all. */
  text: z.string().max(200),
  /** Rows with the identical change: `ChangeGroup.key`. null: all. */
  change: z.int().nonnegative().nullable(),
  /**
   * Doubtful rows of one kind: `KindGroup.key`. `outstanding`: only those that stand out from their kind, only those that do
   * not, or null for both. null: all.
   */
  kind: z.strictObject({ key: z.int().nonnegative(), outstanding: z.boolean().nullable() }).nullable(),
  /** Rows of one delivery point: `DuplicateGroup.key`. null: all. */
  duplicateOf: z.int().nonnegative().nullable(),
});
export type RowFilter = z.output<typeof rowFilter>;

export const NO_FILTER: RowFilter = {
  facets: {},
  confidence: null,
  text: '',
  change: null,
  kind: null,
  duplicateOf: null,
};

/**
 * `position`: the file's order. `review`: rows that want a person first; among them the surest and the most
 * alike together. It does not depend on decisions, so that no row moves when it is decided.
 */
const SORT_FIELDS = [
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

/** A number is a column of the file, from 0: numbers by value before texts without regard to case, empty cells last. Rows without a value stand last either way round. */
const sortKey = z.strictObject({
  by: z.union([z.enum(SORT_FIELDS), z.int().nonnegative().max(16_383)]),
  descending: z.boolean(),
});
export type SortKey = z.output<typeof sortKey>;

/** The first key counts most; rows alike in all keys stand in the file's order. */
export const rowView = z.strictObject({ filter: rowFilter, sort: z.array(sortKey).max(5).readonly() });
export type RowView = z.output<typeof rowView>;

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
export const savedFilter = z.strictObject({
  name: z.string().trim().min(1).max(60),
  filter: rowFilter.extend({ change: z.null(), duplicateOf: z.null() }),
});
export type SavedFilter = z.output<typeof savedFilter>;

/** As many as a person finds their way in. */
export const MOST_SAVED_FILTERS = 20;

/** Whether a view is the whole list in the file's order. */
export function isWholeList({ filter, sort }: RowView): boolean {
  return !isFiltered(filter) && sort.every(({ by, descending }) => by === 'position' && !descending);
}

/** Where a row is in a view. */
export type RowInView = {
  /** From 0; null when the filter leaves it out. */
  readonly index: number | null;
  /** Which of the view's rows that want a person it is, from 1; null when it is none of them. */
  readonly place: number | null;
  /** How many of them the view has. */
  readonly toReview: number;
};

/** A row with `beside` rows on either side, made up to whole blocks of `unit` rows, as the page keeps them. */
export const rowAround = z.strictObject({
  position: z.int().positive(),
  beside: z.int().min(0).max(100),
  unit: z.int().min(1).max(100),
});
export type RowAround = z.output<typeof rowAround>;

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
export const rowTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('filter'),
    filter: rowFilter,
    onlyUndecided: z.boolean(),
    /** Positions that are left out all the same; absent: none. */
    except: z.array(z.int().positive()).max(100).readonly().optional(),
  }),
  /** Places in the view, from 0, both ends included. */
  z.strictObject({
    kind: z.literal('range'),
    view: rowView,
    first: z.int().nonnegative(),
    last: z.int().nonnegative(),
  }),
  z.strictObject({
    kind: z.literal('positions'),
    positions: z.array(z.int().positive()).min(1).max(5_000).readonly(),
  }),
]);
export type RowTarget = z.output<typeof rowTarget>;
