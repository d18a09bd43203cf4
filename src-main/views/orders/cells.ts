/** The cells of a column as concatenated bytes. Comparing bytes gives the wanted order. */
export type Cells = {
  readonly bytes: Uint8Array;
  /** The offset at which each row's bytes end and the next row's begin. A row without text has none. */
  readonly ends: Uint32Array;
  readonly start: number;
};

/** The rank of empty cells, in either direction. */
export const EMPTY_RANK = 0xff_ff_ff_ff;

export const startOf = ({ ends, start }: Cells, row: number): number =>
  row === 0 ? start : (ends[row - 1] ?? 0);

/** Returns the cells of these rows only, with indexes from 0. */
export const cellsBetween = (cells: Cells, from: number, through: number): Cells => ({
  bytes: cells.bytes,
  ends: cells.ends.subarray(from, through),
  start: startOf(cells, from),
});
