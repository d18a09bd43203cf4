/** Creates calls for a person's questions. Equal questions get equal keys. Answers before `notBeforeMs` are ignored. */

import type { NearbyQuestion } from '#shared/contract/fix/fix.ts';
import { toGeocodeParts } from '../db/repositories/question-key.ts';
import type { Call } from '../requests/call.ts';
import type { GeocodeQuery } from '../service/address-service.ts';

/** @param postcode in the form that `findUkPostcode` returns */
export function postcodeCall(postcode: string, service: string, notBeforeMs = 0): Call<'postcode-lookup'> {
  return { endpoint: 'postcode-lookup', key: postcode, query: postcode, service, notBeforeMs };
}

/** Rounds degrees to five decimals, so that points within about a metre are the same question. */
export function nearbyCall(
  { country, lat, lng, radiusM, limit }: NearbyQuestion,
  service: string,
  notBeforeMs = 0,
): Call<'reverse'> {
  const at = { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) };
  return {
    endpoint: 'reverse',
    key: JSON.stringify([country, at.lat, at.lng, radiusM, limit]),
    query: { country, ...at, radiusM, limit },
    service,
    notBeforeMs,
  };
}

/** The key ignores letter case, as for a check; see `questionKey`. */
export function geocodeCall(query: GeocodeQuery, service: string, notBeforeMs = 0): Call<'geocode'> {
  const { street, house_number, locality, city, state, postcode } = query.input;
  const parts = [house_number, street, locality, city, state, postcode];
  return {
    endpoint: 'geocode',
    key: JSON.stringify([query.country, ...parts.map((part = '') => part.toLowerCase())]),
    query,
    service,
    notBeforeMs,
  };
}

/** Returns the question from the key of a call, in lower case. */
export function geocodeQueryOf(key: string): GeocodeQuery {
  const [country, house_number, street, locality, city, state, postcode] = toGeocodeParts(key);
  return { country, input: { house_number, street, locality, city, state, postcode } };
}
