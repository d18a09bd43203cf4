/** How much of a list the practice service knows, from some of its rows. */
export type PracticeCoverage = {
  /** Rows that were tried, spread over the list. */
  readonly tried: number;
  /** Of these, rows it would find. */
  readonly known: number;
  /** All it knows, and in how many countries. */
  readonly addresses: number;
  readonly countries: number;
};
