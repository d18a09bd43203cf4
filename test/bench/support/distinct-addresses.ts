/** Makes any number of different addresses. The practice service's real ones come first, then other numbers in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type BenchAddress = {
  readonly country: string;
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly postcode: string;
};

const folder = resolve(import.meta.dirname, '../../../src-main/practice/data/addresses');
/** Countries whose addresses have a street, a number and a town. */
const COUNTRIES = ['gbr', 'deu', 'can', 'fra', 'usa'];

/** Yields the same addresses every time, with mixed countries, as in the list of an international organisation. */
export function* distinctAddresses(count: number, from = 0): Generator<BenchAddress> {
  const known = knownStreets();
  for (let index = from; index < from + count; index += 1) {
    const street = known[(index * 7919) % known.length];
    if (street) yield { ...street, number: String(1 + Math.floor(index / known.length)) };
  }
}

function knownStreets(): readonly Omit<BenchAddress, 'number'>[] {
  const streets = new Map<string, Omit<BenchAddress, 'number'>>();
  for (const file of readdirSync(folder).toSorted()) {
    const country = file.slice(-'gbr.tsv.gz'.length, -'.tsv.gz'.length);
    if (!COUNTRIES.includes(country)) continue;
    const lines = gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    for (const line of lines.slice(1)) {
      const cells = line.split('\t');
      const address = { country, street: cells[4] ?? '', city: cells[2] ?? '', postcode: cells[9] ?? '' };
      if (address.street !== '' && address.city !== '')
        streets.set(JSON.stringify(address).toLowerCase(), address);
    }
  }
  return [...streets.values()];
}

export const CSV_HEADER = 'Name,Street,Number,City,Postcode,Country\n';

export function csvLine({ street, number, city, postcode, country }: BenchAddress, index: number): string {
  const quoted = [street, number, city, postcode].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return `"Person ${index}",${quoted},${country.toUpperCase()}\n`;
}

export function bodyOf({ street, number, city, postcode, country }: BenchAddress): string {
  const input = { house_number: number, street, city, postcode };
  return JSON.stringify({ country, input });
}
