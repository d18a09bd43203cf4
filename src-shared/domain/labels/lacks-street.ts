import type { EnteredAddress } from '../address/address.ts';
import { hasStreetWord, isPostBox } from '../address/address-words.ts';
import { isAnyPostcode } from '../columns/cells/postcode-shapes.ts';

/**
 * Whether an address names no street, building or post box, so that a letter probably does not arrive: only a town and
 * a postcode, or a bare number such as a row's number in a wrong column.
 */
export function lacksStreet({ line, premise, parts }: EnteredAddress): boolean {
  const { street, locality, city, state, postcode } = parts;
  if ([street, premise].some((text) => HAS_LETTER.test(text) || isPostBox(text))) return false;
  const hasTown = [locality, city, postcode].some((text) => text !== '');
  const pieces = line
    .split(/[,;\n\r\v\f\u0085\u2028\u2029]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && ![locality, city, state, postcode, parts.country].includes(piece));
  if (hasTown || pieces.length > 1) return !pieces.some((piece) => HAS_LETTER.test(piece));
  return pieces.every((piece) => !hasStreetWord(piece) && !isPostBox(piece) && isTown(piece));
}

const HAS_LETTER = /\p{L}/u;

/** Whether a piece has no number except a postcode at its begin or end: "Leeds", "10115 Berlin", "Leeds LS1 4AB". */
function isTown(piece: string): boolean {
  const words = piece.split(/\s+/u);
  const rests = [0, 1, 2].flatMap((size) => [
    { code: words.slice(0, size), rest: words.slice(size) },
    { code: words.slice(words.length - size), rest: words.slice(0, words.length - size) },
  ]);
  return rests.some(
    ({ code, rest }) =>
      (code.length === 0 || isAnyPostcode(code.join(' '))) && rest.every((word) => !/\p{N}/u.test(word)),
  );
}
