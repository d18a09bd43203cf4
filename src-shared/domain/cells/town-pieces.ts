/** Pieces of a town's cell that are not the town: its postcode, its number, or a state that has no column. Pure. */
import type { AddressField } from '../address/address.ts';
import { hasStreetWord, startsUnit } from '../address/address-words.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isSameState } from '../address/states.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';
import type { Part } from './insert-parts.ts';

type RowParts = {
  readonly parts: readonly Part[];
  readonly mapping: ColumnMapping;
  readonly country: string;
};

/** Removes the numbers of a town, so that "Dublin 5" and "Dublin 16" are equal. */
export const withoutNumber = (text: string): string => foldText(text.replaceAll(/\p{N}+/gu, ' '));

/** Removes a postcode that its own column has as well. A postcode that its column lacks is moved there later. */
export function withoutPostcode(piece: string, { parts }: RowParts): string {
  const postcode = parts.find(({ part, change }) => part === 'postcode' && change !== 'added');
  const known = wordsOf(postcode?.text ?? '');
  return wordsOf(piece)
    .filter((word) => !known.includes(word))
    .join(' ');
}

/** Whether a piece is another part that has no column: the state in "Northampton, MA". */
export function isOtherPart(piece: string, own: Part, { parts, mapping, country }: RowParts): boolean {
  if (foldText(piece) === foldText(own.text)) return false;
  return parts.some(
    ({ part, text }) =>
      part !== own.part &&
      mapping[part] === undefined &&
      hasText(text) &&
      (foldText(piece) === foldText(text) || (part === 'state' && isSameState(piece, text, country))),
  );
}

/** Whether a part may replace a piece of its column. It must not replace a street or flat in the same cell. */
export function isOfPart(piece: string, part: AddressField): boolean {
  if (part === 'postcode' || part === 'house_number') return /\p{N}/u.test(piece);
  if (part === 'country') return true;
  const isSaint = wordsOf(piece)[0] === 'st';
  return !/\p{N}/u.test(piece) && (isSaint || !hasStreetWord(piece)) && !startsUnit(piece);
}
