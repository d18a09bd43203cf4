/**
 * Makes the data of the practice service from a folder of open data:
 *
 * node src-main/practice/make-data/make-data.mjs SOURCE_FOLDER
 *
 * SOURCE_FOLDER contains A_gazetteer (one CSV per country, and postcodes/) and E_emails. Writes gzipped, tab-separated
 * text to src-main/practice/data. Equal input gives equal bytes. Rows of OpenStreetMap (source_id `osm-…`, ODbL) go to
 * their own files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { cleanPoint, titleCase } from './clean.mjs';

const POINT_COLUMNS = [
  'state',
  'county',
  'city',
  'locality',
  'street',
  'house_number',
  'unit',
  'building_name',
  'organisation_name',
  'postcode',
  'lat',
  'lng',
  'accuracy_type',
];
const PLACE_COLUMNS = ['postcode', 'city', 'locality', 'state', 'county', 'lat', 'lng'];
const EMAIL_LISTS = [
  'disposable_domains',
  'disposable_wildcard_domains',
  'free_email_domains',
  'common_email_providers',
  'role_local_parts',
];
/** Replaces the names of states with the codes that people write. */
const STATE_CODES = {
  can: {
    Alberta: 'AB',
    'British Columbia': 'BC',
    Manitoba: 'MB',
    'New Brunswick': 'NB',
    'Newfoundland and Labrador': 'NL',
    'Northwest Territory': 'NT',
    'Northwest Territories': 'NT',
    'Nova Scotia': 'NS',
    Nunavut: 'NU',
    'Nunavut Territory': 'NU',
    Ontario: 'ON',
    'Prince Edward Island': 'PE',
    Quebec: 'QC',
    Saskatchewan: 'SK',
    Yukon: 'YT',
  },
  aus: {
    'Australian Capital Territory': 'ACT',
    'New South Wales': 'NSW',
    'Northern Territory': 'NT',
    Queensland: 'QLD',
    'South Australia': 'SA',
    Tasmania: 'TAS',
    Victoria: 'VIC',
    'Western Australia': 'WA',
  },
  usa: {
    Alabama: 'AL',
    Alaska: 'AK',
    Arizona: 'AZ',
    Arkansas: 'AR',
    California: 'CA',
    Colorado: 'CO',
    Connecticut: 'CT',
    Delaware: 'DE',
    'District of Columbia': 'DC',
    Florida: 'FL',
    Georgia: 'GA',
    Hawaii: 'HI',
    Idaho: 'ID',
    Illinois: 'IL',
    Indiana: 'IN',
    Iowa: 'IA',
    Kansas: 'KS',
    Kentucky: 'KY',
    Louisiana: 'LA',
    Maine: 'ME',
    Maryland: 'MD',
    Massachusetts: 'MA',
    Michigan: 'MI',
    Minnesota: 'MN',
    Mississippi: 'MS',
    Missouri: 'MO',
    Montana: 'MT',
    Nebraska: 'NE',
    Nevada: 'NV',
    'New Hampshire': 'NH',
    'New Jersey': 'NJ',
    'New Mexico': 'NM',
    'New York': 'NY',
    'North Carolina': 'NC',
    'North Dakota': 'ND',
    Ohio: 'OH',
    Oklahoma: 'OK',
    Oregon: 'OR',
    Pennsylvania: 'PA',
    'Rhode Island': 'RI',
    'South Carolina': 'SC',
    'South Dakota': 'SD',
    Tennessee: 'TN',
    Texas: 'TX',
    Utah: 'UT',
    Vermont: 'VT',
    Virginia: 'VA',
    Washington: 'WA',
    'West Virginia': 'WV',
    Wisconsin: 'WI',
    Wyoming: 'WY',
  },
};

function parseCsv(text) {
  const records = [];
  let record = [];
  for (const found of text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)) {
    const [, cell, end] = found;
    record.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    if (record.length > 1) records.push(record);
    record = [];
    if (end === '') break;
  }
  const [header = [], ...rows] = records;
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

const table = (columns, rows) =>
  `${[columns, ...rows.map((row) => columns.map((column) => (row[column] ?? '').replace(/[\t\r\n]+/g, ' ').trim()))].map((cells) => cells.join('\t')).join('\n')}\n`;

