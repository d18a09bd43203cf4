/** Whether cells fit the meaning of their column's name. */

import { findCountryOfCell } from '../../country/country-cell.ts';
import type { HeaderMeaning } from '../names/header-words.ts';
import { areParticles } from '../names/name-words.ts';
import { fitsTitle } from '../names/title-words.ts';
import { filledShare, isPremise, isSurePremise, SHAPES, shareOf } from './cell-shapes.ts';
import { isAnyPostcode } from './postcode-shapes.ts';

/** Characters that no person's name contains. */
const NO_NAME = /[\p{Nd}@]/u;
/** A number that is longer than any house number. */
const IDENTIFIER = /^\d{7,}$/u;
/** The ending of the name of a Chinese subdistrict or of its office. Neither is a street. */
const OFFICE = /(?:街道|街道办|办事处|[镇鎮乡鄉])$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

/** Whether the cells fit. An empty column always fits. */
export function fits(
  { field, continues, isSure, isTownLine, hasOtherMeaning }: HeaderMeaning,
  cells: readonly string[],
): boolean {
  if (filledShare(cells) === 0) return true;
  const share = (shape: RegExp): number => shareOf(cells, shape);
  const isShort = (length: number): boolean => shareOf(cells, (cell) => cell.length <= length) > 0.8;
  const areWords = share(SHAPES.letters) > 0.5 || (isShort(12) && share(/\p{Script=Han}/u) > 0.5);
  switch (field) {
    case 'email':
      return share(/@/u) > 0.3;
    case 'postcode':
      return (
        share(SHAPES.digit) > 0.5 &&
        isShort(12) &&
        ((isSure && !hasOtherMeaning) || shareOf(cells, isAnyPostcode) > 0.6)
      );
    case 'house_number':
      // The letter of a number may have its own column.
      if (continues) return isShort(14);
      return (
        isShort(14) &&
        share(SHAPES.digit) > 0.4 &&
        share(IDENTIFIER) <= 0.5 &&
        (!hasOtherMeaning || shareOf(cells, isAnyPostcode) <= 0.6)
      );
    case 'country':
      return areCountries(cells);
    case 'state':
      return (
        areWords &&
        (isSure || share(/^\p{Lu}{2,3}$/u) > 0.8) &&
        (!hasOtherMeaning || shareOf(cells, (cell) => findCountryOfCell(cell) !== null) <= 0.5)
      );
    case 'city':
      return areWords;
    case 'locality':
      // "街道" may be a street, or the office of a subdistrict.
      return areWords && (!(continues && hasOtherMeaning) || share(OFFICE) > 0.5);
    case 'premise':
      if (hasOtherMeaning && share(SHAPES.letters) <= 0.5) return false;
      return shareOf(cells, isSure ? isPremise : isSurePremise) > 0.5;
    case 'address':
      return share(SHAPES.letter) > 0.5 && (!isTownLine || share(SHAPES.letters) > 0.5);
    case 'title':
      return shareOf(cells, fitsTitle) > 0.6;
    case 'recipient':
    case 'first_name':
    case 'last_name':
      // A "Prefix" column may hold particles of names ("van") instead of titles.
      if (continues && hasOtherMeaning) return shareOf(cells, areParticles) > 0.6;
      return shareOf(cells, (cell) => SHAPES.letter.test(cell) && !NO_NAME.test(cell)) > 0.8;
    case 'street':
      // The second line of a Japanese address may contain only numbers.
      return (
        share(continues ? LETTER_OR_DIGIT : SHAPES.letter) >= 0.5 &&
        (!hasOtherMeaning || share(OFFICE) <= 0.5)
      );
    case 'organisation':
      return share(SHAPES.letter) > 0.5;
  }
}

/** Single letters count as vehicle codes ("D", "A") only if almost all cells are such codes: initials look the same. */
function areCountries(cells: readonly string[]): boolean {
  const areLetters = shareOf(cells, /^\p{L}$/u) > 0.5;
  return shareOf(cells, (cell) => findCountryOfCell(cell) !== null) > (areLetters ? 0.9 : 0.5);
}
