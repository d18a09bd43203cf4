/** Finds a postcode in a town cell, which keeps the service from finding the address. */
import type { ColumnMapping } from '../../address/mapping.ts';
import { isAnyPostcode } from './postcode-shapes.ts';

export type MisplacedPostcode = { readonly column: number; readonly postcode: string };

/** The maximum number of words in a postcode of any country. */
const MOST_WORDS = 2;
const LONGEST_TOWN = 200;

/** Returns the first postcode at an end of a town cell ("Leeds, LS1 4AP", "10115 Berlin"); null if there is none. */
export function misplacedPostcode(
  cells: readonly string[],
  { city: columns = [] }: ColumnMapping,
): MisplacedPostcode | null {
  for (const column of columns) {
    const postcode = postcodeIn(cells[column] ?? '');
    if (postcode !== null) return { column, postcode };
  }
  return null;
}

function postcodeIn(town: string): string | null {
  if (town.length > LONGEST_TOWN) return null;
  const words = town.split(/[\s,;]+/u).filter((word) => word !== '');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const edges = [words.slice(-count), words.slice(0, count)].map((edge) => edge.join(' '));
    const found = edges.find(isAnyPostcode);
    if (found !== undefined) return found;
  }
  return null;
}
