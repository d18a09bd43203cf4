/** The cells of a column as bytes whose order is the order wanted, one after the other. */
export type Cells = {
  readonly bytes: Uint8Array;
  /** Where each row's bytes end; they begin where the row before ends. A row without a text has none. */
  readonly ends: Uint32Array;
  /** Where those of the first row begin. */
  readonly start: number;
};

/** The rank of empty cells, whichever way is sorted. */
export const EMPTY_RANK = 0xff_ff_ff_ff;

export const startOf = ({ ends, start }: Cells, row: number): number =>
  row === 0 ? start : (ends[row - 1] ?? 0);

/** The cells of these rows alone, counted from the first of them. */
export const cellsBetween = (cells: Cells, from: number, through: number): Cells => ({
  bytes: cells.bytes,
  ends: cells.ends.subarray(from, through),
  start: startOf(cells, from),
});
