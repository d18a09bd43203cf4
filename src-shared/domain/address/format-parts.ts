/** The lines of an address that has no form of its own. */
import type { Address } from './address.ts';
import { streetWithNumber } from '../cells/number-place.ts';

/** Lines separated by \n; the number stands where the country writes it. */
export function formatParts(parts: Address, country: string): string {
  const { street, house_number, locality, city, state, postcode } = parts;
  const isNumbered = street !== '' && house_number !== '';
  const numbered = isNumbered ? streetWithNumber(street, house_number, country) : street || house_number;
  return [numbered, locality, city, state, postcode, parts.country].filter((line) => line !== '').join('\n');
}
