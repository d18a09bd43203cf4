/** What the names of a list's columns and its cells say of its country: votes, each with the weight of what it goes by. */

import { areStateCodes, findState } from '../../address/states.ts';
import { findCountry } from '../../country/country.ts';
import { COUNTRIES } from '../../country/country-codes.ts';
import { foldText, wordsOf } from '../../text/fold.ts';
import { countriesOfCity } from '../known-cities.ts';
import {
  COMMON_DOMAINS,
  COUNTRIES_OF_LANGUAGE,
  DIALLING_CODES,
  EAST_ASIAN,
  HEADER_WORDS,
  NATIONAL_NAMES,
  STREET_ENDINGS,
  STREET_WORDS,
  USUAL_NAMES,
} from './country-signs.ts';
import { countriesByPostcode } from './written-postcodes.ts';

/** A row of a list by what its columns are mapped to. */
export type PlaceRow = {
  /** Street, or a whole address: its cells with ", " between them. */
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  /** All of its cells. */
  readonly cells: readonly string[];
};

/** ISO-3 lowercase → how much speaks for it. */
export type Votes = ReadonlyMap<string, number>;

/** How much each kind of evidence weighs, where every row has it. What weighs `DECISIVE` needs no other beside it. */
const DECISIVE = 4;
const WEIGHT = {
  city: 2.5,
  phone: 2,
  domain: 1.5,
  states: 3,
  usualName: 0.5,
  /** Of the countries of a language: its only one, the one with most lists, the others. */
  onlyCountry: 2.5,
  mostLists: 1.5,
  anyLists: 1,
} as const;
/** UTF-16 units of a cell that are looked at. */
const LONGEST = 200;

/** The countries that one row may be in by its postcode, by its end and by its town; the most telling first, without what says nothing. */
export function saidByRow(row: PlaceRow): readonly (readonly string[])[] {
  return [countriesByPostcode(row), countriesAtEnd(row), townOf(row)?.countries ?? []].filter(
    ({ length }) => length > 0,
  );
}

