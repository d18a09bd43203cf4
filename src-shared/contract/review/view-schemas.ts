/** Schemas of `view.ts`, in a separate file so that the page does not bundle them. */
import { z } from 'zod';
import { mark } from '../operation.ts';
import {
  FACETS,
  MOST_OF_VIEW,
  MOST_SEEN_ROWS,
  type RowAround,
  type RowFilter,
  type RowTarget,
  type RowView,
  type SavedFilter,
  type ShownTarget,
  SORT_FIELDS,
  type SortKey,
} from './view.ts';

const value = z.string().max(MOST_OF_VIEW.valueLength);
const share = z.number().min(0).max(1);

export const rowFilter = z.strictObject({
  facets: z.partialRecord(z.enum(FACETS), z.array(value).min(1).max(MOST_OF_VIEW.values).readonly()),
  confidence: z.strictObject({ from: share, to: share }).nullable(),
  text: z.string().max(MOST_OF_VIEW.textLength),
  change: z.int().nonnegative().nullable(),
  kind: z.strictObject({ key: z.int().nonnegative(), outstanding: z.boolean().nullable() }).nullable(),
  duplicateOf: z.int().nonnegative().nullable(),
}) satisfies z.ZodType<RowFilter>;

const sortKey = z.strictObject({
  by: z.union([z.enum(SORT_FIELDS), z.int().nonnegative().max(MOST_OF_VIEW.column)]),
  descending: z.boolean(),
}) satisfies z.ZodType<SortKey>;

export const rowView = z.strictObject({
  filter: rowFilter,
  sort: z.array(sortKey).max(MOST_OF_VIEW.sortKeys).readonly(),
}) satisfies z.ZodType<RowView>;

export const savedFilter = z.strictObject({
  name: z.string().trim().min(1).max(60),
  filter: rowFilter.extend({ change: z.null(), duplicateOf: z.null() }),
}) satisfies z.ZodType<SavedFilter>;

export const rowAround = z.strictObject({
  position: z.int().positive(),
  beside: z.int().min(0).max(100),
  unit: z.int().min(1).max(100),
}) satisfies z.ZodType<RowAround>;

export const shownTarget = z.strictObject({
  rows: z.int().nonnegative(),
  mark: mark.optional(),
  seen: z
    .array(z.strictObject({ position: z.int().positive(), revision: z.int().nonnegative().nullable() }))
    .max(MOST_SEEN_ROWS)
    .readonly(),
}) satisfies z.ZodType<ShownTarget>;

/** Positions of rows that a person marked one by one. */
export const markedRows = z.array(z.int().positive()).max(1_000).readonly();

export const rowTarget = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('filter'),
    filter: rowFilter,
    onlyUndecided: z.boolean(),
    except: markedRows.optional(),
  }),
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
]) satisfies z.ZodType<RowTarget>;
