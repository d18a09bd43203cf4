/** Addresses and places that a person looks for. */
import { z } from 'zod';
import type { NearbyRow } from '../domain/answer/places.ts';
import type { Row } from '../domain/verdict/row.ts';
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
import { listId, operation, position, returns } from './operation.ts';
import type { Pins } from './pins.ts';
import { rowFilter } from './view-schemas.ts';

/** `position`: of the row that is fixed. */
export const nearbyRowsQuestion = nearbyQuestion
  .pick({ lat: true, lng: true, radiusM: true })
  .extend({ position });
export type NearbyRowsQuestion = z.output<typeof nearbyRowsQuestion>;

export const fixOperations = {
  /** What a postcode lookup would cost. Fails with `postcode_malformed`. */
  readPostcodePrice: operation(
    z.strictObject({ listId, postcode: z.string().max(2_000) }),
    returns<PostcodePrice>(),
  ),
  /**
   * Every delivery point at a British postcode; one validation credit for a postcode, ever, on the list's receipt. Fails with
   * `postcode_malformed`, `postcode_not_found`, `question_failed`, the `service_…` codes.
   */
  lookUpPostcode: operation(
    z.strictObject({ listId, postcode: z.string().max(2_000) }),
    returns<PostcodePoints>(),
  ),
  /**
   * Addresses that begin as typed; no cost is known of. A newer question ends an older one, which fails with
   * `interrupted`. Fails with `no_suggestions_for_country`, `question_failed`, `service_refused_key`.
   */
  suggestAddresses: operation(suggestQuestion.extend({ listId }), returns<Suggestions>()),
  readNearbyPrice: operation(z.strictObject({ listId, question: nearbyQuestion }), returns<Price>()),
  /** Addresses near a point, nearest first; one geocode credit for a question, ever. Fails like `lookUpPostcode`. */
  findNearby: operation(z.strictObject({ listId, question: nearbyQuestion }), returns<Nearby>()),
  /** Addresses of other rows of the list around a point, nearest first, each once. Free: no service is asked. */
  readNearbyRows: operation(nearbyRowsQuestion.extend({ listId }), returns<readonly NearbyRow[]>()),
  /**
   * Coordinates for a row that has none; one geocode credit unless known. Fails with `row_not_found`,
   * `nothing_to_locate`, `question_failed`, the `service_…` codes.
   */
  locateRow: operation(z.strictObject({ listId, position }), returns<Row>()),
  /** Where the rows of a filter are; rows without coordinates are only counted. */
  readPins: operation(z.strictObject({ listId, filter: rowFilter }), returns<Pins>()),
  /** What coordinates for all rows of a filter that have none would cost. */
  readLocateQuote: operation(z.strictObject({ listId, filter: rowFilter }), returns<LocateQuote>()),
  /** Asks for them; `locateProgressed` says how far it is. Fails with `list_busy`, `service_key_missing`. */
  startLocating: operation(
    z.strictObject({ listId, filter: rowFilter, maxCredits: z.int().nonnegative().nullable() }),
    returns<null>(),
  ),
  stopLocating: operation(z.strictObject({ listId }), returns<null>()),
} as const;
