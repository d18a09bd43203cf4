/** The practice service's own tables. `*_key` columns have the folded text of `fold.ts`; unknown text is ''. */
export const TABLES = /* sql */ `
  CREATE TABLE streets (
    id INTEGER PRIMARY KEY,
    country TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    city_key TEXT NOT NULL,
    locality TEXT NOT NULL,
    state TEXT NOT NULL,
    county TEXT NOT NULL,
    postcode TEXT NOT NULL,
    postcode_key TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL
  ) STRICT;

  CREATE TABLE points (
    id INTEGER PRIMARY KEY,
    street_id INTEGER NOT NULL,
    country TEXT NOT NULL,
    house_number TEXT NOT NULL,
    number_key TEXT NOT NULL,
    unit TEXT NOT NULL,
    building TEXT NOT NULL,
    organisation TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL
  ) STRICT;

  -- lat and lng are null where the source gives none (Japan)
  CREATE TABLE places (
    country TEXT NOT NULL,
    postcode TEXT NOT NULL,
    postcode_key TEXT NOT NULL,
    city TEXT NOT NULL,
    city_key TEXT NOT NULL,
    locality TEXT NOT NULL,
    state TEXT NOT NULL,
    lat REAL,
    lng REAL
  ) STRICT;

  CREATE VIRTUAL TABLE street_words USING fts5 (words, content='', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
`;

/** Created after all rows are inserted, because that is faster. */
export const INDEXES = /* sql */ `
  CREATE INDEX streets_by_key ON streets (country, key);
  CREATE INDEX streets_by_postcode ON streets (country, postcode_key);
  CREATE INDEX streets_by_city ON streets (country, city_key);
  CREATE INDEX points_by_street ON points (street_id, number_key);
  CREATE INDEX points_by_place ON points (country, lat);
  CREATE INDEX places_by_postcode ON places (country, postcode_key);
  CREATE INDEX places_by_city ON places (country, city_key) WHERE city_key <> '';
  ANALYZE;
`;

/** A street in one postcode and town. Coordinates: the mean of its points; null only for an invented street. */
export type Street = {
  readonly id: number;
  readonly country: string;
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly cityKey: string;
  readonly locality: string;
  readonly state: string;
  readonly county: string;
  readonly postcode: string;
  readonly postcodeKey: string;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** A delivery point. `id` is 0 for an invented one. */
export type Point = {
  readonly id: number;
  readonly streetId: number;
  readonly houseNumber: string;
  readonly numberKey: string;
  readonly unit: string;
  readonly building: string;
  readonly organisation: string;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** A postcode or a wider area, with its town. Coordinates are null where the source has none. */
export type PostTown = {
  readonly country: string;
  readonly postcode: string;
  readonly postcodeKey: string;
  readonly city: string;
  readonly cityKey: string;
  readonly locality: string;
  readonly state: string;
  readonly lat: number | null;
  readonly lng: number | null;
};
