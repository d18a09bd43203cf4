/** Pins as the map library wants them. */
import type { Pins } from '#shared/contract/pins.ts';
import type { Verdict } from '#shared/domain/verdict/judgement.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';

/** Made at a time: a few milliseconds, after which the page may draw. */
const CHUNK = 10_000;

type PinFeature = {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: [lng: number, lat: number] };
  readonly properties: { readonly position: number; readonly verdict: string };
};
export type PinFeatures = { readonly type: 'FeatureCollection'; readonly features: PinFeature[] };

/** The pin at a place of the arrays. */
export function pinAt({ lngs, lats, verdicts }: Pins, place: number): Pin {
  return {
    lng: lngs[place] ?? 0,
    lat: lats[place] ?? 0,
    verdict: VERDICTS[verdicts[place] ?? 0] ?? 'not_checked',
  };
}

/** @param nextTurn lets the page do other things */
export async function pinFeatures(pins: Pins, nextTurn: () => Promise<void>): Promise<PinFeatures> {
  const features: PinFeature[] = [];
  for (const [i, position] of pins.positions.entries()) {
    const { lng, lat, verdict } = pinAt(pins, i);
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { position, verdict },
    });
    if (i % CHUNK === CHUNK - 1) await nextTurn();
  }
  return { type: 'FeatureCollection', features };
}

export type LngLat = { readonly lng: number; readonly lat: number };

export type Pin = LngLat & { readonly verdict: Verdict };

/** A row's pin; null when it is not among the pins. */
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

export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Around all pins; null without any. */
export function boundsOf({ lngs, lats }: Pins): Bounds | null {
  if (lngs.length === 0) return null;
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
  return [least(lngs), least(lats), most(lngs), most(lats)];
}
