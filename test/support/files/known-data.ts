/** Makes the data of the practice service for one country, with addresses added from a list. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { foldText } from '#shared/domain/text/fold.ts';
import { project } from '../app/cli.ts';
import type { KnownParts } from './known-addresses.ts';

/** The columns of the shipped files, in order. Coordinates and accuracy follow. */
const COLUMNS = [
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
] as const;

const shipped = (kind: 'addresses' | 'postcodes', name: string): string =>
  project('src-main/practice/data', kind, `${name}.tsv.gz`);

type Cells = readonly string[];

/** Returns the rows without the header; none if there is no such file. */
function tableOf(path: string): readonly Cells[] {
  if (!existsSync(path)) return [];
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

const packed = (rows: Iterable<Cells>): Buffer =>
  gzipSync(['header', ...[...rows].map((cells) => cells.join('\t')), ''].join('\n'));

/** Returns the counties of Britain in capitals. */
export function ukCounties(): ReadonlySet<string> {
  const counties = tableOf(shipped('addresses', 'gbr')).map(([, county = '']) => county.toUpperCase());
  return new Set([...counties.filter((county) => county !== ''), ...FURTHER_COUNTIES]);
}

const FURTHER_COUNTIES = [
  'CO.DURHAM',
  'GREATER LONDON',
  'AVON',
  'CLEVELAND',
  'HUMBERSIDE',
  'GUERNSEY',
  'JERSEY',
  'GREATER MANCHESTER',
];

export function writeKnownData(folder: string, country: string, known: readonly KnownParts[]): void {
  for (const kind of ['addresses', 'postcodes'] as const) mkdirSync(join(folder, kind), { recursive: true });
  const inFolder = (kind: 'addresses' | 'postcodes', name: string): string =>
    join(folder, kind, `${name}.tsv.gz`);
  const osm = `osm-${country}`;
  if (existsSync(shipped('addresses', osm))) cpSync(shipped('addresses', osm), inFolder('addresses', osm));

  const places = tableOf(shipped('postcodes', country));
  const own = known.map(({ postcode, city }) => [postcode, city, '', '', '', '0', '0']);
  writeFileSync(inFolder('postcodes', country), packed(places.length > 0 ? places : own));

  const towns = new Map(places.toReversed().map((place) => [place[0] ?? '', place]));
  const there = tableOf(shipped('addresses', country));
  const taken = new Set(there.map(placeOf));
  const added: Cells[] = [];
  for (const parts of known) {
    const town = towns.get(parts.postcode) ?? [];
    const whole = { ...parts, city: parts.city || (town[1] ?? ''), state: parts.state || (town[3] ?? '') };
    const cells = COLUMNS.map((name) => whole[name].replace(/\s+/gu, ' ').trim());
    if (taken.has(placeOf(cells))) continue;
    taken.add(placeOf(cells));
    added.push([...cells, town[5] ?? '0', town[6] ?? '0', 'rooftop']);
  }
  writeFileSync(inFolder('addresses', country), packed([...there, ...added]));
}

/** Returns town, street and number, without the postcode, which the addresses of a list may lack. */
const placeOf = (cells: Cells): string =>
  [cells[2], cells[4], cells[5]].map((text) => foldText(text ?? '').replaceAll(' ', '')).join('|');
