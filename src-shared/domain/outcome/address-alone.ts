/** The address of one row as other rows may take it, and when two of those are the same. Pure. */
import type { SuggestedAddress } from '../address/address.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import { namedBeside } from './decided-cells.ts';

/**
 * Without the company or flat above its number and street, which is of that row alone. Where there is no number, a name
 * says which house it is, and stays.
 */
export function addressAlone({ parts, formatted }: SuggestedAddress): SuggestedAddress {
  const { street, house_number: number } = parts;
  if (!hasText(street) || !hasText(number)) return { parts, formatted };
  const pieces = formatted.split(/[\n,]/u).map((piece) => piece.trim());
  const start = pieces.findIndex((piece) => containsWords(piece, street) && containsWords(piece, number));
  return start <= 0 ? { parts, formatted } : { parts, formatted: pieces.slice(start).join('\n') };
}

/** However it is shown. Without the locality, the state and the country: what is found near a point lacks some of them. */
export function addressKey({ parts, formatted }: SuggestedAddress): string {
  const { street, house_number: number, city, postcode } = parts;
  return [namedBeside(parts, formatted, ''), number, street, city, postcode].map(foldText).join('/');
}
