/** The replies of `geocode`, `reverse`, `suggest` and `postcode-lookup` in the app's words. */
import { z } from 'zod';
import type { SuggestedAddress } from '#shared/domain/address.ts';
import type { MatchComponents } from '#shared/domain/match.ts';
import { flag, latitude, listOf, longitude, numberOrNull, requiredText, text } from './reply.ts';
import { addressShape, matchComponents, suggestedAddress, ukShape } from './standardized.ts';

/** Decimal degrees; null when the reply has none. */
export type Place = { readonly lat: number | null; readonly lng: number | null };

/** GeocodingResult (2.5); the fields mean what they mean in `Match`. */
export type Geocoded = Place & {
  readonly address: SuggestedAddress;
  /** UK only, '' elsewhere. */
  readonly county: string;
  readonly udprn: string;
  readonly uprn: string;
  readonly accuracyType: string;
  readonly matchType: string;
  readonly matchScore: number | null;
  readonly components: MatchComponents;
  readonly houseNumberNotFound: boolean;
};

/** An address near a point (2.6). The service gives these no display form, so `address.formatted` is ''. */
export type NearbyAddress = Place & {
  readonly address: SuggestedAddress;
  readonly accuracyType: string;
  readonly matchType: string;
  readonly matchScore: number | null;
  /** Metres from the point asked about; null when the reply does not say. */
  readonly distanceM: number | null;
};

/** SuggestionHit (2.7). Parts the service leaves out are ''; the parts can be asked of `validate` as they are. */
export type Suggestion = Place & { readonly address: SuggestedAddress };

/** PostcodeAddress (2.7). */
export type DeliveryPoint = Place & {
  readonly street: string;
  readonly houseNumber: string;
  readonly buildingName: string;
  readonly organisationName: string;
  readonly city: string;
  readonly postcode: string;
  readonly county: string;
  readonly udprn: string;
  readonly uprn: string;
  readonly accuracyType: string;
};

export type PostcodeAddresses = {
  readonly postcode: string;
  readonly country: string;
  /** As the service counts, which may be more than it lists; its list's length when it does not say. */
  readonly count: number;
  readonly addresses: readonly DeliveryPoint[];
  /** The result cap was hit: there are more than `addresses`. */
  readonly truncated: boolean;
};

const place = { lat: latitude, lng: longitude };

export const geocodedReply = z
  .object({
    ...addressShape,
    ...ukShape,
    ...place,
    accuracy_type: text,
    match_type: requiredText,
    match_score: numberOrNull,
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
      matchScore: reply.match_score,
      components: reply.match_components,
      houseNumberNotFound: reply.house_number_not_found,
    }),
  );

const hit = z
  .object({
    ...place,
    accuracy_type: text,
    match_type: text,
    match_score: numberOrNull,
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
      matchScore: reply.match_score,
      distanceM: reply.distance_m,
    };
  });

export const reverseReply = z.object({ hits: listOf(hit) }).transform(({ hits }) => hits);

const suggestion = z
  .object({ ...addressShape, ...place })
  .transform((reply): Suggestion => ({ address: suggestedAddress(reply), lat: reply.lat, lng: reply.lng }));

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

export const postcodeReply = z
  .object({
    postcode: requiredText,
    country: text,
    count: numberOrNull,
    addresses: listOf(deliveryPoint),
    truncated: flag,
  })
  .transform((reply): PostcodeAddresses => ({ ...reply, count: reply.count ?? reply.addresses.length }));
