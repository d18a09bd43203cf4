/** What a view comes to: which rows, in which order. */
import type { NameKeys } from './columns/cell-facts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import type { FilterMask } from './filter-terms.ts';
import type { Duplicates } from './groups/duplicates.ts';
import type { CountedKinds } from './groups/kind-groups.ts';

/** All of it is of the same moment. Rows are indexes: position - 1. */
export type ViewRows = {
  /** By row; 0 for those that the filter lets through. */
  readonly mask: FilterMask;
  /** All rows in the view's order. */
  readonly order: Uint32Array;
  /** The rows the filter lets through, in the view's order. */
  readonly passing: Uint32Array;
};

/** With what is known of the rows. */
export type FullView = ViewRows & { readonly columns: ListColumns };

/** The kinds of change among the rows of a filter. */
export type KindsView = { readonly columns: ListColumns; readonly counted: CountedKinds };

/** The groups of duplicates, and by row whose name it has. */
export type DuplicatesView = {
  readonly columns: ListColumns;
  readonly mask: FilterMask;
  readonly duplicates: Duplicates;
  readonly names: NameKeys;
};
