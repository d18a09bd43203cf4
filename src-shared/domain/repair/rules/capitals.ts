/**
 * Streets and towns in capitals, written as names are. The service ignores the letter case and an accepted answer leaves
 * cells alone that differ in nothing else, so that a list in capitals would come back in capitals.
 */
import type { CellsRepair, RepairContext } from '../cells-repair.ts';
import { columnsOf, createCountryOf, repairEach } from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';

/** Not states, postcodes and whole addresses: what is a code in them stays in capitals. */
export const CAPITAL_FIELDS = ['premise', 'street', 'locality', 'city'] as const;

export function createCapitalsRepair(
  { columns }: Extract<Repair, { readonly id: 'capitals' }>,
  context: RepairContext,
): CellsRepair {
  const mapped = columnsOf(context.mapping, CAPITAL_FIELDS).filter((column) => columns.includes(column));
  const countryOf = createCountryOf(context);
  return (cells) => {
    if (!mapped.some((column) => isInCapitals(cells[column] ?? ''))) return cells;
    const country = countryOf(cells);
    return repairEach(mapped, (cell) => (isInCapitals(cell) ? asName(cell, country) : cell))(cells);
  };
}

/** Four capital letters in a row, and no small letter anywhere: "SW1A" and "HQ" may be codes. */
export function isInCapitals(cell: string): boolean {
  return /\p{Lu}{4}/u.test(cell) && !/\p{Ll}/u.test(cell);
}

/** Words that stay small between others, by country. */
const SMALL: Readonly<Record<string, string>> = {
  fra: 'de du des la le les et sur sous en aux au à lès lez d l',
  bel: 'de du des la le les et sur van der den',
  esp: 'de del la las los el y i',
  prt: 'de da do das dos e',
  bra: 'de da do das dos e',
  ita: 'di del della dei degli delle dello da dal e in al d dell',
  deu: 'am an der dem den die im in zum zur auf bei von vor und ob',
  aut: 'am an der dem den die im in zum zur auf bei von vor und ob',
  nld: 'van de der den het te ten ter op aan bij in s t',
  gbr: 'upon on under le in by the of and cum next with',
  irl: 'upon on of and the na',
};

/** In capitals wherever they stand: directions, and short forms that are read letter by letter. */
const ALWAYS = new Set(
  'NE NW SE SW PO GPO BP CS PMB RR HC US USA UK RAF HMP NHS ZI ZA ZAC ZAE ZUP ZH'.split(' '),
);
const ROMAN = /^X{0,3}(?:IX|IV|V?I{1,3}|V|X)$/u;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/u;

function asName(cell: string, country: string): string {
  const small = new Set((SMALL[country] ?? '').split(' '));
  let isFirst = true;
  return cell.replace(/[\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    const before = cell[at - 1] ?? '';
    const after = cell[at + word.length] ?? '';
    const written = wordAsName(word, { small, isFirst, before, after, country });
    isFirst = after === ',' || after === '\n';
    return written;
  });
}

type Place = {
  readonly small: ReadonlySet<string>;
  readonly isFirst: boolean;
  /** The signs beside the word; '' at the end of the cell. */
  readonly before: string;
  readonly after: string;
  readonly country: string;
};

const APOSTROPHES = "'’";

function wordAsName(word: string, { small, isFirst, before, after, country }: Place): string {
  if (ORDINAL.test(word)) return word.toLowerCase();
  if (/\p{N}/u.test(word) || ALWAYS.has(word) || ROMAN.test(word)) return word;
  // Typed with or without its dot, it may be either letter.
  if (country === 'tur' && word.includes('I')) return word;
  const lower = word.toLocaleLowerCase(country === 'tur' ? 'tr' : 'en');
  const isAfterApostrophe = before !== '' && APOSTROPHES.includes(before);
  // "St John's", "'s-Hertogenbosch"
  if (isAfterApostrophe && (lower === 's' || lower === 't')) return lower;
  if (!isFirst && small.has(lower)) return lower;
  if (word.length === 1) return word;
  // "BLVD" and "HWY" are words; other words without a vowel are short forms.
  if (
    word.length < 4 &&
    /^\p{Script=Latin}+$/u.test(word) &&
    !/[AEIOUYÀ-ÖØ-ÞĀ-Ž]/u.test(word) &&
    !SPOKEN.has(word) &&
    after !== '.'
  )
    return word;
  if (/^mc\p{L}{3}/u.test(lower)) return `Mc${capitalized(lower.slice(2))}`;
  return capitalized(lower);
}

const SPOKEN = new Set('ST RD DR LN CT PL SQ STR MT FT PKY HTS BLD TCE CL CR GR MR MRS PTY LTD'.split(' '));

const capitalized = (word: string): string => {
  const [first = ''] = word;
  return first.toLocaleUpperCase('en') + word.slice(first.length);
};
