import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type Database from 'better-sqlite3';
import { INDEXES, TABLES } from './schema.ts';
import { numberKey, postcodeKey, streetKey, townKey } from './text/fold.ts';
import { writeState } from './text/states.ts';

/** Fills the gazetteer's new, empty database. Takes seconds. Throws if the data folder is unreadable. */
export function fillGazetteer(db: Database.Database, dataDir: string): void {
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -65536');
  db.exec(TABLES);
  db.transaction(() => {
    for (const { country, rows } of filesOf(join(dataDir, 'postcodes'))) insertPlaces(db, country, rows);
    const streets = new StreetTable(db);
    for (const { country, rows } of filesOf(join(dataDir, 'addresses')))
      insertPoints(db, streets, country, rows);
    streets.finish();
  })();
  db.exec(INDEXES);
}

type DataFile = { readonly country: string; readonly rows: Iterable<readonly string[]> };

/** Yields the files of a folder. Both `gbr.tsv.gz` and `osm-gbr.tsv.gz` have rows of gbr. */
function* filesOf(folder: string): Generator<DataFile> {
  for (const name of readdirSync(folder).toSorted()) {
    const country = /^(?:osm-)?([a-z]{3})\.tsv\.gz$/.exec(name)?.[1];
    if (country !== undefined) yield { country, rows: readTable(join(folder, name)) };
  }
}

function* readTable(file: string): Generator<readonly string[]> {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const [, ...lines] = text.split('\n');
  for (const line of lines) if (line !== '') yield line.split('\t');
}

function insertPlaces(db: Database.Database, country: string, rows: Iterable<readonly string[]>): void {
  const insert = db.prepare(/* sql */ `
    INSERT INTO places (country, postcode, postcode_key, city, city_key, locality, state, lat, lng) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  `);
  for (const [postcode = '', city = '', locality = '', state = '', , lat = '', lng = ''] of rows)
    insert.run(
      country,
      postcode,
      postcodeKey(postcode),
      city,
      townKey(city),
      locality,
      writeState(country, state),
      coordinate(lat),
      coordinate(lng),
    );
}

const coordinate = (text: string): number | null => (text === '' ? null : Number(text));

function insertPoints(
  db: Database.Database,
  streets: StreetTable,
  country: string,
  rows: Iterable<readonly string[]>,
): void {
  const insert = db.prepare(/* sql */ `
    INSERT INTO points (street_id, country, house_number, number_key, unit, building, organisation, lat, lng) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  `);
  for (const cells of rows) {
    const [
      state = '',
      county = '',
      city = '',
      locality = '',
      street = '',
      number = '',
      unit = '',
      building = '',
      organisation = '',
      postcode = '',
      latText = '',
      lngText = '',
    ] = cells;
    const [lat, lng] = [Number(latText), Number(lngText)];
    const streetId = streets.idOf(
      { country, name: street, city, locality, state: writeState(country, state), county, postcode },
      lat,
      lng,
    );
    insert.run(streetId, country, number, numberKey(number), unit, building, organisation, lat, lng);
  }
}

type StreetNames = Record<'country' | 'name' | 'city' | 'locality' | 'state' | 'county' | 'postcode', string>;
type Sum = {
  readonly id: number;
  readonly names: StreetNames;
  readonly key: string;
  latSum: number;
  lngSum: number;
  points: number;
};

/** Collects streets, each in one postcode and town, from their points. Their coordinates are the mean of the points. */
class StreetTable {
  readonly #db: Database.Database;
  readonly #streets = new Map<string, Sum>();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  idOf(names: StreetNames, lat: number, lng: number): number {
    const key = streetKey(names.country, names.name);
    const identity = [names.country, key, townKey(names.city), postcodeKey(names.postcode)].join('|');
    const street = this.#streets.get(identity) ?? {
      id: this.#streets.size + 1,
      names,
      key,
      latSum: 0,
      lngSum: 0,
      points: 0,
    };
    street.latSum += lat;
    street.lngSum += lng;
    street.points += 1;
    this.#streets.set(identity, street);
    return street.id;
  }

  finish(): void {
    const insert = this.#db.prepare(/* sql */ `
      INSERT INTO streets (id, country, key, name, city, city_key, locality, state, county, postcode, postcode_key, lat, lng)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    `);
    const insertWords = this.#db.prepare(/* sql */ 'INSERT INTO street_words (rowid, words) VALUES (?, ?)');
    for (const { id, names, key, latSum, lngSum, points } of this.#streets.values()) {
      const { country, name, city, locality, state, county, postcode } = names;
      insert.run(
        id,
        country,
        key,
        name,
        city,
        townKey(city),
        locality,
        state,
        county,
        postcode,
        postcodeKey(postcode),
        latSum / points,
        lngSum / points,
      );
      insertWords.run(id, searchWords(names));
    }
  }
}

/** Returns the words for autocomplete. Japanese has no spaces, so each character is a word. */
function searchWords({ country, name, city, locality, state, postcode }: StreetNames): string {
  if (country === 'jpn') return [...`${state}${city}${name}`].join(' ');
  return `${name} ${city} ${locality} ${postcode}`;
}
