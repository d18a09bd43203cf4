import type { NameKeys } from './columns/cell-facts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import type { FilterMask } from './filter-terms.ts';
import type { Duplicates } from './groups/duplicates.ts';
import type { CountedKinds } from './groups/kind-groups.ts';

/** The rows of a view and their order, from the same state of the data. Rows are indexes: position - 1. */
export type ViewRows = {
  readonly mask: FilterMask;
  readonly order: Uint32Array;
  /** The rows that the filter lets through, in the view's order. */
  readonly passing: Uint32Array;
};

/** The rows of a view, with the facts about all rows of the list. */
export type FullView = ViewRows & { readonly columns: ListColumns };

/** The kinds of change among the rows of a filter. */
export type KindsView = { readonly columns: ListColumns; readonly counted: CountedKinds };

/** The groups of duplicates, and the name key of each row. */
export type DuplicatesView = {
  readonly columns: ListColumns;
  readonly mask: FilterMask;
  readonly duplicates: Duplicates;
  readonly names: NameKeys;
};
