/** The rows of a filter as places on a map: parallel arrays, since there may be very many of them. */

/** As many as a page can hold and draw. */
export const MOST_PINS = 200_000;

export type Pins = {
  /** Of the rows, rising. The arrays below say of the same rows in the same order: */
  readonly positions: readonly number[];
  /** Decimal degrees. */
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
  /** Places in `VERDICTS`. */
  readonly verdicts: readonly number[];
  /** Places in `accuracyTypes`. */
  readonly accuracies: readonly number[];
  /** As the service says; '' where it does not. */
  readonly accuracyTypes: readonly string[];
  /** Rows of the filter, and those of them that have no coordinates. */
  readonly total: number;
  readonly withoutPlace: number;
  /** There are more than `MOST_PINS`: the first are here. */
  readonly isCut: boolean;
};
