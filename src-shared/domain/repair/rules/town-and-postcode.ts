/** Reads a town with its postcode, its state or both: "Leeds LS1 4AP", "D-10115 Berlin", "Springfield, IL 62701". */
import { takesNumber } from '../../address/address-words.ts';
import { isPostcode } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import { codeOfCell } from '../cells-repair.ts';
import { trimmed } from '../trimmed.ts';

/** The texts as written; '' for a missing part. `cityAndState`: the text without its postcode. */
export type TownText = {
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly cityAndState: string;
};

const LONGEST = 100;
/** The maximum number of words in a town with its state and postcode. */
export const MOST_TOWN_WORDS = 8;

/** Returns null if the text has neither postcode nor state, or anything besides them and a town. @param country ISO-3 */
export function readTown(text: string, country: string): TownText | null {
  if (text.length > LONGEST || country === '') return null;
  const words = [...text.matchAll(/[^\s,;]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  if (words.length === 0 || words.length > MOST_TOWN_WORDS) return null;
  for (const size of [2, 1]) {
    const [first, last] = [words[0], words.at(-1)];
    const [before, behind] = [words[size - 1], words.at(-size)];
    if (!first || !last || !before || !behind) continue;
    const atStart = text.slice(first.start, before.end);
    if (isTownCode(atStart, country, 'first')) return withCode(atStart, text.slice(before.end), country);
    const atEnd = text.slice(behind.start, last.end);
    const rest = text.slice(0, behind.start);
    if (isTownCode(atEnd, country, 'last') && !(/^\d+$/u.test(atEnd) && takesNumber(rest)))
      return withCode(atEnd, rest, country);
  }
  const found = splitState(text, country);
  return found && isTownName(found.city) ? { ...found, postcode: '', cityAndState: text } : null;
}

/** Countries that write the postcode after the town. */
export const POSTCODE_LAST: ReadonlySet<string> = new Set('aus nzl zaf ind sgp gbr irl usa can'.split(' '));
/** Countries that write the state as a code between town and postcode. */
export const STATE_COUNTRIES: ReadonlySet<string> = new Set(['usa', 'can', 'aus']);
/** A postcode shorter than this counts only on the side of the town on which the country writes postcodes. */
const SURE_LENGTH = 5;

function isTownCode(text: string, country: string, place: 'first' | 'last'): boolean {
  const code = withoutSign(text, country);
  if (!isPostcode(code, country)) return false;
  return code.length >= SURE_LENGTH || POSTCODE_LAST.has(country) === (place === 'last');
}

/** Removes the vehicle code of the row's country: "D-10115". */
export function withoutSign(postcode: string, country: string): string {
  const [, sign = '', code = ''] = /^(\p{Lu}{1,3})-(\d.*)$/u.exec(postcode) ?? [];
  return code !== '' && codeOfCell(sign) === country ? code : postcode;
}

function withCode(postcode: string, rest: string, country: string): TownText | null {
  const cityAndState = trimmed(rest);
  // "IL 62701" has no town.
  if (findState(cityAndState, country) === cityAndState.toLowerCase()) return null;
  const found = splitState(cityAndState, country) ?? { city: cityAndState, state: '' };
  return found.city === '' || isTownName(found.city) ? { ...found, postcode, cityAndState } : null;
}

const isTownName = (text: string): boolean => /^\p{L}[^\p{Nd}@]+$/u.test(text);

/** Splits a state after a comma, hyphen or slash; a code in capitals also after a space. */
function splitState(text: string, country: string): Pick<TownText, 'city' | 'state'> | null {
  const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('/'), text.lastIndexOf(' - '));
  if (comma > 0) {
    const state = trimmed(text.slice(comma + 1));
    if (findState(state, country) !== null) return { city: trimmed(text.slice(0, comma)), state };
  }
  const space = text.lastIndexOf(' ');
  const code = text.slice(space + 1);
  const isCode = space > 0 && STATE_COUNTRIES.has(country) && /^[A-Z]{2,3}$/u.test(code);
  if (!isCode || findState(code, country) !== code.toLowerCase()) return null;
  return { city: trimmed(text.slice(0, space)), state: code };
}
