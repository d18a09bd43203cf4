import type { Address } from './address.ts';
import { streetWithNumber } from './number-place.ts';
import { hasPlaceForState, townLines } from './town-lines.ts';

/** Returns the parts as lines separated by \n, with number, postcode and town in the country's order. Omits no part. */
export function formatParts(parts: Address, country: string): string {
  const { street, house_number, locality, state } = parts;
  const isNumbered = street !== '' && house_number !== '';
  const numbered = isNumbered ? streetWithNumber(street, house_number, country) : street || house_number;
  const town = townLines(parts, country);
  // Keeps a typed state even if the country's format has none.
  const others = hasPlaceForState(country) ? [] : [state];
  return [numbered, locality, ...town, ...others, parts.country].filter((line) => line !== '').join('\n');
}
