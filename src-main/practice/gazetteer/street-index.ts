/**
 * All streets in memory. There are some 24,000 of them and one question looks for dozens of names, most of which
 * are no street at all: a look into a map costs a hundredth of a question to the database.
 */
import { bareKey } from './bare-name.ts';
import { linklessKey } from './linkless-key.ts';
import type { Street } from './schema.ts';
import { keyList, type KeyList } from './similarity.ts';

const NONE: readonly Street[] = [];

/** Lists come in the order of `streets`. */
export function createStreetIndex(streets: Iterable<Street>) {
  const byId = new Map<number, Street>();
  const byKey = new Map<string, Street[]>();
  const byBareKey = new Map<string, Street[]>();
  const byLinklessKey = new Map<string, Street[]>();
  const byPostcode = new Map<string, Street[]>();
  const byCity = new Map<string, Street[]>();
  const keysOfCity = new Map<string, KeyList>();
  for (const street of streets) {
    byId.set(street.id, street);
    append(byKey, street.country, street.key, street);
    const bare = bareKey(street.country, street.name);
    if (bare !== '') append(byBareKey, street.country, bare, street);
    const linkless = linklessKey(street.country, street.name);
    if (linkless !== '') append(byLinklessKey, street.country, linkless, street);
    append(byPostcode, street.country, street.postcodeKey, street);
    append(byCity, street.country, street.cityKey, street);
  }

  return {
    street: (id: number): Street | null => byId.get(id) ?? null,
    byKey: (country: string, key: string): readonly Street[] => byKey.get(`${country}|${key}`) ?? NONE,
    /** By the name without its kind; see `bare-name.ts`. */
    byBareKey: (country: string, key: string): readonly Street[] =>
      byBareKey.get(`${country}|${key}`) ?? NONE,
    /** By the name without the words between its words; see `linkless-key.ts`. */
    byLinklessKey: (country: string, key: string): readonly Street[] =>
      byLinklessKey.get(`${country}|${key}`) ?? NONE,
    byPostcode: (country: string, key: string): readonly Street[] =>
      byPostcode.get(`${country}|${key}`) ?? NONE,
    hasCity: (country: string, cityKey: string): boolean => byCity.has(`${country}|${cityKey}`),

    /** The different names of a town's streets, for finding slips of the keyboard. */
    keysOfCity(country: string, cityKey: string): KeyList {
      const name = `${country}|${cityKey}`;
      const known = keysOfCity.get(name);
      if (known !== undefined) return known;
      const keys = keyList([...new Set((byCity.get(name) ?? NONE).map(({ key }) => key))].toSorted());
      // Towns without streets are not remembered: there is no end to their names.
      if (byCity.has(name)) keysOfCity.set(name, keys);
      return keys;
    },
  };
}

function append(lists: Map<string, Street[]>, country: string, key: string, street: Street): void {
  const name = `${country}|${key}`;
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [street]);
  else list.push(street);
}
