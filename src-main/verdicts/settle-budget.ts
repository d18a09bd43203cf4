/** Rows in one transaction, which takes about 30 ms. */
const SLICE = 1_000;

/** How many more rows this transaction may settle. It is decremented. */
export type SettleBudget = { rows: number };
export const sliceBudget = (): SettleBudget => ({ rows: SLICE });
