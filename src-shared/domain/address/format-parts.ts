/** The lines of an address that has no form of its own. */
import type { Address } from './address.ts';
import { streetWithNumber } from './number-place.ts';
import { hasPlaceForState, townLines } from './town-lines.ts';

/** Lines separated by \n; number, postcode and town stand where the country writes them. No part is left out. */
export function formatParts(parts: Address, country: string): string {
  const { street, house_number, locality, state } = parts;
  const isNumbered = street !== '' && house_number !== '';
  const numbered = isNumbered ? streetWithNumber(street, house_number, country) : street || house_number;
  const town = townLines(parts, country);
  // What was typed is written, also where the post has no place for a state and leaves it out.
  const others = hasPlaceForState(country) ? [] : [state];
  return [numbered, locality, ...town, ...others, parts.country].filter((line) => line !== '').join('\n');
}
