import { MAX_COLUMNS } from './limits.ts';

/** Collects the columns that a sheet hides, as its description of columns states them. */
export class HiddenColumns {
  private readonly hidden = new Set<number>();
  private end = 0;

  /**
   * Adds a range. A range that overlaps an earlier one is cut, so that the work is linear in the columns. Ignores a
   * bound that is not a number.
   * @param from 0-based @param end the column after the last one, 0-based
   */
  add(from: number, end: number, isHidden: boolean): void {
    const to = Math.min(MAX_COLUMNS, end);
    if (isHidden)
      for (let column = Math.max(this.end, from); column < to; column += 1) this.hidden.add(column);
    if (to > this.end) this.end = to;
  }

  has(column: number): boolean {
    return this.hidden.has(column);
  }
}

/** Returns the hidden ones of a list's columns, as `Inspection` names them. @param count the number of columns */
export function hiddenAmong(
  count: number,
  hides: (column: number) => boolean,
): { readonly hiddenColumns?: readonly number[] } {
  const hiddenColumns = Array.from({ length: count }, (_, column) => column).filter(hides);
  return hiddenColumns.length > 0 ? { hiddenColumns } : {};
}
