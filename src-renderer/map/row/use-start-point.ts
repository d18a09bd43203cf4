import { useEffect, useMemo, useState } from 'react';
import type { LngLat } from '#shared/domain/answer/geometry.ts';

/** The middle of the addresses at a postcode. */
export type PostcodeMiddle = LngLat & { readonly postcode: string };

/** The first view of a map without a pin. `place` and `of` are null for the whole world. */
export type StartPoint = {
  readonly place: LngLat | null;
  readonly of: { readonly kind: 'postcode' | 'country'; readonly name: string } | null;
};

const WORLD: StartPoint = { place: null, of: null };

/** Returns the middle of the postcode if it is known, or else of the country, or the world; null until loaded. */
export function useStartPoint(country: string, postcode: PostcodeMiddle | null): StartPoint | null {
  const [ofCountry, setOfCountry] = useState<StartPoint | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void startPointOf(country).then((beginning) => isCurrent && setOfCountry(beginning));
    return () => {
      isCurrent = false;
    };
  }, [country]);
  return useMemo<StartPoint | null>(
    () => (postcode ? { place: postcode, of: { kind: 'postcode', name: postcode.postcode } } : ofCountry),
    [postcode, ofCountry],
  );
}

/** @param country ISO-3; '' if unknown */
async function startPointOf(country: string): Promise<StartPoint> {
  if (country === '') return WORLD;
  const { default: labels } = await import('../base-map/countries.json');
  const label = labels.features.find(({ properties }) => properties.code === country);
  if (!label) return WORLD;
  const [lng = 0, lat = 0] = label.geometry.coordinates;
  return { place: { lng, lat }, of: { kind: 'country', name: label.properties.name } };
}
