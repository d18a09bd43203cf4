import type { AskingRow } from '../db/repositories/row-record.ts';

/** The maximum number of rows that one transaction settles, which takes about 30 ms. */
const SLICE = 1_000;

/** The budget and the result of one transaction that settles rows. Report the rows after the commit. */
export type SettleSlice = {
  /** The number of rows that the transaction may still settle. */
  left: number;
  /** The positions of the changed rows. A position may occur several times. */
  readonly settled: number[];
};

export const openSlice = (): SettleSlice => ({ left: SLICE, settled: [] });

/** Settles a row. Returns whether the row changed. */
export type SettleRow = (row: AskingRow) => boolean;

export function settleInto({ settled }: SettleSlice, row: AskingRow, settle: SettleRow): void {
  if (settle(row)) settled.push(row.position);
}
