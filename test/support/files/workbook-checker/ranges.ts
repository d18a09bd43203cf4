/** A range of cells. Columns and rows count from 1. All four limits are inclusive. */
export type Area = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;

/** Returns the place of a cell; null if the text is not a cell reference. */
export function placeOf(reference: string): { readonly column: number; readonly row: number } | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/u.exec(reference) ?? [];
  if (letters === '') return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  return column <= LAST_COLUMN && row <= LAST_ROW ? { column, row } : null;
}

/** Returns a range; null if the text is not a range, or its end comes before its start. */
export function areaOf(reference: string | undefined): Area | null {
  const [first = '', last = first] = (reference ?? '').split(':');
  const from = placeOf(first);
  const to = placeOf(last);
  if (!from || !to || from.column > to.column || from.row > to.row) return null;
  return { left: from.column, top: from.row, right: to.column, bottom: to.row };
}

/** Returns the ranges in a list of references; null in place of an invalid range. */
export const areasOf = (references: string | undefined): readonly (Area | null)[] =>
  (references ?? '').trim().split(/\s+/u).map(areaOf);

export const overlap = (a: Area, b: Area): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

export const covers = (outer: Area, inner: Area): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;
