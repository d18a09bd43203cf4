import type { Pins } from '#shared/contract/fix/pins.ts';
import type { LngLat } from '#shared/domain/answer/geometry.ts';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';

/** The maximum number of pins changed at a time. A larger change would block the page. */
const CHUNK = 5_000;

type PinFeature = {
  readonly type: 'Feature';
  /** The row's position, by which later changes identify the pin. */
  readonly id: number;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: [lng: number, lat: number] };
  readonly properties: { readonly position: number; readonly verdict: string };
};

/** A change for the map library. An added pin replaces the pin with the same id. */
export type PinChange = { readonly remove: number[]; readonly add: PinFeature[] };

/** Returns the pin at an index of `Pins`, which is not the row's position. */
export function pinAt({ lngs, lats, verdicts }: Pins, place: number): Pin {
  return {
    lng: lngs[place] ?? 0,
    lat: lats[place] ?? 0,
    verdict: VERDICTS[verdicts[place] ?? 0] ?? 'not_checked',
  };
}

/** Yields the changes from one set of pins to another, in chunks. @param before null if there are no pins yet */
export function* pinChanges(before: Pins | null, after: Pins): Generator<PinChange> {
  let change: PinChange = { remove: [], add: [] };
  for (const pin of changedPins(before, after)) {
    if (typeof pin === 'number') change.remove.push(pin);
    else change.add.push(pin);
    if (change.remove.length + change.add.length < CHUNK) continue;
    yield change;
    change = { remove: [], add: [] };
  }
  if (change.remove.length + change.add.length > 0) yield change;
}

function* changedPins(before: Pins | null, after: Pins): Generator<PinFeature | number> {
  const known = before?.positions ?? [];
  let old = 0;
  for (const [place, position] of after.positions.entries()) {
    for (; (known[old] ?? Number.POSITIVE_INFINITY) < position; old += 1) yield known[old] ?? 0;
    const isKnown = known[old] === position;
    if (!isKnown || !before || !isSamePin(pinAt(before, old), pinAt(after, place)))
      yield featureOf(after, place);
    if (isKnown) old += 1;
  }
  for (; old < known.length; old += 1) yield known[old] ?? 0;
}

const isSamePin = (a: Pin, b: Pin): boolean => a.lng === b.lng && a.lat === b.lat && a.verdict === b.verdict;

function featureOf(pins: Pins, place: number): PinFeature {
  const position = pins.positions[place] ?? 0;
  const { lng, lat, verdict } = pinAt(pins, place);
  return {
    type: 'Feature',
    id: position,
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { position, verdict },
  };
}

export type Pin = LngLat & { readonly verdict: Verdict };

/** Returns the pin of a row; null if there is none. The positions in `Pins` must ascend. */
export function pinOf(pins: Pins, position: number): Pin | null {
  const { positions } = pins;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  if (positions[low] !== position) return null;
  return pinAt(pins, low);
}

/** Bounds in degrees. `west` is never greater than `east`, even for pins on both sides of the 180th meridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Returns the smallest bounds that contain all pins; null if there are no pins. */
export function boundsOf({ lngs, lats }: Pins): Bounds | null {
  if (lngs.length === 0) return null;
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  return [least(lngs), least(lats), most(lngs), most(lats)];
}
