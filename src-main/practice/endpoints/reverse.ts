/** GET /reverse (4.5): lists addresses around a point, nearest first. Costs one geocode credit. */
import { z } from 'zod';
import { addressesAround } from '../gazetteer/find/around.ts';
import { type Endpoint, ok, type Sources } from './endpoint.ts';
import { country, numberIn, read } from './input.ts';

const DEFAULT_RADIUS_M = 50;
const MAX_RADIUS_M = 5000;
/** The document states no limit for this endpoint, so it has the limit of /suggest. */
const MAX_HITS = 50;

const schema = z.object({
  country,
  lat: numberIn(-90, 90),
  lng: numberIn(-180, 180),
  radius_m: numberIn(0, MAX_RADIUS_M, DEFAULT_RADIUS_M),
  limit: numberIn(1, 1_000_000, 1),
});

/** Charges the credit even if no address is near. */
export function reverseEndpoint({ gazetteer }: Sources): Endpoint {
  return {
    method: 'GET',
    path: '/reverse',
    access: 'addresses',
    pool: 'geocode',
    async handle({ input, charge }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      const { country: code, lat, lng, radius_m, limit } = request.value;
      const source = await gazetteer();
      const short = charge(1);
      if (short !== null) return short;
      const found = addressesAround(source, code, lat, lng, radius_m).slice(
        0,
        Math.min(Math.floor(limit), MAX_HITS),
      );
      const hits = found.map(({ street, point, distanceM }) => ({
        accuracy_type: 'rooftop',
        match_type: 'rooftop',
        match_score: Math.round(1000 * (1 - distanceM / (MAX_RADIUS_M * 2))) / 10,
        distance_m: Math.round(distanceM * 10) / 10,
        lat: point.lat,
        lng: point.lng,
        country: code,
        city: street.city,
        state: street.state,
        zip: street.postcode,
        street: street.name,
        hno: point.houseNumber,
      }));
      return ok({ hits, query: { lat, lng, radius_m } });
    },
  };
}
