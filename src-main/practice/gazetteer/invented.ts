/**
 * Invents delivery points, because open data has one address in most British postcodes, too few to practise with the
 * picker. The points depend only on the postcode and the street.
 */
import { createHash } from 'node:crypto';
import type { Point, PostTown, Street } from './schema.ts';
import { townKey } from './text/fold.ts';

const STREET_NAMES =
  'Church Road,Station Road,Park Avenue,Mill Lane,Victoria Street,Manor Close,Orchard Way,Kings Road,Grange Avenue,Chapel Lane,Elm Grove,School Lane'.split(
    ',',
  );
/** A postcode with more delivery points than one reply may list (2.7, `truncated`): Hirwaun's High Street. */
const LONG_POSTCODE = 'CF449SL';
const LONG_POSTCODE_POINTS = 128;
const FEWEST_POINTS = 8;
const MOST_EXTRA_POINTS = 24;
/** The distance between two houses in degrees of latitude, about eight metres. */
const STEP_DEGREES = 0.00007;

/** Whether the street also gets invented points: it is British and has a postcode. */
export const invented = (street: Street): boolean => street.country === 'gbr' && street.postcodeKey !== '';

/** Returns a number 0 … 2³²-1 that depends only on the text. */
export const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** Invents the street of a known postcode. Its id is 0, because it has no rows in the database. */
export function inventedStreet(unit: PostTown, area: PostTown): Street {
  const name = STREET_NAMES[chance(unit.postcodeKey) % STREET_NAMES.length] ?? 'Church Road';
  return {
    id: 0,
    country: unit.country,
    key: name.toLowerCase().replaceAll(' ', ''),
    name,
    city: area.city,
    cityKey: townKey(area.city),
    locality: '',
    state: unit.state,
    county: '',
    postcode: unit.postcode,
    postcodeKey: unit.postcodeKey,
    lat: unit.lat,
    lng: unit.lng,
  };
}

/** Invents houses with every second number around the known one. */
export function inventedPoints(street: Street, known: readonly Point[]): readonly Point[] {
  const seed = chance(`${street.postcodeKey}|${street.key}`);
  const wanted =
    street.postcodeKey === LONG_POSTCODE ? LONG_POSTCODE_POINTS : FEWEST_POINTS + (seed % MOST_EXTRA_POINTS);
  const taken = new Set(known.map(({ numberKey }) => numberKey));
  const anchor =
    known.map(({ numberKey }) => Number.parseInt(numberKey, 10)).find((number) => number > 0) ??
    1 + (seed % 40);
  const lowest = Math.max(anchor % 2 === 0 ? 2 : 1, anchor - 2 * Math.floor(wanted / 3));
  const points: Point[] = [];
  for (let index = 0; points.length + known.length < wanted; index += 1) {
    const number = String(lowest + 2 * index);
    if (taken.has(number)) continue;
    points.push({
      id: 0,
      streetId: street.id,
      houseNumber: number,
      numberKey: number,
      unit: '',
      building: '',
      organisation: '',
      lat: street.lat === null ? null : round(street.lat + (index - wanted / 3) * STEP_DEGREES),
      lng: street.lng === null ? null : round(street.lng + (index - wanted / 3) * STEP_DEGREES),
    });
  }
  return points;
}

const round = (degrees: number): number => Number(degrees.toFixed(6));
