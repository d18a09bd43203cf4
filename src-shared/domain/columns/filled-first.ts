/** Among columns for one part the ones that hold something come first. */
import { filledShare } from './cell-shapes.ts';
import type { NamedColumn } from './header-meaning.ts';
import type { Table } from './table.ts';

/** Above every rank that a name can have. */
const BEHIND_ALL = 1_000_000;

/** "Street name" without a cell, next to "Street address", is not the street. */
export const filledFirst = (named: readonly NamedColumn[], table: Table): readonly NamedColumn[] =>
  named.map((each) =>
    filledShare(table[each.column]?.cells ?? []) === 0 ? { ...each, rank: each.rank + BEHIND_ALL } : each,
  );
