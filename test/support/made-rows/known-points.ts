/** Provides real addresses of fourteen countries from the data of the practice service. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Address } from '#shared/domain/address/address.ts';
import { formatAddress } from '../../../src-main/practice/gazetteer/text/formatted.ts';
import { project } from '../app/cli.ts';

/** The countries whose addresses ship with the practice service. */
export const COUNTRIES = 'aus bra can deu esp fin fra gbr irl ita jpn nld swe usa'.split(' ');

/** One address as the service knows it. Unknown texts are ''. */
export type Point = {
  /** The country as ISO-3. */
  readonly parts: Address;
  readonly unit: string;
  readonly building: string;
  readonly organisation: string;
};

const MOST = 2_000;

const loaded = new Map<string, readonly Point[]>();

export function pointsOf(country: string): readonly Point[] {
  let points = loaded.get(country);
  if (!points) {
    points = [`osm-${country}`, country].flatMap((name) => readPoints(name, country));
    loaded.set(country, points);
  }
  return points;
}

function readPoints(name: string, country: string): readonly Point[] {
  const path = project('src-main/practice/data/addresses', `${name}.tsv.gz`);
  if (!existsSync(path)) return [];
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const step = Math.ceil(lines.length / MOST);
  return lines.filter((_, i) => i % step === 0).map((line) => toPoint(line.split('\t'), country));
}

function toPoint(cells: readonly string[], country: string): Point {
  const [state = '', , city = '', locality = '', street = '', house_number = '', ...rest] = cells;
  const [unit = '', building = '', organisation = '', postcode = ''] = rest;
  return {
    parts: { street, house_number, locality, city, state, postcode, country },
    unit,
    building,
    organisation,
  };
}

export function shownForm(parts: Address, unit = '', building = ''): string {
  return formatAddress(parts.country, { ...parts, houseNumber: parts.house_number, unit, building });
}
