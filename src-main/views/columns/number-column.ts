/** A column of numbers with few distinct values, such as confidences, as two-byte codes. The numbers stay exact. */
export type NumberColumn = {
  readonly codes: Uint16Array;
  /** The number of each code. Code 0 is NaN (no value). Rows take no memory until they get another code. */
  readonly values: number[];
  readonly known: Map<number, number>;
  /** The number of each row; null as long as there are enough codes for the distinct numbers. */
  exact: Float64Array | null;
};

const MOST_VALUES = 0x1_00_00;

/** @param codes zeros, one for each row */
export function numberColumn(codes: Uint16Array): NumberColumn {
  return { codes, values: [Number.NaN], known: new Map([[Number.NaN, 0]]), exact: null };
}

/** Returns NaN if there is no number. */
export const numberAt = ({ exact, codes, values }: NumberColumn, index: number): number =>
  (exact ? exact[index] : values[codes[index] ?? 0]) ?? Number.NaN;

/** Sets the number of a row. Returns whether it changed. */
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

/** Returns null if all codes are taken. */
function codeOf({ values, known }: NumberColumn, value: number): number | null {
  const code = known.get(value);
  if (code !== undefined) return code;
  if (values.length >= MOST_VALUES) return null;
  known.set(value, values.length);
  return values.push(value) - 1;
}
