import { foldText } from '#shared/domain/text/fold.ts';
import type { Gazetteer } from '../gazetteer.ts';
import type { Point, Street } from '../schema.ts';
import { numberKey } from '../text/fold.ts';

/** `interpolated`: between known numbers. `missing`: the number is not on this street. `street`: no number was entered. */
export type FoundHouse = {
  readonly level: 'house' | 'interpolated' | 'missing' | 'street';
  /** The point that was found if `level` is `house`; otherwise null. */
  readonly point: Point | null;
  /** Whether the entered unit is known at this house. */
  readonly unitKnown: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** The maximum difference between two numbers in one row of houses. */
const LARGEST_GAP = 60;

/** Finds a house by its number. Without a number, finds the house by a building or organisation in `others`. */
export function findHouse(
  gazetteer: Gazetteer,
  street: Street,
  houseNumber: string,
  unit: string,
  others: readonly string[],
): FoundHouse {
  const points = gazetteer.points(street);
  const key = numberKey(houseNumber);
  if (key === '') return byName(street, points, others);
  const same = points.filter((point) => point.numberKey === key);
  const found = same.length > 0 ? same : points.filter((point) => coversNumber(point.numberKey, key));
  if (found.length === 0) return between(street, points, key);
  const wantedUnit = foldText(unit);
  const withUnit = unit === '' ? undefined : found.find((point) => unitMatches(point.unit, wantedUnit));
  const point = withUnit ?? found.find((candidate) => candidate.unit === '') ?? { ...first(found), unit: '' };
  return { level: 'house', point, unitKnown: withUnit !== undefined, lat: point.lat, lng: point.lng };
}

/** Whether the number itself is known. A number between known ones does not count. */
export const numberIsOn = (gazetteer: Gazetteer, street: Street, houseNumber: string): boolean =>
  findHouse(gazetteer, street, houseNumber, '', []).level === 'house';

const first = (points: readonly Point[]): Point => {
  const [point] = points;
  if (point === undefined) throw new Error('a list that was just found not to be empty is empty');
  return point;
};

/** A known "29-31" matches "29" and "31". An entered "29-31" matches a known "29". */
function coversNumber(known: string, wanted: string): boolean {
  if (wanted === '' || !(known.includes('-') || wanted.includes('-'))) return false;
  const ends = known.split('-');
  return ends.includes(wanted) || wanted.split('-')[0] === known;
}

const unitMatches = (known: string, wanted: string): boolean => {
  const [knownId, wantedId] = [foldText(known), wanted].map((text) => text.split(' ').at(-1));
  return knownId !== undefined && knownId !== '' && knownId === wantedId;
};

/** Whether an entered text other than street and number is the point's building or organisation. */
export function isNamedLike({ building, organisation }: Point, others: readonly string[]): boolean {
  const wanted = others.map(foldText).filter((text) => text.length > 3);
  return [building, organisation]
    .map(foldText)
    .some((name) => name !== '' && wanted.some((text) => text.startsWith(name) || name.startsWith(text)));
}

function byName(street: Street, points: readonly Point[], others: readonly string[]): FoundHouse {
  const point = points.find((each) => isNamedLike(each, others));
  if (point === undefined)
    return { level: 'street', point: null, unitKnown: false, lat: street.lat, lng: street.lng };
  return { level: 'house', point, unitKnown: false, lat: point.lat, lng: point.lng };
}

function between(street: Street, points: readonly Point[], key: string): FoundHouse {
  const wanted = Number.parseInt(key, 10);
  let below: readonly [number, Point] | null = null;
  let above: readonly [number, Point] | null = null;
  for (const point of points) {
    const number = Number.parseInt(point.numberKey, 10);
    if (Number.isNaN(number)) continue;
    if (number <= wanted && (below === null || number > below[0])) below = [number, point];
    if (number >= wanted && (above === null || number < above[0])) above = [number, point];
  }
  const missing: FoundHouse = {
    level: 'missing',
    point: null,
    unitKnown: false,
    lat: street.lat,
    lng: street.lng,
  };
  if (below === null || above === null || above[0] - below[0] > LARGEST_GAP) return missing;
  const share = above[0] === below[0] ? 0 : (wanted - below[0]) / (above[0] - below[0]);
  return {
    level: 'interpolated',
    point: null,
    unitKnown: false,
    lat: blend(below[1].lat, above[1].lat, share),
    lng: blend(below[1].lng, above[1].lng, share),
  };
}

const blend = (from: number | null, to: number | null, share: number): number | null =>
  from === null || to === null ? null : Number((from + (to - from) * share).toFixed(6));
