/** The questions of a person as calls the ledger knows again. */
import type { GeocodeQuery } from '../service/address-service.ts';
import type { AddressService } from '../service/address-service.ts';
import type { Geocoded } from '../service/address-replies.ts';
import { geocodedOf, nearbyOf, postcodeOf } from '../service/kept-places.ts';
import type { NearbyQuestion } from '#shared/contract/fix.ts';
import type { NearbyAddress, PostcodeAddresses } from '#shared/domain/answer/places.ts';
import type { Call } from '../requests/cached-calls.ts';

/** The service to ask, and what the ledger knows it by. */
export type Asked = { readonly service: string; readonly addresses: () => Promise<AddressService> };

/** @param postcode as `findUkPostcode` writes it */
export function postcodeCall(postcode: string, { service, addresses }: Asked): Call<PostcodeAddresses> {
  return {
    endpoint: 'postcode-lookup',
    key: postcode,
    service,
    ask: async () => (await addresses()).postcodeLookup(postcode),
    read: postcodeOf,
  };
}

/** A metre apart is another question: five decimals are kept of the degrees. */
export function nearbyCall(
  { country, lat, lng, radiusM, limit }: NearbyQuestion,
  { service, addresses }: Asked,
): Call<readonly NearbyAddress[]> {
  const at = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
  return {
    endpoint: 'reverse',
    key: JSON.stringify([country, at.lat, at.lng, radiusM, limit]),
    service,
    ask: async () => (await addresses()).reverse({ country, ...at, radiusM, limit }),
    read: nearbyOf,
  };
}

/** Letter case is folded as for a check; see `questionKey`. */
export function geocodeCall(query: GeocodeQuery, { service, addresses }: Asked): Call<Geocoded> {
  const { street, house_number, locality, city, state, postcode } = query.input;
  const parts = [house_number, street, locality, city, state, postcode];
  return {
    endpoint: 'geocode',
    key: JSON.stringify([query.country, ...parts.map((part = '') => part.toLowerCase())]),
    service,
    ask: async () => (await addresses()).geocode(query),
    read: geocodedOf,
  };
}
