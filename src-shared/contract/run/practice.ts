/** How much of a list the practice service knows, estimated from some of its rows. */
export type PracticeCoverage = {
  /** Rows tested, spread over the list. */
  readonly tried: number;
  readonly known: number;
};
