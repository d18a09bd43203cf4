/** Questions to the gazetteer's database, each one prepared statement. Lists come in a fixed order, so that the same question has the same answer. */
import type Database from 'better-sqlite3';
import { invented, inventedPoints, inventedStreet } from './invented.ts';
import { isUnitPostcode, widerPostcodeKeys } from './postcodes.ts';
import type { Place, Point, Street } from './schema.ts';
import { keyList, type KeyList } from './similarity.ts';

const STREET = /* sql */ `
  id, country, key, name, city, city_key AS cityKey, locality, state, county, postcode, postcode_key AS postcodeKey, lat, lng
`;
const POINT = /* sql */ `
  id, street_id AS streetId, house_number AS houseNumber, number_key AS numberKey, unit, building, organisation, lat, lng
`;
const PLACE = /* sql */ `
  country, postcode, postcode_key AS postcodeKey, city, city_key AS cityKey, locality, state, lat, lng
`;
/** Lists of keys kept for finding slips of the keyboard: one per country and one per town asked for. */
const MAX_KEY_LISTS = 300;
/** One question asks for the same street's points several times. */
const MAX_POINT_LISTS = 2000;

export type Gazetteer = ReturnType<typeof createGazetteer>;

/** Remembers what was made for a name; all of it is forgotten once there are `most`. */
function createMemory<T>(most: number): (name: string, make: () => T) => T {
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

/** What is found by where it is, or by how its name begins. */
function createSearches(db: Database.Database) {
  const near = db.prepare<[string, number, number, number, number], Point>(/* sql */ `
    SELECT ${POINT} FROM points WHERE country = ? AND lat BETWEEN ? AND ? AND lng BETWEEN ? AND ? ORDER BY id
  `);
  const searched = db.prepare<[string, string, number], Street>(/* sql */ `
    SELECT ${STREET} FROM streets WHERE id IN (SELECT rowid FROM street_words WHERE street_words MATCH ?) AND country = ? ORDER BY length(name), id LIMIT ?
  `);
  return {
    /** Points in a box of decimal degrees. */
    pointsInBox: (
      country: string,
      south: number,
      north: number,
      west: number,
      east: number,
    ): readonly Point[] => near.all(country, south, north, west, east),

    /** Streets whose words start with every one of the typed words, shortest names first. */
    streetsByWords(country: string, words: readonly string[], limit: number): readonly Street[] {
      const query = words.map((word) => `"${word.replaceAll('"', '')}"*`).join(' ');
      return searched.all(query, country, limit);
    },
  };
}

function prepareStatements(db: Database.Database) {
  const byPostcode = db.prepare<[string, string], Street>(
    /* sql */ `SELECT ${STREET} FROM streets WHERE country = ? AND postcode_key = ? ORDER BY id`,
  );
  const byCity = db.prepare<[string, string], { readonly id: number }>(
    /* sql */ 'SELECT id FROM streets WHERE country = ? AND city_key = ? LIMIT 1',
  );
  const byKey = db.prepare<[string, string], Street>(
    /* sql */ `SELECT ${STREET} FROM streets WHERE country = ? AND key = ? ORDER BY id`,
  );
  const byId = db.prepare<[number], Street>(/* sql */ `SELECT ${STREET} FROM streets WHERE id = ?`);
  const pointsOf = db.prepare<[number], Point>(
    /* sql */ `SELECT ${POINT} FROM points WHERE street_id = ? ORDER BY id`,
  );
  const placesByPostcode = db.prepare<[string, string], Place>(
    /* sql */ `SELECT ${PLACE} FROM places WHERE country = ? AND postcode_key = ? ORDER BY rowid`,
  );
  // `<> ''` is what lets SQLite use the partial index on `city_key`.
  const placeByCity = db.prepare<[string, string], Place>(
    /* sql */ `SELECT ${PLACE} FROM places WHERE country = ? AND city_key = ? AND city_key <> '' ORDER BY lat IS NULL, rowid LIMIT 1`,
  );
  const placesOfCity = db.prepare<[string, string], Place>(
    /* sql */ `SELECT ${PLACE} FROM places WHERE country = ? AND city_key = ? AND city_key <> '' ORDER BY rowid`,
  );
  const cityKeys = db.prepare<[string, string], { readonly key: string }>(/* sql */ `
    SELECT city_key AS key FROM places WHERE country = ? AND city_key <> '' UNION SELECT city_key FROM streets WHERE country = ? AND city_key <> ''
  `);
  const streetKeysOfCity = db.prepare<[string, string], { readonly key: string }>(/* sql */ `
    SELECT DISTINCT key FROM streets WHERE country = ? AND city_key = ? ORDER BY key
  `);
  return {
    byPostcode,
    byCity,
    byKey,
    byId,
    pointsOf,
    placesByPostcode,
    placeByCity,
    placesOfCity,
    cityKeys,
    streetKeysOfCity,
  };
}

export function createGazetteer(db: Database.Database) {
  const {
    byPostcode,
    byCity,
    byKey,
    byId,
    pointsOf,
    placesByPostcode,
    placeByCity,
    placesOfCity,
    cityKeys,
    streetKeysOfCity,
  } = prepareStatements(db);
  const pointLists = createMemory<readonly Point[]>(MAX_POINT_LISTS);
  const keyLists = createMemory<KeyList>(MAX_KEY_LISTS);
  const rememberKeys = (id: string, read: () => readonly { readonly key: string }[]): KeyList =>
    keyLists(id, () => keyList(read().map(({ key }) => key)));

  /** Places of a postcode: of the postcode itself, else of the wider area it belongs to. */
  const places = (country: string, postcodeKey: string): readonly Place[] => {
    for (const key of [postcodeKey, ...widerPostcodeKeys(country, postcodeKey)]) {
      const found = key === '' ? [] : placesByPostcode.all(country, key);
      if (found.some(({ city }) => city !== '')) return found;
    }
    return [];
  };

  return {
    places,
    ...createSearches(db),

    /** The streets of a postcode. In gbr a postcode that exists but has no known street gets an invented one. */
    streetsByPostcode(country: string, postcodeKey: string): readonly Street[] {
      const known = byPostcode.all(country, postcodeKey);
      if (known.length > 0 || country !== 'gbr' || !isUnitPostcode(postcodeKey)) return known;
      const [unit] = placesByPostcode.all(country, postcodeKey);
      const [area] = places(country, postcodeKey);
      return unit === undefined || area === undefined ? [] : [inventedStreet(unit, area)];
    },
    hasStreetsInCity: (country: string, cityKey: string): boolean =>
      byCity.get(country, cityKey) !== undefined,
    streetsByKey: (country: string, key: string): readonly Street[] => byKey.all(country, key),
    street: (id: number): Street | null => byId.get(id) ?? null,

    /** Every delivery point of a street; in gbr with the invented ones. */
    points: (street: Street): readonly Point[] =>
      pointLists(`${street.id}|${street.postcodeKey}`, () => {
        const known = street.id > 0 ? pointsOf.all(street.id) : [];
        return invented(street) ? [...known, ...inventedPoints(street, known)] : known;
      }),

    /** Whether this very postcode is on record, not only its wider area. */
    isKnownPostcode: (country: string, postcodeKey: string): boolean =>
      placesByPostcode.get(country, postcodeKey) !== undefined ||
      byPostcode.get(country, postcodeKey) !== undefined,
    placeOfPostcode: (country: string, postcodeKey: string): Place | null =>
      placesByPostcode.get(country, postcodeKey) ?? null,
    placeOfCity: (country: string, cityKey: string): Place | null =>
      placeByCity.get(country, cityKey) ?? null,
    placesOfCity: (country: string, cityKey: string): readonly Place[] => placesOfCity.all(country, cityKey),
    cityKeys: (country: string): KeyList => rememberKeys(country, () => cityKeys.all(country, country)),
    streetKeysOfCity: (country: string, cityKey: string): KeyList =>
      rememberKeys(`${country}|${cityKey}`, () => streetKeysOfCity.all(country, cityKey)),

    close: (): void => {
      db.close();
    },
  };
}
