/** How much of a list the practice service knows, estimated from some of its rows. */
export type PracticeCoverage = {
  /** Rows tested, spread over the list. */
  readonly tried: number;
  readonly known: number;
  /** All addresses that the service knows, and the number of their countries. */
  readonly addresses: number;
  readonly countries: number;
};
