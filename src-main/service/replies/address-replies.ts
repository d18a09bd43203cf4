import { z } from 'zod';
import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import type { MatchComponents } from '#shared/domain/answer/match.ts';
import type {
  Coordinates,
  DeliveryPoint,
  NearbyAddress,
  PostcodeAddresses,
  Suggestion,
} from '#shared/domain/answer/places.ts';
import { latitude, longitude, numberOrNull } from '../leniencies.ts';
import { flag, listOf, requiredText, text } from './reply.ts';
import { addressShape, matchComponents, suggestedAddress, ukShape } from './standardized.ts';

/** GeocodingResult (2.5). The fields have the same meaning as in `Match`. */
export type Geocoded = Coordinates & {
  readonly address: SuggestedAddress;
  /** UK only, '' elsewhere. */
  readonly county: string;
  readonly udprn: string;
  readonly uprn: string;
  readonly accuracyType: string;
  readonly matchType: string;
  readonly components: MatchComponents;
  readonly houseNumberNotFound: boolean;
};

const place = { lat: latitude, lng: longitude };

/** The reply of `GET /geocode` (GeocodingResult, 2.5). */
export const geocodedReply = z
  .object({
    ...addressShape,
    ...ukShape,
    ...place,
    accuracy_type: text,
    match_type: requiredText,
    match_components: matchComponents,
    house_number_not_found: flag,
  })
  .transform(
    (reply): Geocoded => ({
      address: suggestedAddress(reply),
      county: reply.county,
      udprn: reply.udprn,
      uprn: reply.uprn,
      lat: reply.lat,
      lng: reply.lng,
      accuracyType: reply.accuracy_type,
      matchType: reply.match_type,
      components: reply.match_components,
      houseNumberNotFound: reply.house_number_not_found,
    }),
  );

const hit = z
  .object({
    ...place,
    accuracy_type: text,
    match_type: text,
    distance_m: numberOrNull,
    country: text,
    city: text,
    state: text,
    zip: text,
    street: text,
    hno: text,
  })
  .transform(({ lat, lng, country, city, state, zip, street, hno, ...reply }): NearbyAddress => {
    const parts = { country, city, state, postcode: zip, street, house_number: hno, locality: '' };
    return {
      address: { parts, formatted: '' },
      lat,
      lng,
      accuracyType: reply.accuracy_type,
      matchType: reply.match_type,
      distanceM: reply.distance_m,
    };
  });

/**
 * The reply of `GET /reverse` (4.5): its hits (2.6) in order. In a hit, the postcode is called `zip` and the house
 * number `hno`.
 */
export const reverseReply = z.object({ hits: listOf(hit) }).transform(({ hits }) => hits);

const suggestion = z
  .object({ ...addressShape, ...place })
  .transform((reply): Suggestion => ({ address: suggestedAddress(reply), lat: reply.lat, lng: reply.lng }));

/** The reply of `GET /suggest` (4.6): its suggestions (2.7). */
export const suggestReply = z
  .object({ suggestions: listOf(suggestion) })
  .transform(({ suggestions }) => suggestions);

const deliveryPoint = z
  .object({
    ...place,
    ...ukShape,
    street: text,
    house_number: text,
    building_name: text,
    organisation_name: text,
    city: text,
    postcode: text,
    accuracy_type: text,
  })
  .transform(
    ({ house_number, building_name, organisation_name, accuracy_type, ...same }): DeliveryPoint => ({
      ...same,
      houseNumber: house_number,
      buildingName: building_name,
      organisationName: organisation_name,
      accuracyType: accuracy_type,
    }),
  );

/** The reply of `POST /postcode-lookup` (4.7). If `count` is absent, the number of addresses replaces it. */
export const postcodeReply = z
  .object({
    postcode: requiredText,
    country: text,
    count: numberOrNull,
    addresses: listOf(deliveryPoint),
    truncated: flag,
  })
  .transform((reply): PostcodeAddresses => ({ ...reply, count: reply.count ?? reply.addresses.length }));
