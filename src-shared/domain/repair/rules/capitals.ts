import { hasStreetWord } from '../../address/address-words.ts';
import { findState } from '../../address/states.ts';
import { isErrorWord } from '../../text/error-words.ts';
import {
  type CellsRepair,
  columnsOf,
  createCountryOf,
  type RepairContext,
  repairEach,
} from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';

const TOWN_FIELDS = ['locality', 'city'] as const;
/** Excludes states, postcodes and whole addresses, because codes stay in capitals. */
export const CAPITAL_FIELDS = ['premise', 'street', ...TOWN_FIELDS] as const;

/**
 * Changes premises, streets and towns in capitals to the letter case of names. The service ignores case, and an
 * accepted answer does not change cells that differ only in case. Without this repair, a list in capitals would stay in
 * capitals.
 */
export function createCapitalsRepair(
  { columns }: Extract<Repair, { readonly id: 'capitals' }>,
  context: RepairContext,
): CellsRepair {
  const mapped = columnsOf(context.mapping, CAPITAL_FIELDS).filter((column) => columns.includes(column));
  const towns = columnsOf(context.mapping, TOWN_FIELDS);
  const countryOf = createCountryOf(context);
  return (cells) => {
    if (!mapped.some((column) => isInCapitals(cells[column] ?? ''))) return cells;
    const country = countryOf(cells);
    const repair = (cell: string, column: number): string =>
      isInCapitals(cell) ? asName(cell, country, towns.includes(column)) : cell;
    return repairEach(mapped, repair)(cells);
  };
}

/** Whether a cell has four consecutive capitals and no lower-case letter (ß has no capital). "SW1A" and "HQ" may be codes. */
export function isInCapitals(cell: string): boolean {
  return /\p{Lu}{4}/u.test(cell) && !/(?!ß)\p{Ll}/u.test(cell) && !isErrorWord(cell);
}

const FRENCH = 'de du des la le les et sur sous en aux au à lès lez d l bis ter quater';
const GERMAN = 'am an der dem den die im in zum zur auf bei von vor und ob';
const SPANISH = 'de del la las los el y i d l';
const DUTCH = 'van de der den het te ten ter op aan bij in s t';

const SMALL: Readonly<Record<string, string>> = {
  fra: FRENCH,
  bel: `${FRENCH} van der den`,
  lux: FRENCH,
  che: `${FRENCH} am an der dem den im in zum zur auf bei von`,
  can: 'de du des et aux d l of the and on upon',
  esp: SPANISH,
  mex: SPANISH,
  arg: SPANISH,
  col: SPANISH,
  chl: SPANISH,
  prt: 'de da do das dos e',
  bra: 'de da do das dos e',
  ita: 'di del della dei degli delle dello da dal e in al d dell bis ter quater',
  deu: GERMAN,
  aut: GERMAN,
  nld: DUTCH,
  gbr: 'upon on under le in by the of and cum next with',
  irl: 'upon on of and the na',
  usa: 'of the and',
  aus: 'of the and',
  nzl: 'of the and',
};

/** Words that are always in capitals: directions, and abbreviations that are read letter by letter. */
const ALWAYS = new Set(
  'NE NW SE SW PO GPO BP CS PMB RR HC US USA UK RAF HMP NHS ZI ZA ZAC ZAE ZUP ZH BFPO APO FPO DPO AFB'.split(
    ' ',
  ),
);
/** Abbreviations of small words with a slash, such as "care of" and "aan de". */
const SLASHED = /^(?:C\/O|O\/O|A\/D|A\/H)$/u;
/** Countries whose language treats IJ as one letter. */
const HAS_IJ: ReadonlySet<string> = new Set(['nld', 'bel', 'abw', 'cuw', 'sur']);
/** Text before the two letters of a Dutch postcode. */
const DUTCH_CODE = /(?:^|[^\d])\d{4} ?$/u;
const ROMAN = /^X{0,3}(?:IX|IV|V?I{1,3}|V|X)$/u;
/** Greek capitals have no accents, so the lower-case letters would be wrong. */
const GREEK = /\p{Script=Greek}/u;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/u;

