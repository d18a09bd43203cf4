/** The lines of an address that has no form of its own. */
import type { Address } from './address.ts';
import { streetWithNumber } from '../cells/number-place.ts';
import { townLines } from './town-lines.ts';
import { containsWords } from '../text/contains-words.ts';

/** Lines separated by \n; number, postcode and town stand where the country writes them. No part is left out. */
export function formatParts(parts: Address, country: string): string {
  const { street, house_number, locality, state } = parts;
  const isNumbered = street !== '' && house_number !== '';
  const numbered = isNumbered ? streetWithNumber(street, house_number, country) : street || house_number;
  const town = townLines(parts, country);
  // Posts that have no place for a state leave it out.
  const others = town.some((line) => containsWords(line, state)) ? [] : [state];
  return [numbered, locality, ...town, ...others, parts.country].filter((line) => line !== '').join('\n');
}
