import { useEffect, useMemo, useState } from 'react';
import type { LngLat } from '#shared/domain/answer/geometry.ts';

/** The middle of the addresses at a postcode. */
export type PostcodeMiddle = LngLat & { readonly postcode: string };

/** Where a map begins that has no pin yet. */
export type StartPoint = {
  /** null: the whole world. */
  readonly place: LngLat | null;
  /** What has its middle there; null with the whole world. */
  readonly of: { readonly kind: 'postcode' | 'country'; readonly name: string } | null;
};

const WORLD: StartPoint = { place: null, of: null };

/** What is nearest to the address of all that is known; null until that is read. */
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

/** @param country ISO-3; '' where it is not known */
async function startPointOf(country: string): Promise<StartPoint> {
  if (country === '') return WORLD;
  const { default: labels } = await import('../base-map/countries.json');
  const label = labels.features.find(({ properties }) => properties.code === country);
  if (!label) return WORLD;
  const [lng = 0, lat = 0] = label.geometry.coordinates;
  return { place: { lng, lat }, of: { kind: 'country', name: label.properties.name } };
}
