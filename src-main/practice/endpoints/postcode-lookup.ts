/** POST /postcode-lookup (4.7): lists the delivery points of a British postcode. Costs one validation credit. */
import { z } from 'zod';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { pointIdOf } from '../gazetteer/point-id.ts';
import type { Point, Street } from '../gazetteer/schema.ts';
import { postcodeKey } from '../gazetteer/text/fold.ts';
import { writePostcode } from '../gazetteer/text/postcodes.ts';
import { createWindowCounter, type Trouble } from '../trouble.ts';
import { type Endpoint, ok, refuse, type Sources } from './endpoint.ts';
import { country, read } from './input.ts';
import { referencesOf } from './references.ts';

const RESULT_CAP = 100;
const MINUTE_MS = 60_000;

const schema = z.object({ postcode: z.string().min(1).max(20), country: country.default('gbr') });

/** Lists at most 100 points, by street and number. `truncated` is true if there are more. */
export function postcodeLookupEndpoint(
  { gazetteer }: Sources,
  trouble: () => Trouble,
  clock: () => number,
): Endpoint {
  const lookups = createWindowCounter(MINUTE_MS, clock);
  return {
    method: 'POST',
    path: '/postcode-lookup',
    access: 'full',
    pool: 'validation',
    async handle({ input, charge, remoteAddress }) {
      const request = read(schema, input);
      if (!request.ok) return request.reply;
      if (request.value.country !== 'gbr')
        return refuse(422, 'unsupported_country', 'Only gbr has a postcode lookup.', { field: 'country' });
      if (lookups.count(remoteAddress) > trouble().postcodeLookupsPerMinute)
        return {
          ...refuse(429, 'rate_limited', 'Too many postcode lookups from this address.', {
            retry_after: MINUTE_MS / 1000,
          }),
          headers: { 'retry-after': String(MINUTE_MS / 1000) },
        };
      const addresses = deliveryPoints(await gazetteer(), postcodeKey(request.value.postcode));
      if (addresses.length === 0) return refuse(404, 'postcode_not_found', 'The postcode was not found.');
      const listed = addresses.slice(0, RESULT_CAP);
      return (
        charge(1) ??
        ok({
          postcode: writePostcode('gbr', request.value.postcode),
          country: 'gbr',
          count: listed.length,
          addresses: listed,
          truncated: addresses.length > RESULT_CAP,
        })
      );
    },
  };
}

function deliveryPoints(gazetteer: Gazetteer, key: string) {
  const points = gazetteer
    .streetsByPostcode('gbr', key)
    .flatMap((street) => gazetteer.points(street).map((point) => ({ street, point })));
  return points
    .toSorted(
      (left, right) =>
        compare(left.street.name, right.street.name) ||
        leadingNumber(left.point) - leadingNumber(right.point) ||
        compare(left.point.numberKey, right.point.numberKey),
    )
    .map(({ street, point }) => postcodeAddress(street, point));
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const leadingNumber = ({ numberKey }: Point): number => Number.parseInt(numberKey, 10) || 0;

function postcodeAddress(street: Street, point: Point) {
  return {
    street: street.name,
    house_number: point.houseNumber,
    building_name: point.building,
    organisation_name: point.organisation,
    city: street.city,
    postcode: street.postcode,
    county: street.county,
    ...referencesOf(pointIdOf(street, point)),
    ...(point.lat === null || point.lng === null ? {} : { lat: point.lat, lng: point.lng }),
    accuracy_type: 'rooftop',
  };
}