function readPlaces(folder, country) {
  const rows = readdirSync(folder)
    .filter((name) => name.startsWith(`${country}_`) && name.endsWith('.csv.gz'))
    .flatMap((name) => parseCsv(gunzipSync(readFileSync(join(folder, name))).toString('utf8')));
  const codes = STATE_CODES[country] ?? {};
  return rows
    .filter((row) => row.postcode !== '')
    .map((row) => ({
      ...row,
      state: codes[row.state] ?? row.state,
      city: country === 'gbr' ? titleCase(row.city) : row.city,
      locality: row.locality ?? '',
    }));
}

/** Maps postcodes to towns, for addresses published without a town. */
function townsByPostcode(places) {
  const towns = new Map();
  for (const place of places) if (!towns.has(place.postcode)) towns.set(place.postcode, place);
  return towns;
}

/** Maps each city with a single postcode to this postcode, for addresses published without a postcode. */
function onlyPostcodes(places) {
  const found = new Map();
  for (const { city, postcode } of places)
    found.set(city.toLowerCase(), found.has(city.toLowerCase()) ? '' : postcode);
  return found;
}

function readPoints(source, country, places) {
  const only = onlyPostcodes(places);
  const towns = townsByPostcode(places);
  const seen = new Set();
  return parseCsv(readFileSync(join(source, `${country}.csv`), 'utf8')).flatMap((published) => {
    const point = cleanPoint(country, published);
    if (point === null) return [];
    const postcode =
      point.postcode ||
      (['gbr', 'irl', 'can', 'jpn'].includes(country) ? '' : (only.get(point.city.toLowerCase()) ?? ''));
    const town = towns.get(postcode);
    const city = point.city || (town?.city ?? '');
    if (city === '' && postcode === '') return [];
    const whole = { ...point, postcode, city, state: point.state || (town?.state ?? '') };
    const id = POINT_COLUMNS.slice(0, 10)
      .map((column) => whole[column].toLowerCase())
      .join('|');
    if (seen.has(id)) return [];
    seen.add(id);
    return [whole];
  });
}

/** Compresses a text without a time stamp, so that the bytes depend only on the text. */
const pack = (text) => gzipSync(text, { level: constants.Z_BEST_COMPRESSION });

function main(sourceFolder) {
  const source = join(sourceFolder, 'A_gazetteer');
  const target = resolve(import.meta.dirname, '../data');
  for (const folder of ['addresses', 'postcodes', 'emails']) {
    rmSync(join(target, folder), { recursive: true, force: true });
    mkdirSync(join(target, folder), { recursive: true });
  }
  const countries = readdirSync(source)
    .flatMap((name) => /^([a-z]{3})\.csv$/.exec(name)?.[1] ?? [])
    .toSorted();
  for (const country of countries) {
    const places = readPlaces(join(source, 'postcodes'), country);
    const points = readPoints(source, country, places);
    const isOsm = (row) => row.source_id.startsWith('osm-');
    const files = {
      [country]: points.filter((row) => !isOsm(row)),
      [`osm-${country}`]: points.filter(isOsm),
    };
    for (const [name, rows] of Object.entries(files))
      if (rows.length > 0)
        writeFileSync(join(target, 'addresses', `${name}.tsv.gz`), pack(table(POINT_COLUMNS, rows)));
    writeFileSync(join(target, 'postcodes', `${country}.tsv.gz`), pack(table(PLACE_COLUMNS, places)));
    process.stdout.write(
      `${country}: ${points.length} points (${points.filter(isOsm).length} ODbL), ${places.length} postcode places\n`,
    );
  }
  for (const list of EMAIL_LISTS)
    writeFileSync(
      join(target, 'emails', `${list}.txt.gz`),
      pack(readFileSync(join(sourceFolder, 'E_emails', `${list}.txt`), 'utf8')),
    );
}

const [sourceFolder] = process.argv.slice(2);
if (sourceFolder === undefined) {
  process.stderr.write('usage: node src-main/practice/make-data/make-data.mjs SOURCE_FOLDER\n');
  process.exitCode = 2;
} else main(resolve(sourceFolder));
