import { filledShare } from './cells/cell-shapes.ts';
import type { NamedColumn } from './names/header-meaning.ts';
import type { Table } from './table.ts';

/** A rank that is higher than the rank of any name. */
const BEHIND_ALL = 1_000_000;
const HIDDEN = 500_000;

/**
 * Moves hidden columns behind the others, and columns without content behind all: an empty "Street name" next to
 * "Street address" is not the street.
 */
export const filledFirst = (named: readonly NamedColumn[], table: Table): readonly NamedColumn[] =>
  named.map((each) => {
    const { cells = [], isHidden = false } = table[each.column] ?? {};
    const behind = (filledShare(cells) === 0 ? BEHIND_ALL : 0) + (isHidden ? HIDDEN : 0);
    return behind === 0 ? each : { ...each, rank: each.rank + behind };
  });
