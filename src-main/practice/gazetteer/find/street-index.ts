/** Holds streets in memory, 24,000 for all countries together. Loads them by country. A map is a hundred times as fast as a query. */

import type { Street } from '../schema.ts';
import { bareKey } from './bare-name.ts';
import { linklessKey } from './linkless-key.ts';
import { type KeyList, keyList } from './similarity.ts';

const NONE: readonly Street[] = [];

/** @param streetsOf returns the streets of a country in order */
export function createStreetIndex(streetsOf: (country: string) => Iterable<Street>) {
  const countries = new Map<string, CountryStreets>();
  const within = (country: string): CountryStreets => {
    const known = countries.get(country);
    if (known !== undefined) return known;
    const indexed = indexStreets(country, streetsOf(country));
    // Unknown countries are not cached, because callers may send any number of names.
    if (indexed.byKey.size > 0) countries.set(country, indexed);
    return indexed;
  };

  return {
    byKey: (country: string, key: string): readonly Street[] => within(country).byKey.get(key) ?? NONE,
    /** Finds streets by their name without the word for the kind of street; see `bare-name.ts`. */
    byBareKey: (country: string, key: string): readonly Street[] =>
      within(country).byBareKey.get(key) ?? NONE,
    /** Returns streets by name without linking words; see `linkless-key.ts`. */
    byLinklessKey: (country: string, key: string): readonly Street[] =>
      within(country).byLinklessKey.get(key) ?? NONE,
    byPostcode: (country: string, key: string): readonly Street[] =>
      within(country).byPostcode.get(key) ?? NONE,
    hasCity: (country: string, cityKey: string): boolean => within(country).byCity.has(cityKey),

    /** Returns the distinct street names of a town, to find typing errors. */
    keysOfCity(country: string, cityKey: string): KeyList {
      const { byCity, keysOfCity } = within(country);
      const known = keysOfCity.get(cityKey);
      if (known !== undefined) return known;
      const keys = keyList([...new Set((byCity.get(cityKey) ?? NONE).map(({ key }) => key))].toSorted());
      if (byCity.has(cityKey)) keysOfCity.set(cityKey, keys);
      return keys;
    },
  };
}

type CountryStreets = ReturnType<typeof indexStreets>;

function indexStreets(country: string, streets: Iterable<Street>) {
  const byKey = new Map<string, Street[]>();
  const byBareKey = new Map<string, Street[]>();
  const byLinklessKey = new Map<string, Street[]>();
  const byPostcode = new Map<string, Street[]>();
  const byCity = new Map<string, Street[]>();
  for (const street of streets) {
    append(byKey, street.key, street);
    const bare = bareKey(country, street.name);
    if (bare !== '') append(byBareKey, bare, street);
    const linkless = linklessKey(country, street.name);
    if (linkless !== '') append(byLinklessKey, linkless, street);
    append(byPostcode, street.postcodeKey, street);
    append(byCity, street.cityKey, street);
  }
  return { byKey, byBareKey, byLinklessKey, byPostcode, byCity, keysOfCity: new Map<string, KeyList>() };
}

function append(lists: Map<string, Street[]>, key: string, street: Street): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [street]);
  else list.push(street);
}
