import { hasStreetWord } from '../../address/address-words.ts';
import { wordsOf } from '../../text/fold.ts';
import { SHAPES } from './cell-shapes.ts';
import { countriesOfCity } from './known-cities.ts';
import { isDistinctPostcode } from './postcode-shapes.ts';

/** The maximum length of an address, in UTF-16 units. */
const LONGEST = 300;
const MOST_WORDS = 8;
const HAN = /\p{Script=Han}{2}/u;
/** Characters for prefectures, provinces, towns, blocks and roads. */
const EAST_ASIAN_PLACE = /[都道府県省市区町村郡县州路街]/u;
const EAST_ASIAN_NUMBER = /[\p{Nd}一二三四五六七八九十]/u;

/** Whether a text says where its street is, by a postcode and town, a large city, or a line next to the street. */
export function namesPlace(cell: string): boolean {
  if (cell.length > LONGEST) return false;
  if (HAN.test(cell)) return EAST_ASIAN_PLACE.test(cell) && EAST_ASIAN_NUMBER.test(cell);
  if (SHAPES.stateAndZip.test(cell)) return true;
  const pieces = cell.split(/[,;\r\n]/u).map((piece) => piece.trim());
  const streets = pieces.filter(hasStreetWord);
  const others = pieces.filter((piece) => SHAPES.letters.test(piece) && !hasStreetWord(piece));
  return (streets.length > 0 && others.length > 0) || pieces.some(isTown);
}

/** Whether a piece names a town: "10115 Berlin", "Leeds LS1 4AB", "12 rue de Rome 75008 Paris". */
function isTown(piece: string): boolean {
  const parts = piece.split(/\s+/u).slice(-MOST_WORDS);
  const isPostcode = (part: string, at: number): boolean =>
    (parts.length > 1 && /^\d{4,6}$/u.test(part) && (at > 0 || parts.length <= 4)) ||
    isDistinctPostcode(part) ||
    isDistinctPostcode(parts.slice(at, at + 2).join(' '));
  if (parts.some(isPostcode)) return true;
  const words = wordsOf(piece).filter((word) => !SHAPES.digit.test(word));
  return [3, 2, 1].some((size) => countriesOfCity(words.slice(-size).join(' ')).length > 0);
}