/** What a list says, each kind of evidence as votes of its own. */
export function countryVotes(columns: readonly string[], rows: readonly PlaceRow[]): readonly Votes[] {
  const lines = rows.map(wholeLine);
  const filled = columns.filter(
    (_, at) => rows.length === 0 || rows.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
  const languages = [headerLanguages(columns), streetLanguages(rows)];
  const signs = [
    shareOfRows(rows, DECISIVE, countriesByPostcode),
    shareOfRows(rows, DECISIVE, countriesAtEnd),
    votesOfNames(filled),
    votesOfStates(rows, lines),
    votesOfScript(lines),
    shareOfRows(rows, WEIGHT.phone, ({ cells }) => firstOf(cells, dialledCountries)),
    shareOfRows(rows, WEIGHT.domain, ({ cells }) => firstOf(cells, countriesOfDomain)),
  ];
  const spoken = languages.map((shares) => votesOfLanguages(shares));
  // English is written everywhere, so that it says nothing for a town.
  const foreign = languages.map((shares) => votesOfLanguages(new Map([...shares, ['en', 0]])));
  const supported = [...signs, ...foreign].flatMap((votes) =>
    [...votes].flatMap(([country, votesFor]) => (votesFor > WEIGHT.usualName ? [country] : [])),
  );
  return [...signs, ...spoken, votesOfTowns(rows, new Set(supported))];
}

const wholeLine = ({ line, city, state, postcode }: PlaceRow): string =>
  [line, city, state, postcode].filter((text) => text !== '').join(', ');

/**
 * Rows that say something share the weight by what they say. Where hardly a row says anything, it weighs less: at a quarter of
 * the rows it weighs all.
 */
function shareOfRows<Row>(
  rows: readonly Row[],
  weight: number,
  countriesOf: (row: Row) => readonly string[],
): Votes {
  const votes = new Map<string, number>();
  const said = rows.map(countriesOf).filter(({ length }) => length > 0);
  const each =
    (weight * Math.min(1, (4 * said.length) / Math.max(1, rows.length))) / Math.max(1, said.length);
  for (const countries of said)
    for (const country of countries) votes.set(country, (votes.get(country) ?? 0) + each / countries.length);
  return votes;
}

function votesOfNames(columns: readonly string[]): Votes {
  const names = columns.map(foldText);
  const votes = new Map<string, number>();
  const add = (table: readonly (readonly [RegExp, string])[], weight: number): void => {
    for (const [name, country] of table)
      if (names.some((each) => name.test(each))) votes.set(country, (votes.get(country) ?? 0) + weight);
  };
  add(NATIONAL_NAMES, DECISIVE);
  add(USUAL_NAMES, WEIGHT.usualName);
  return votes;
}

/** 0..1 by language: two names of columns say all. */
function headerLanguages(columns: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const column of columns) {
    const words = column.length > LONGEST ? [] : wordsOf(column);
    for (const language of new Set(words.flatMap((word) => HEADER_WORDS.get(word) ?? [])))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return new Map([...counts].map(([language, count]) => [language, Math.min(1, count / 2)]));
}

/** 0..1 by language: the share of the lines that have a word of it for a street. */
function streetLanguages(rows: readonly PlaceRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const lines = rows.filter(({ line }) => line !== '');
  for (const { line } of lines)
    for (const language of languagesOf(line)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return new Map([...counts].map(([language, count]) => [language, count / lines.length]));
}

function languagesOf(line: string): ReadonlySet<string> {
  const words = wordsOf(line.slice(0, LONGEST));
  const byEnding = (word: string): readonly string[] =>
    word.length < 6
      ? []
      : STREET_ENDINGS.flatMap(([language, ending]) => (ending.test(word) ? [language] : []));
  return new Set(words.flatMap((word) => [...(STREET_WORDS.get(word) ?? []), ...byEnding(word)]));
}

/** The language that says most, and those that say as much: "postnr" is in three of them. */
function votesOfLanguages(shares: ReadonlyMap<string, number>): Votes {
  const votes = new Map<string, number>();
  for (const [language, share] of shares) {
    const countries = COUNTRIES_OF_LANGUAGE[language] ?? [];
    for (const [place, country] of countries.entries()) {
      const ofMost = language === 'en' ? WEIGHT.anyLists : WEIGHT.mostLists;
      const weight = countries.length === 1 ? WEIGHT.onlyCountry : place === 0 ? ofMost : WEIGHT.anyLists;
      votes.set(country, Math.max(votes.get(country) ?? 0, weight * share));
    }
  }
  return votes;
}

/** "Juneau, AK 99801", and states in a column of their own. Provinces of Italy have codes that some states have too. */
function votesOfStates(rows: readonly PlaceRow[], lines: readonly string[]): Votes {
  const pairs = lines.flatMap((line) => {
    const [, state = '', zip = ''] = STATE_AND_ZIP.exec(line) ?? [];
    return zip === '' ? [] : [{ state, zip }];
  });
  const areStates = pairs.filter(isOfState).length > pairs.length * 0.9;
  const share = areStates ? Math.min(1, (2 * pairs.length) / lines.length) : 0;
  const votes = new Map([['usa', share * WEIGHT.states]]);
  const states = rows.map(({ state }) => state);
  for (const country of ['usa', 'can', 'aus', 'bra'])
    if (areStateCodes(states, country)) votes.set(country, Math.max(votes.get(country) ?? 0, WEIGHT.states));
  return votes;
}

const STATE_AND_ZIP = /\b([A-Z]{2})[,.]?\s+(\d{4,5})(?:-\d{4})?\s*$/iu;

/** "DE 10115" is in Germany: the postcodes of Delaware begin with 19. */
const isOfState = ({ state, zip }: { readonly state: string; readonly zip: string }): boolean =>
  findState(state, 'usa') !== null && (state.toUpperCase() !== 'DE' || zip.startsWith('19'));

/** "12 rue de la Paix, Paris, France": a country's name of up to three words at the end. Codes are too short to tell. */
function countriesAtEnd(row: PlaceRow): readonly string[] {
  for (const end of endsOf(wordsOf(wholeLine(row).slice(-LONGEST)))) {
    const found = end.length > 3 || NAMED_SHORT.has(end) ? findCountry(end) : null;
    if (found !== null && 'code' in found) return [found.code];
  }
  return [];
}

const NAMED_SHORT = new Set(['usa', 'uk']);

/** The script that only one country writes in, or a province by its name. */
const votesOfScript = (lines: readonly string[]): Votes =>
  shareOfRows(lines, DECISIVE, (line) => {
    const country = EAST_ASIAN.find(([, signs]) => signs.test(line))?.[0];
    return country === undefined ? [] : [country];
  });

/**
 * One town by itself says little: most have namesakes abroad. It counts where the whole list is of it, or something else says the
 * same country.
 */
function votesOfTowns(rows: readonly PlaceRow[], supported: ReadonlySet<string>): Votes {
  const towns = rows.map(townOf);
  const distinct = new Map(towns.flatMap((town) => (town === null ? [] : [[town.name, town] as const])));
  const isOnly = distinct.size === 1 && rows.every((row, at) => towns[at] !== null || wholeLine(row) === '');
  const areSeveral = (country: string): boolean =>
    [...distinct.values()].filter(({ countries }) => countries.includes(country)).length > 1;
  return shareOfRows(towns, WEIGHT.city, (town) =>
    (town?.countries ?? []).filter((country) => isOnly || supported.has(country) || areSeveral(country)),
  );
}

type Town = { readonly name: string; readonly countries: readonly string[] };

/** The town of its own column, else what the pieces of the line end in; null where it is none that we know. */
function townOf({ city, line }: PlaceRow): Town | null {
  const own = knownTown(foldText(city.slice(0, LONGEST)));
  if (own !== null || city !== '') return own;
  const pieces = line.slice(0, LONGEST).split(/[,;\n/]| - /u);
  for (const piece of pieces.toReversed()) {
    const words = wordsOf(piece).filter((word) => !/\p{Nd}/u.test(word));
    const found = endsOf(words)
      .map(knownTown)
      .find((town) => town !== null);
    if (found) return found;
  }
  return null;
}

function knownTown(name: string): Town | null {
  const countries = countriesOfCity(name);
  return countries.length === 0 ? null : { name, countries };
}

/** The last three words, the last two, the last. */
const endsOf = (words: readonly string[]): readonly string[] =>
  [3, 2, 1].filter((size) => size <= words.length).map((size) => words.slice(-size).join(' '));

function firstOf(
  cells: readonly string[],
  countriesOf: (cell: string) => readonly string[],
): readonly string[] {
  for (const cell of cells) {
    const countries = cell.length > LONGEST ? [] : countriesOf(cell);
    if (countries.length > 0) return countries;
  }
  return [];
}

/** "+43 1 523 0011". */
function dialledCountries(cell: string): readonly string[] {
  const [, digits = ''] = /^\s*(?:\+|00)\s?([1-9]\d{0,2}(?:[\s().-]{0,3}\d){5,14})\s*$/u.exec(cell) ?? [];
  const number = digits.replaceAll(/\D/gu, '');
  for (const length of [3, 2, 1]) {
    const countries = DIALLING_CODES[number.slice(0, length)];
    if (countries !== undefined) return countries;
  }
  return [];
}

/** "office@example.at", "www.example.at". */
function countriesOfDomain(cell: string): readonly string[] {
  const [, end = ''] = /^(?:[^\s@]+@|https?:\/\/|www\.)[^\s@/]+\.([a-z]{2})\/?$/iu.exec(cell.trim()) ?? [];
  const domain = end.toLowerCase();
  const country = domain === 'uk' ? 'gbr' : byDomain.get(domain);
  return country === undefined || COMMON_DOMAINS.has(domain) ? [] : [country];
}

const byDomain = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2.toLowerCase(), iso3]));
