/** The rows of a filter as map coordinates, in parallel arrays because there may be very many. */

/** The highest number of pins that a page can hold and draw. */
export const MOST_PINS = 200_000;

export type Pins = {
  /** Positions of the rows, ascending. The arrays below describe the same rows in the same order. */
  readonly positions: readonly number[];
  /** Decimal degrees. */
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
  /** Indexes into `VERDICTS`. */
  readonly verdicts: readonly number[];
  /** Indexes into `accuracyTypes`. */
  readonly accuracies: readonly number[];
  /** The service's values; '' if it sends none. */
  readonly accuracyTypes: readonly string[];
  /** `total`: rows of the filter. `withoutPlace`: those of them without coordinates. */
  readonly total: number;
  readonly withoutPlace: number;
  /** Whether rows are left out, because there are more than `MOST_PINS`. */
  readonly isCut: boolean;
};
