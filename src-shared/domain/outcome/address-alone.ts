import type { SuggestedAddress } from '../address/address.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText } from '../text/fold.ts';
import { namedBeside } from './decided-cells.ts';

/** Removes the company or flat above number and street. Keeps a name if there is no number: it may identify the house. */
export function addressAlone({ parts, formatted }: SuggestedAddress): SuggestedAddress {
  const { street, house_number: number } = parts;
  if (!hasText(street) || !hasText(number)) return { parts, formatted };
  const pieces = formatted.split(/[\n,]/u).map((piece) => piece.trim());
  const start = pieces.findIndex((piece) => containsWords(piece, street) && containsWords(piece, number));
  return start <= 0 ? { parts, formatted } : { parts, formatted: pieces.slice(start).join('\n') };
}

/** Returns equal keys for equal addresses. Ignores locality, state and country, which results near a point may lack. */
export function addressKey({ parts, formatted }: SuggestedAddress): string {
  const { street, house_number: number, city, postcode } = parts;
  return [namedBeside(parts, formatted, ''), number, street, city, postcode].map(foldText).join('/');
}
