/** The cells of a column as concatenated bytes. Cells are sorted by comparing their bytes. */
export type Cells = {
  readonly bytes: Uint8Array;
  /** The offset at which the bytes of each row end and those of the next row begin. A row without text has no bytes. */
  readonly ends: Uint32Array;
  readonly start: number;
};

/** The rank of empty cells, in ascending and in descending orders. */
export const EMPTY_RANK = 0xff_ff_ff_ff;

/** Returns the offset at which the bytes of a row begin. */
export const startOf = ({ ends, start }: Cells, row: number): number =>
  row === 0 ? start : (ends[row - 1] ?? 0);

/** Returns the cells of these rows only, with indexes from 0. */
export const cellsBetween = (cells: Cells, from: number, through: number): Cells => ({
  bytes: cells.bytes,
  ends: cells.ends.subarray(from, through),
  start: startOf(cells, from),
});
