/**
 * A column of numbers of which few are different, as confidences are: a code of two bytes per row, and the number of each
 * code. The numbers are exact: a threshold may lie on one.
 */
export type NumberColumn = {
  readonly codes: Uint16Array;
  /** By code. 0 is NaN, none: rows start with it, and take no memory before they have another. */
  readonly values: number[];
  readonly known: Map<number, number>;
  /** The numbers themselves, by row, once there are more different ones than codes. */
  exact: Float64Array | null;
};

/** Different numbers, with none, that two bytes can tell apart. */
const MOST_VALUES = 0x1_00_00;

/** @param codes zeros, one for each row */
export function numberColumn(codes: Uint16Array): NumberColumn {
  return { codes, values: [Number.NaN], known: new Map([[Number.NaN, 0]]), exact: null };
}

/** NaN where there is none. */
export const numberAt = ({ exact, codes, values }: NumberColumn, index: number): number =>
  (exact ? exact[index] : values[codes[index] ?? 0]) ?? Number.NaN;

/** Whether the row had another number before. */
export function putNumber(column: NumberColumn, index: number, value: number): boolean {
  const before = numberAt(column, index);
  if (before === value || (Number.isNaN(before) && Number.isNaN(value))) return false;
  const code = column.exact ? null : codeOf(column, value);
  if (code !== null) {
    column.codes[index] = code;
    return true;
  }
  column.exact ??= Float64Array.from(column.codes, (_, row) => numberAt(column, row));
  column.exact[index] = value;
  return true;
}

/** null: all codes are given. */
function codeOf({ values, known }: NumberColumn, value: number): number | null {
  const code = known.get(value);
  if (code !== undefined) return code;
  if (values.length >= MOST_VALUES) return null;
  known.set(value, values.length);
  return values.push(value) - 1;
}
