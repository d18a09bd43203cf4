import type { AskingRow } from '../db/repositories/row-record.ts';

/** The maximum number of rows that one transaction settles, which takes about 30 ms. */
const SLICE = 1_000;

/** The rows that one transaction settles. Report them after the commit. */
export type SettleSlice = {
  /** How many more rows it may settle. */
  left: number;
  /** The positions of the rows that it changed; a position may occur several times. */
  readonly settled: number[];
};

export const openSlice = (): SettleSlice => ({ left: SLICE, settled: [] });

/** Settles a row. Returns whether the row changed. */
export type SettleRow = (row: AskingRow) => boolean;

export function settleInto({ settled }: SettleSlice, row: AskingRow, settle: SettleRow): void {
  if (settle(row)) settled.push(row.position);
}
