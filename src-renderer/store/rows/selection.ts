/** The selection as a value. It may include rows that have not been read, so most kinds do not name their rows. */
import {
  MOST_SEEN_ROWS,
  type RowTarget,
  type RowView,
  type ShownTarget,
} from '#shared/contract/review/view.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { type RowBlocks, rowAt, rowsIn } from './row-blocks.ts';
import type { RowRef } from './rows-slice.ts';

/** `range`: from one row to another in the order of the view. `all`: every filtered row. */
export type Selection =
  | { readonly kind: 'range'; readonly anchor: RowRef; readonly head: RowRef }
  | { readonly kind: 'rows'; readonly positions: ReadonlySet<number> }
  | { readonly kind: 'all' };

/** The maximum number of single rows in one request to the core. */
export const MOST_SINGLE_ROWS = 5_000;

type Range = Extract<Selection, { kind: 'range' }>;

/** Returns the indexes of the first and last row in the order of the view, both inclusive. */
export function endsOf({ anchor, head }: Range): { readonly first: number; readonly last: number } {
  return { first: Math.min(anchor.index, head.index), last: Math.max(anchor.index, head.index) };
}

/** Returns whether a row is selected. A selection of kind `rows` never includes an unread row (`row` is null). */
export function isSelected(selection: Selection, index: number, row: Row | null): boolean {
  switch (selection.kind) {
    case 'all':
      return true;
    case 'rows':
      return row !== null && selection.positions.has(row.position);
    case 'range': {
      const { first, last } = endsOf(selection);
      return index >= first && index <= last;
    }
  }
}

/** Counts the selected rows. `total` is the number of rows in the view. */
export function selectedRows(selection: Selection, total: number): number {
  switch (selection.kind) {
    case 'all':
      return total;
    case 'rows':
      return selection.positions.size;
    case 'range': {
      const { first, last } = endsOf(selection);
      return last - first + 1;
    }
  }
}

/** Returns the selection for the core. `view` is the view in which the rows were selected. */
export function targetOf(selection: Selection, view: RowView): RowTarget {
  switch (selection.kind) {
    case 'all':
      return { kind: 'filter', filter: view.filter, onlyUndecided: false };
    case 'rows':
      return { kind: 'positions', positions: [...selection.positions].toSorted((a, b) => a - b) };
    case 'range':
      return { kind: 'range', view, ...endsOf(selection) };
  }
}

/** Returns the size of a selection, and its rows that are loaded or at the ends of a range, as the person saw them. */
export function shownOf(selection: Selection, total: number, blocks: RowBlocks): ShownTarget {
  const seen = new Map<number, number | null>();
  if (selection.kind === 'range')
    for (const { position } of [selection.anchor, selection.head]) seen.set(position, null);
  for (const [index, row] of rowsIn(blocks))
    if (isSelected(selection, index, row)) seen.set(row.position, row.revision);
  return {
    rows: selectedRows(selection, total),
    seen: [...seen].slice(0, MOST_SEEN_ROWS).map(([position, revision]) => ({ position, revision })),
  };
}

/** Returns whether both ends of a range are still at their places; null if one of them has not been read. */
export function isInPlace({ anchor, head }: Range, blocks: RowBlocks): boolean | null {
  const rows = [anchor, head].map(({ index, position }) => {
    const row = rowAt(blocks, index);
    return row && row.position === position;
  });
  if (rows.includes(false)) return false;
  return rows.includes(null) ? null : true;
}
