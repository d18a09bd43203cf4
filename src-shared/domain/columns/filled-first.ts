import { filledShare } from './cells/cell-shapes.ts';
import type { NamedColumn } from './names/header-meaning.ts';
import type { Table } from './table.ts';

/** A rank that is higher than the rank of any name. */
const BEHIND_ALL = 1_000_000;

/** Moves columns without content behind the others: an empty "Street name" next to "Street address" is not the street. */
export const filledFirst = (named: readonly NamedColumn[], table: Table): readonly NamedColumn[] =>
  named.map((each) =>
    filledShare(table[each.column]?.cells ?? []) === 0 ? { ...each, rank: each.rank + BEHIND_ALL } : each,
  );
