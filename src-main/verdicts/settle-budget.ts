/** The maximum number of rows that one transaction settles, which takes about 30 ms. */
const SLICE = 1_000;

/** How many more rows this transaction may settle. Code that settles rows decreases it. */
export type SettleBudget = { rows: number };
export const sliceBudget = (): SettleBudget => ({ rows: SLICE });