function asName(cell: string, country: string, isTown: boolean): string {
  const small = new Set((SMALL[country] ?? '').split(' '));
  // The capital İ is used only in Turkish and related languages.
  const isTurkish = country === 'tur' || cell.includes('İ');
  // "I" may be either of two Turkish letters. A cell is never changed only in part.
  if (isTurkish && wordsWithI(cell).some((word) => !isAlwaysInCapitals(word))) return cell;
  let isFirst = true;
  return cell.replace(/[\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    const end = at + word.length;
    const [before, after] = [cell[at - 1] ?? '', cell[end] ?? ''];
    const around = { before: cell.slice(Math.max(0, at - 6), at), behind: cell.slice(end), isTown };
    const isKept = isCode(word, around, country);
    isFirst ||= /["“«(]/u.test(before);
    const place = { small, isFirst, before, after, country, isTurkish };
    const isSlashed =
      SLASHED.test(cell.slice(at, at + 3)) || SLASHED.test(cell.slice(Math.max(0, at - 2), end));
    isFirst = after === ',' || after === '\n';
    if (isKept) return word;
    return isSlashed && word.length === 1 ? word.toLowerCase() : wordAsName(word, place);
  });
}

const wordsWithI = (cell: string): readonly string[] =>
  (cell.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word.includes('I'));

const isAlwaysInCapitals = (word: string): boolean =>
  /\p{N}/u.test(word) || ALWAYS.has(word) || GREEK.test(word) || ROMAN.test(word);

/** Whether the word is part of a Dutch postcode, or a state at the end: "1011 AB", "PORTLAND OR", "PORTLAND, OR 97201". */
function isCode(
  word: string,
  { before, behind, isTown }: { readonly before: string; readonly behind: string; readonly isTown: boolean },
  country: string,
): boolean {
  if (HAS_IJ.has(country) && word.length === 2 && DUTCH_CODE.test(before)) return true;
  // "CT" is a court in "12 MAPLE CT", but Connecticut in "HARTFORD CT".
  if (!isTown && behind.trim() === '' && !/,\s*$/u.test(before) && hasStreetWord(word)) return false;
  const isLast = /^[\s,]*(?:[\d-]{5,10}\s*)?$/u.test(behind.slice(0, 20));
  return word.length < 4 && isLast && before !== '' && findState(word, country) === word.toLowerCase();
}

type WordContext = {
  readonly small: ReadonlySet<string>;
  readonly isFirst: boolean;
  /** The characters next to the word; '' at the end of the cell. */
  readonly before: string;
  readonly after: string;
  readonly country: string;
  readonly isTurkish: boolean;
};

const APOSTROPHES = "'’";

function wordAsName(
  word: string,
  { small, isFirst, before, after, country, isTurkish }: WordContext,
): string {
  if (ORDINAL.test(word)) return word.toLowerCase();
  if (isAlwaysInCapitals(word) && !(ROMAN.test(word) && isApostrophe(after))) return word;
  const lower = word.toLocaleLowerCase(isTurkish ? 'tr' : 'en');
  // The "s" stays small in "St John's" and "'s-Hertogenbosch".
  if (isApostrophe(before) && (lower === 's' || lower === 't')) return lower;
  if (!isFirst && small.has(lower)) return lower;
  if (country === 'ita' && (before === '.' ? ITALIAN_ENDS.has(lower) : lower === 'de' && isApostrophe(after)))
    return lower;
  if (word.length === 1) return word;
  // "BLVD" and "HWY" are words. Shorter words without a vowel are abbreviations.
  if (
    word.length < 4 &&
    /^\p{Script=Latin}+$/u.test(word) &&
    !/[AEIOUYÀ-ÖØ-ÞĀ-Ž]/u.test(word) &&
    !SPOKEN.has(word) &&
    after !== '.'
  )
    return word;
  if (/^mc\p{L}{3}/u.test(lower)) return `Mc${word.slice(2, 3)}${lower.slice(3)}`;
  if (HAS_IJ.has(country) && lower.startsWith('ij')) return `IJ${lower.slice(2)}`;
  const [first = ''] = word;
  return first + lower.slice(first.length);
}

const ITALIAN_ENDS: ReadonlySet<string> = new Set(['le', 'lo', 'so', 'za', 'zza']);

const isApostrophe = (sign: string): boolean => sign !== '' && APOSTROPHES.includes(sign);

const SPOKEN = new Set(
  'ST RD DR LN CT PL SQ STR MT FT PKY HTS BLD TCE CL CR GR MR MRS PTY LTD CWM NTH STH STS'.split(' '),
);
