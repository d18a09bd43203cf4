import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { columnOf } from '../cell-reference.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../limits.ts';

/** Columns are 0-based, rows are 1-based, and all bounds are inclusive. */
export type CellRange = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type AddedPlace = {
  readonly first: number;
  readonly firstAdded: number;
  readonly count: number;
  /** 1-based; 0 for a list without a header. */
  readonly headerRow: number;
};

const CORNERS = /^(\$?)([A-Z]{1,3})(\$?)(\d{0,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{0,7}))?$/iu;

/** Parses `A1`, `$A$1:$D$10` or `A:D`. Null for anything else, and for a range whose end is before its start. */
export function parseRange(reference: string): CellRange | null {
  const match = CORNERS.exec(reference);
  if (!match) return null;
  const [, , left = '', , top = '', , right = left, , bottom = top] = match;
  const range = {
    left: columnOf(left),
    right: columnOf(right),
    top: top === '' ? 1 : Number(top),
    bottom: bottom === '' ? MAX_ROWS : Number(bottom),
  };
  const isRange = range.left <= range.right && range.top <= range.bottom && range.right < MAX_COLUMNS;
  return isRange ? range : null;
}

/** Whether the range covers every column of the list, and some of its rows. */
const coversRows = (
  { left, right, bottom }: CellRange,
  { first, firstAdded, headerRow }: AddedPlace,
): boolean => left <= first && right >= firstAdded - 1 && bottom >= headerRow;

/** Returns the reference with the added columns if it covers every column of the list; otherwise null. */
export function widened(reference: string, place: AddedPlace): string | null {
  const range = parseRange(reference);
  const last = place.firstAdded + place.count - 1;
  if (!range || place.count === 0 || range.right >= last || !coversRows(range, place)) return null;
  const [start = '', end = start] = reference.split(':');
  return `${start}:${end.replace(/[A-Z]+/iu, columnLetters(last))}`;
}

/** Applies `widened` to each reference of an `sqref`. Null if none changes. */
export function widenedList(references: string, place: AddedPlace): string | null {
  const list = references.split(/\s+/u).filter((reference) => reference !== '');
  const changed = list.map((reference) => widened(reference, place));
  if (changed.every((reference) => reference === null)) return null;
  return changed.map((reference, i) => reference ?? list[i]).join(' ');
}

/** Returns the cells of a merge that programs hide: all but the first. */
export const coveredBy = (merge: CellRange): readonly CellRange[] =>
  [
    { ...merge, bottom: merge.top, left: merge.left + 1 },
    { ...merge, top: merge.top + 1 },
  ].filter(({ left, right, top, bottom }) => left <= right && top <= bottom);

/** Finds the range that contains a cell, among the ranges added so far. The rows passed to `find` must ascend. */
export type RangeFinder<T> = {
  readonly add: (range: CellRange, value: T) => void;
  readonly find: (row: number, column: number) => T | null;
};

type Found<T> = CellRange & { readonly value: T };

/** Ignores a range that overlaps an earlier one, as in a damaged file. So a row never has more ranges than columns. */
export function createRangeFinder<T>(): RangeFinder<T> {
  /** Ranges that begin at or below the latest row passed to `find`, sorted by their first row in descending order. */
  let waiting: Found<T>[] = [];
  let isSorted = true;
  const begun: Found<T>[] = [];

  const placeOf = (column: number): number => {
    let low = 0;
    let high = begun.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((begun[middle]?.left ?? 0) <= column) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const dropEnded = (at: number, row: number): boolean => {
    if ((begun[at]?.bottom ?? row) >= row) return false;
    begun.splice(at, 1);
    return true;
  };
  const begin = (range: Found<T>, row: number): void => {
    if (range.bottom < row) return;
    let at = placeOf(range.left);
    while (at > 0 && dropEnded(at - 1, row)) at -= 1;
    while (dropEnded(at, row));
    const before = begun[at - 1];
    const after = begun[at];
    if ((before && before.right >= range.left) || (after && after.left <= range.right)) return;
    begun.splice(at, 0, range);
  };
  return {
    add(range, value) {
      waiting.push({ ...range, value });
      isSorted = false;
    },
    find(row, column) {
      if (!isSorted) waiting = waiting.toSorted((a, b) => b.top - a.top);
      isSorted = true;
      for (let next = waiting.at(-1); next && next.top <= row; next = waiting.at(-1)) {
        waiting.pop();
        begin(next, row);
      }
      const range = begun[placeOf(column) - 1];
      return range && range.right >= column && range.bottom >= row ? range.value : null;
    },
  };
}
