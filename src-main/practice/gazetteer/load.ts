/**
 * Builds the gazetteer's database out of the shipped files, once per version of the data. The file name carries a
 * hash of the data; it is built under a temporary name and renamed, so two processes may build at once
 * and a half-built file is never opened.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { numberKey, postcodeKey, streetKey, townKey } from './fold.ts';
import { INDEXES, TABLES } from './schema.ts';
import { writeState } from './states.ts';

/** Raise when tables or keys change: older cached files are then left behind, not misread. */
const LAYOUT_VERSION = 3;

/** Opens the gazetteer read-only, building it first where it is missing. Throws when the data folder cannot be read. */
export function openGazetteerFile(dataDir: string, cacheDir: string): Database.Database {
  const file = join(cacheDir, `practice-gazetteer-${hashOf(dataDir)}.sqlite`);
  if (!existsSync(file)) {
    mkdirSync(cacheDir, { recursive: true });
    const building = `${file}.${randomUUID()}.tmp`;
    try {
      build(dataDir, building);
      renameSync(building, file);
    } finally {
      rmSync(building, { force: true });
    }
  }
  const db = new Database(file, { readonly: true });
  db.pragma('mmap_size = 268435456');
  // Nobody writes to it: the lock is kept instead of taken and given back for each question, 7 µs each time.
  db.pragma('locking_mode = EXCLUSIVE');
  return db;
}

/** Names and sizes are enough: the shipped files are gzipped, their last bytes hold a checksum, which is read too. */
function hashOf(dataDir: string): string {
  const hash = createHash('sha256').update(String(LAYOUT_VERSION));
  for (const folder of ['addresses', 'postcodes'])
    for (const name of readdirSync(join(dataDir, folder)).toSorted())
      hash.update(name).update(readFileSync(join(dataDir, folder, name)).subarray(-8));
  return hash.digest('hex').slice(0, 16);
}

function build(dataDir: string, file: string): void {
  const db = new Database(file);
  try {
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
  } finally {
    db.close();
  }
}

type DataFile = { readonly country: string; readonly rows: Iterable<readonly string[]> };

/** `gbr.tsv.gz` and `osm-gbr.tsv.gz` both hold rows of gbr. */
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

/** Streets of one postcode and town, gathered from their points; the coordinates are the mean of the points. */
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

/** What autocomplete looks through. Japanese has no spaces, so each of its names is one word and its characters are words too. */
function searchWords({ country, name, city, locality, state, postcode }: StreetNames): string {
  if (country === 'jpn') return [...`${state}${city}${name}`].join(' ');
  return `${name} ${city} ${locality} ${postcode}`;
}
