/** Queries the gazetteer: streets from memory, the rest from its database. Each list is always in the same order. */
import type Database from 'better-sqlite3';
import { type KeyList, keyList } from './find/similarity.ts';
import { createStreetIndex } from './find/street-index.ts';
import { invented, inventedPoints, inventedStreet } from './invented.ts';
import type { Point, PostTown, Street } from './schema.ts';
import { isUnitPostcode, widerPostcodeKeys } from './text/postcodes.ts';

const STREET = /* sql */ `
  id, country, key, name, city, city_key AS cityKey, locality, state, county, postcode, postcode_key AS postcodeKey, lat, lng
`;
const POINT = /* sql */ `
  id, street_id AS streetId, house_number AS houseNumber, number_key AS numberKey, unit, building, organisation, lat, lng
`;
const PLACE = /* sql */ `
  country, postcode, postcode_key AS postcodeKey, city, city_key AS cityKey, locality, state, lat, lng
`;
/** The maximum number of cached entries. The questions of a list use the same towns, areas and streets repeatedly. */
const MAX_REMEMBERED = 10_000;
/** The maximum number of cached lists of points. One question uses the points of a street several times. */
const MAX_POINT_LISTS = 2000;

export type Gazetteer = ReturnType<typeof createGazetteer>;

/** The queries contain `+?`: with `?`, SQLite plans an ordered query again for each value, which takes 25 of 28 µs. */
function createSearches(db: Database.Database) {
  const near = db.prepare<[string, number, number, number, number], Point>(/* sql */ `
    SELECT ${POINT} FROM points WHERE country = +? AND lat BETWEEN ? AND ? AND lng BETWEEN ? AND ? ORDER BY id
  `);
  const searched = db.prepare<[string, string, number], Street>(/* sql */ `
    SELECT ${STREET} FROM streets WHERE id IN (SELECT rowid FROM street_words WHERE street_words MATCH ?) AND country = +? ORDER BY length(name), id LIMIT ?
  `);
  return {
    pointsInBox: (
      country: string,
      south: number,
      north: number,
      west: number,
      east: number,
    ): readonly Point[] => near.all(country, south, north, west, east),

    /** Finds streets whose names have, for each typed word, a word that begins with it. Shortest names come first. */
    streetsByWords(country: string, words: readonly string[], limit: number): readonly Street[] {
      const query = words.map((word) => `"${word.replaceAll('"', '')}"*`).join(' ');
      return searched.all(query, country, limit);
    },
  };
}

function prepareStatements(db: Database.Database) {
  return {
    streetsOf: db.prepare<[string], Street>(
      /* sql */ `SELECT ${STREET} FROM streets WHERE country = ? ORDER BY id`,
    ),
    street: db.prepare<[number], Street>(/* sql */ `SELECT ${STREET} FROM streets WHERE id = ?`),
    pointsOf: db.prepare<[number], Point>(
      /* sql */ `SELECT ${POINT} FROM points WHERE street_id = +? ORDER BY id`,
    ),
    placesByPostcode: db.prepare<[string, string], PostTown>(
      /* sql */ `SELECT ${PLACE} FROM places WHERE country = +? AND postcode_key = +? ORDER BY rowid`,
    ),
    // `<> ''` lets SQLite use the partial index on `city_key`.
    placeByCity: db.prepare<[string, string], PostTown>(
      /* sql */ `SELECT ${PLACE} FROM places WHERE country = +? AND city_key = +? AND city_key <> '' ORDER BY lat IS NULL, rowid LIMIT 1`,
    ),
    cityKeys: db.prepare<[string, string], { readonly key: string }>(/* sql */ `
      SELECT city_key AS key FROM places WHERE country = ? AND city_key <> '' UNION SELECT city_key FROM streets WHERE country = ? AND city_key <> ''
    `),
  };
}

/** Creates the queries. Parameters named `…Key` take folded text from `text/fold.ts`. */
export function createGazetteer(db: Database.Database) {
  const statements = prepareStatements(db);
  const streets = createStreetIndex((country) => statements.streetsOf.all(country));
  const pointLists = createBoundedCache<readonly Point[]>(MAX_POINT_LISTS);
  const placeLists = createBoundedCache<readonly PostTown[]>(MAX_REMEMBERED);
  const towns = createBoundedCache<PostTown | null>(MAX_REMEMBERED);
  const townKeys = createBoundedCache<KeyList>(MAX_REMEMBERED);

  const placesOfExactly = (country: string, postcodeKey: string): readonly PostTown[] =>
    placeLists(`${country}|${postcodeKey}`, () => statements.placesByPostcode.all(country, postcodeKey));

  /** Returns the places of a postcode, or of its wider area. */
  const places = (country: string, postcodeKey: string): readonly PostTown[] => {
    for (const key of [postcodeKey, ...widerPostcodeKeys(country, postcodeKey)]) {
      const found = key === '' ? [] : placesOfExactly(country, key);
      if (found.some(({ city }) => city !== '')) return found;
    }
    return [];
  };

  const placeOfCity = (country: string, cityKey: string): PostTown | null =>
    towns(`${country}|${cityKey}`, () => statements.placeByCity.get(country, cityKey) ?? null);

  return {
    places,
    ...createSearches(db),

    /** Returns the streets of a postcode. A known British postcode without a known street gets an invented one. */
    streetsByPostcode(country: string, postcodeKey: string): readonly Street[] {
      const known = streets.byPostcode(country, postcodeKey);
      if (known.length > 0 || country !== 'gbr' || !isUnitPostcode(postcodeKey)) return known;
      const [unit] = placesOfExactly(country, postcodeKey);
      const [area] = places(country, postcodeKey);
      return unit === undefined || area === undefined ? [] : [inventedStreet(unit, area)];
    },
    streetsByKey: streets.byKey,
    streetsByBareKey: streets.byBareKey,
    streetsByLinklessKey: streets.byLinklessKey,
    street: (id: number): Street | null => statements.street.get(id) ?? null,
    streetKeysOfCity: (country: string, cityKey: string): KeyList => streets.keysOfCity(country, cityKey),

    /** Returns the delivery points of a street, in gbr including invented ones. */
    points: (street: Street): readonly Point[] =>
      pointLists(`${street.id}|${street.postcodeKey}`, () => {
        const known = street.id > 0 ? statements.pointsOf.all(street.id) : [];
        return invented(street) ? [...known, ...inventedPoints(street, known)] : known;
      }),

    isKnownPostcode: (country: string, postcodeKey: string): boolean =>
      placesOfExactly(country, postcodeKey).length > 0 || streets.byPostcode(country, postcodeKey).length > 0,
    placeOfPostcode: (country: string, postcodeKey: string): PostTown | null =>
      placesOfExactly(country, postcodeKey)[0] ?? null,
    placeOfCity,
    isTown: (country: string, cityKey: string): boolean =>
      placeOfCity(country, cityKey) !== null || streets.hasCity(country, cityKey),
    cityKeys: (country: string): KeyList =>
      townKeys(country, () => keyList(statements.cityKeys.all(country, country).map(({ key }) => key))),

    close: (): void => {
      db.close();
    },
  };
}

/** Caches values by name. Clears everything at `most` entries, which is rare and cheaper than tracking old values. */
function createBoundedCache<T>(most: number): (name: string, make: () => T) => T {
  const made = new Map<string, T>();
  return (name, make) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make();
    if (made.size >= most) made.clear();
    made.set(name, value);
    return value;
  };
}
