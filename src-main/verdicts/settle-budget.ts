/** Rows in one transaction: some 30 ms. */
const SLICE = 1_000;

/** How many more rows this transaction may settle. It is counted down. */
export type SettleBudget = { rows: number };
/** The budget of one transaction. */
export const sliceBudget = (): SettleBudget => ({ rows: SLICE });
