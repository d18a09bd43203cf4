/** Finds the country that a cell of a country column means. Elsewhere, some of these codes mean other things. */

import { foldText } from '../text/fold.ts';
import { type FoundCountry, findCountry } from './country.ts';
import { COUNTRIES } from './country-codes.ts';

/** The maximum length of a cell with a country, in UTF-16 units. The longest official name has 70. */
const LONGEST_CELL = 120;
const MOST_PIECES = 4;

/** Vehicle registration codes that are not in ISO 3166. People write them before postcodes: "D-10115". */
const CAR_SIGNS: ReadonlyMap<string, string> = new Map([
  ['a', 'aut'],
  ['b', 'bel'],
  ['d', 'deu'],
  ['e', 'esp'],
  ['f', 'fra'],
  ['h', 'hun'],
  ['i', 'ita'],
  ['l', 'lux'],
  ['n', 'nor'],
  ['p', 'prt'],
  ['s', 'swe'],
  ['fl', 'lie'],
  ['slo', 'svn'],
  ['rus', 'rus'],
]);

const byNumber = new Map(COUNTRIES.map(({ numeric, iso3 }) => [numeric, iso3]));
const byIso2 = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2, iso3]));

/**
 * Recognises everything that `findCountry` does, and also ISO 3166-1 numbers, parts of countries ("GB-ENG"), flags,
 * vehicle registration codes, and names with a code ("Germany (DE)"). Returns null if there is no match.
 */
export function findCountryOfCell(cell: string): FoundCountry | null {
  if (cell.length > LONGEST_CELL) return findAnew(cell);
  const known = latest.get(cell);
  if (known !== undefined) return known;
  if (latest.size >= MOST_KEPT) latest.clear();
  const found = findAnew(cell);
  latest.set(cell, found);
  return found;
}

/** A cache, because a list names few countries, and every row needs one of them. */
const latest = new Map<string, FoundCountry | null>();
const MOST_KEPT = 100;

function findAnew(cell: string): FoundCountry | null {
  const text = cell.trim();
  if (text === '' || text.length > LONGEST_CELL) return null;
  if (/\p{Regional_Indicator}|\u{1f3f4}/u.test(text)) return fromFlag(text);
  // Without its accent, "čr" would be the code of Costa Rica.
  if (/^č\.? ?r\.?$/iu.test(text)) return { code: 'cze' };
  return findCountry(text) ?? fromCode(text) ?? fromPieces(text) ?? findCountry(text.replace(/^the\s/iu, ''));
}

function fromCode(text: string): FoundCountry | null {
  const [, part] = /^([A-Z]{2})-[A-Z\d]{1,3}$/iu.exec(text) ?? [];
  // A number with fewer digits could be a dialling code: "44".
  const number = /^\d{3}$/u.test(text) ? byNumber.get(text) : undefined;
  const code = CAR_SIGNS.get(foldText(text)) ?? number ?? byIso2.get((part ?? '').toUpperCase());
  return code === undefined ? null : { code };
}

/** Two regional indicators form a flag. The rest of the text must not name another country. */
function fromFlag(text: string): FoundCountry | null {
  const [flag = ''] = /\p{Regional_Indicator}{2}/u.exec(text) ?? [];
  if (flag === '') return text.startsWith(BRITISH_FLAG) ? { code: 'gbr' } : null;
  const letters = Array.from(flag, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - FIRST_INDICATOR + 65),
  );
  const code = byIso2.get(letters.join(''));
  const beside = text.replace(flag, '');
  const named = findCountry(beside);
  const agrees = foldText(beside) === '' || (named !== null && 'code' in named && named.code === code);
  return code !== undefined && agrees ? { code } : null;
}

/** Prefix of the flags of England, Scotland and Wales: a black flag and the letters "gb" as tags. */
const BRITISH_FLAG = '\u{1f3f4}\u{e0067}\u{e0062}';
/** The regional indicator for the letter "A". */
const FIRST_INDICATOR = 0x1f1e6;

/** Every piece must mean the same country. "Niger / Nigeria" therefore means no country. */
function fromPieces(text: string): FoundCountry | null {
  const pieces = text.split(/[-–—/,;:()[\]|]/u).filter((piece) => foldText(piece) !== '');
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return null;
  const codes = new Set(
    pieces.map((piece) => {
      const found = findCountry(piece) ?? findCountry(piece.trim().replace(/^the\s/iu, ''));
      return found !== null && 'code' in found ? found.code : null;
    }),
  );
  const [code = null] = codes;
  return codes.size === 1 && code !== null ? { code } : null;
}

/** Returns the ISO-3 lowercase code of the country in a cell; null if it names none or several. */
export function countryCodeOfCell(cell: string): string | null {
  const found = findCountryOfCell(cell);
  return found !== null && 'code' in found ? found.code : null;
}
