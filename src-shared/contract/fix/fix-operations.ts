import { z } from 'zod';
import type { NearbyRow } from '../../domain/answer/places.ts';
import type { Row } from '../../domain/verdict/row.ts';
import { listId, operation, position, returns } from '../operation.ts';
import { rowFilter } from '../review/view-schemas.ts';
import {
  type LocateQuote,
  type Nearby,
  nearbyQuestion,
  type PostcodePoints,
  type PostcodePrice,
  type Price,
  type Suggestions,
  suggestQuestion,
} from './fix.ts';
import type { Pins } from './pins.ts';

const nearbyRowsQuestion = nearbyQuestion.pick({ lat: true, lng: true, radiusM: true }).extend({ position });
export type NearbyRowsQuestion = z.output<typeof nearbyRowsQuestion>;

export const fixOperations = {
  /** Returns the cost of a postcode lookup. Fails with `postcode_malformed`. */
  readPostcodePrice: operation(
    z.strictObject({ listId, postcode: z.string().max(2_000) }),
    returns<PostcodePrice>(),
  ),
  /**
   * Returns every delivery point at a British postcode. Costs one validation credit per postcode, which the list's
   * receipt counts; free if the answer is known. Fails with `postcode_malformed`, `postcode_not_found`,
   * `question_failed` and the `service_…` codes.
   */
  lookUpPostcode: operation(
    z.strictObject({ listId, postcode: z.string().max(2_000) }),
    returns<PostcodePoints>(),
  ),
  /**
   * Suggests addresses for the typed text. The service does not state a price. A newer search ends the older one with
   * `interrupted`. Fails with `no_suggestions_for_country`, `question_failed`, `service_refused_key`.
   */
  suggestAddresses: operation(suggestQuestion.extend({ listId }), returns<Suggestions>()),
  readNearbyPrice: operation(z.strictObject({ listId, question: nearbyQuestion }), returns<Price>()),
  /** Returns addresses near a point, nearest first, for at most one geocode credit. Fails with `question_failed`, `service_…`. */
  findNearby: operation(z.strictObject({ listId, question: nearbyQuestion }), returns<Nearby>()),
  /** Returns the addresses of other rows near a point, nearest first, each once. Free: asks no service. */
  readNearbyRows: operation(nearbyRowsQuestion.extend({ listId }), returns<readonly NearbyRow[]>()),
  /** Locates a row for at most one credit. Fails with `row_not_found`, `nothing_to_locate`, `question_failed`, `service_…`. */
  locateRow: operation(z.strictObject({ listId, position }), returns<Row>()),
  /** Returns the coordinates of the filter's rows. Rows without coordinates are only counted. */
  readPins: operation(z.strictObject({ listId, filter: rowFilter }), returns<Pins>()),
  /** Returns the price of locating the rows of a filter that have no coordinates. */
  readLocateQuote: operation(z.strictObject({ listId, filter: rowFilter }), returns<LocateQuote>()),
  /** Locates the quoted rows. Progress: `locateProgressed`. Fails with `list_busy`, `service_key_missing`. */
  startLocating: operation(
    z.strictObject({ listId, filter: rowFilter, maxCredits: z.int().nonnegative().nullable() }),
    returns<null>(),
  ),
  stopLocating: operation(z.strictObject({ listId }), returns<null>()),
} as const;
