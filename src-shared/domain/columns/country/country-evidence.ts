/** Evidence for a list's country in its column names and cells, as weighted votes. */

import { areStateCodes, findState } from '../../address/states.ts';
import { findCountry } from '../../country/country.ts';
import { COUNTRIES } from '../../country/country-codes.ts';
import { foldText, wordsOf } from '../../text/fold.ts';
import { countriesOfCity } from '../cells/known-cities.ts';
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

/** A row of a list, by mapped fields. */
export type PlaceRow = {
  /** The street or the whole address, with ", " between cells. */
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  /** All cells of the row. */
  readonly cells: readonly string[];
};

/** The total weight of the evidence for each country (ISO-3 lowercase). */
export type Votes = ReadonlyMap<string, number>;

/** The weight of each kind of evidence if all rows have it. A weight of `DECISIVE` suffices alone. */
const DECISIVE = 4;
const WEIGHT = {
  city: 2.5,
  phone: 2,
  domain: 1.5,
  states: 3,
  usualName: 0.5,
  /** For the only country of a language, for its country with the most lists, and for its other countries. */
  onlyCountry: 2.5,
  mostLists: 1.5,
  anyLists: 1,
} as const;
/** The maximum number of UTF-16 units that are examined in a cell. */
const LONGEST = 200;

/** Returns up to three sets of possible countries: by the row's postcode, the country name at its end, and its town. */
export function saidByRow(row: PlaceRow): readonly (readonly string[])[] {
  return [countriesByPostcode(row), countriesAtEnd(row), townOf(row)?.countries ?? []].filter(
    ({ length }) => length > 0,
  );
}

/** Returns the evidence of a list, one set of votes for each kind. */
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
  // English is used everywhere, so English words do not count as evidence for the country of a town.
  const foreign = languages.map((shares) => votesOfLanguages(new Map([...shares, ['en', 0]])));
  const supported = [...signs, ...foreign].flatMap((votes) =>
    [...votes].flatMap(([country, votesFor]) => (votesFor > WEIGHT.usualName ? [country] : [])),
  );
  return [...signs, ...spoken, votesOfTowns(rows, new Set(supported))];
}

const wholeLine = ({ line, city, state, postcode }: PlaceRow): string =>
  [line, city, state, postcode].filter((text) => text !== '').join(', ');

/** Divides the weight among the rows with evidence. If less than a quarter of the rows have any, the weight is reduced. */
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

/** Returns the evidence (0..1) for each language. Two column names count as full evidence. */
function headerLanguages(columns: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const column of columns) {
    const words = column.length > LONGEST ? [] : wordsOf(column);
    for (const language of new Set(words.flatMap((word) => HEADER_WORDS.get(word) ?? [])))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return new Map([...counts].map(([language, count]) => [language, Math.min(1, count / 2)]));
}

/** Returns, for each language, the share (0..1) of lines with a street word of that language. */
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

/** Votes for all countries of each language. A word may belong to several languages: "postnr" belongs to three. */
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

/** Votes for the countries of the codes in a state column, and for the USA if lines end like "Juneau, AK 99801". */
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

/** "DE 10115" is in Germany: postcodes of Delaware begin with 19. */
const isOfState = ({ state, zip }: { readonly state: string; readonly zip: string }): boolean =>
  findState(state, 'usa') !== null && (state.toUpperCase() !== 'DE' || zip.startsWith('19'));

/** Finds a country name of up to three words at the end: "12 rue de la Paix, Paris, France". Ignores most short codes. */
function countriesAtEnd(row: PlaceRow): readonly string[] {
  for (const end of endsOf(wordsOf(wholeLine(row).slice(-LONGEST)))) {
    const found = end.length > 3 || NAMED_SHORT.has(end) ? findCountry(end) : null;
    if (found !== null && 'code' in found) return [found.code];
  }
  return [];
}

const NAMED_SHORT = new Set(['usa', 'uk']);

/** Votes for a country if a line has a script or the name of a province that only this country has. */
const votesOfScript = (lines: readonly string[]): Votes =>
  shareOfRows(lines, DECISIVE, (line) => {
    const country = EAST_ASIAN.find(([, signs]) => signs.test(line))?.[0];
    return country === undefined ? [] : [country];
  });

/**
 * Votes for the countries of towns. A single town is weak evidence, because most towns have namesakes. It counts if the
 * whole list is in that town, or if another town or other evidence supports its country.
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

/** Returns the town in its own column, otherwise at the end of a piece of the line; null if unknown. */
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

/** Returns the countries of a phone number such as "+43 1 523 0011". */
function dialledCountries(cell: string): readonly string[] {
  const [, digits = ''] = /^\s*(?:\+|00)\s?([1-9]\d{0,2}(?:[\s().-]{0,3}\d){5,14})\s*$/u.exec(cell) ?? [];
  const number = digits.replaceAll(/\D/gu, '');
  for (const length of [3, 2, 1]) {
    const countries = DIALLING_CODES[number.slice(0, length)];
    if (countries !== undefined) return countries;
  }
  return [];
}

/** Returns the country of the domain in "office@example.at" or "www.example.at". */
function countriesOfDomain(cell: string): readonly string[] {
  const [, end = ''] = /^(?:[^\s@]+@|https?:\/\/|www\.)[^\s@/]+\.([a-z]{2})\/?$/iu.exec(cell.trim()) ?? [];
  const domain = end.toLowerCase();
  const country = domain === 'uk' ? 'gbr' : byDomain.get(domain);
  return country === undefined || COMMON_DOMAINS.has(domain) ? [] : [country];
}

const byDomain = new Map(COUNTRIES.map(({ iso2, iso3 }) => [iso2.toLowerCase(), iso3]));
