/** Parses a single-line address: takes the postcode, state and town from its end. The rest is the street. */
import { isKnownWord } from '#shared/domain/address/abbreviations.ts';
import { findState } from '#shared/domain/address/states.ts';
import { foldText } from '#shared/domain/text/fold.ts';
import type { Gazetteer } from '../gazetteer.ts';
import type { Question } from '../question.ts';
import { townKey } from './fold.ts';
import { takePostcode } from './postcodes.ts';

type Towns = Pick<Gazetteer, 'isTown' | 'placeOfCity'>;

/** The maximum number of words in a town name at the end of a line without commas. */
const MAX_TOWN_WORDS = 4;
const NUMBER_ONLY = /^\d+\p{L}?$/u;
const STATE_COUNTRIES = new Set(['usa', 'can', 'aus', 'bra']);
/** Matches the hyphen in "Avenida Paulista, 2160 - Bela Vista", but not in "27 - 63 High Street". */
const SPACED_HYPHEN = /(?<![\d\s])\s+[-–—](?=[\s,]|$)|(?<!\s)\s+[-–—](?=\s+\D|\s*,|$)/gu;
const names = new Map<string, ReadonlySet<string>>();

/** The house number stays in `street`, because `readStreet` finds it there. */
export function parseLine(gazetteer: Towns, country: string, line: string): Question {
  if (country === 'jpn') return parseJapanese(gazetteer, line);
  const separated = line.replace(/[\r\n;]+/g, ', ');
  const taken = takePostcode(country, separated);
  const postcode = taken?.postcode ?? '';
  const segments = (taken?.rest ?? separated)
    .replace(SPACED_HYPHEN, ',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !countryNames(country).has(townKey(part)));
  const { state, left } = takeState(gazetteer, country, segments);
  const town = takeTown(gazetteer, country, left, postcode);
  return {
    country,
    street: town.left.join(', '),
    houseNumber: '',
    locality: '',
    city: town.city,
    state,
    postcode,
  };
}

/** Returns the country's own names, so that a final "Finland" or "UK" is not read as a town. */
function countryNames(country: string): ReadonlySet<string> {
  const known = names.get(country);
  if (known !== undefined) return known;
  const [alpha2, ...more] = SPELLINGS[country] ?? [''];
  const spelled = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'fi', 'pt', 'ja'].map((locale) =>
    alpha2 === undefined || alpha2 === ''
      ? country
      : (new Intl.DisplayNames([locale], { type: 'region' }).of(alpha2) ?? country),
  );
  const keys = new Set([country, ...spelled, ...more].map(townKey));
  names.set(country, keys);
  return keys;
}

/** For each country, the ISO-2 code, then other common names. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  gbr: ['GB', 'UK', 'England', 'Scotland', 'Wales', 'Great Britain'],
  irl: ['IE', 'Eire', 'Republic of Ireland'],
  usa: ['US', 'USA', 'U.S.A.', 'United States of America'],
  can: ['CA'],
  aus: ['AU'],
  deu: ['DE'],
  fra: ['FR'],
  esp: ['ES'],
  ita: ['IT'],
  fin: ['FI'],
  nld: ['NL', 'Holland'],
  swe: ['SE'],
  bra: ['BR', 'Brasil'],
};

type Taken = { readonly state: string; readonly left: readonly string[] };

function takeState(gazetteer: Towns, country: string, segments: readonly string[]): Taken {
  const last = segments.at(-1);
  if (last === undefined || !STATE_COUNTRIES.has(country) || isCityOfState(gazetteer, country, segments))
    return { state: '', left: segments };
  if (segments.length > 1 && findState(last, country) !== null)
    return { state: last, left: segments.slice(0, -1) };
  const words = last.split(/[\s/]+/);
  for (const count of [1, 2, 3]) {
    const [rest, state] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    if (words.length <= count || findState(state, country) === null) continue;
    if (isCityOfState(gazetteer, country, [rest, state])) break;
    return { state, left: [...segments.slice(0, -1), rest] };
  }
  return { state: '', left: segments };
}

/** Whether the last segment is a town ("Rua Oriente, 108, São Paulo") and not a state ("…, Campinas, São Paulo"). */
function isCityOfState(gazetteer: Towns, country: string, segments: readonly string[]): boolean {
  const [before = '', last = ''] = segments.length < 2 ? ['', ...segments] : segments.slice(-2);
  const code = findState(last, country);
  if (code === null || last.length <= code.length || !isTown(gazetteer, country, last)) return false;
  const words = before.split(/\s+/);
  return ![1, 2, 3, 4].some((count) => {
    const place = gazetteer.placeOfCity(country, townKey(words.slice(-count).join(' ')));
    return place !== null && findState(place.state, country) === code;
  });
}

type Town = { readonly city: string; readonly left: readonly string[] };

/** Takes the last segment of a line with commas, or the longest known town at the end of a line without commas. */
function takeTown(gazetteer: Towns, country: string, segments: readonly string[], postcode: string): Town {
  const last = segments.at(-1) ?? '';
  if (segments.length > 1 && !/\d/.test(last)) {
    // In "…, Witham, Essex", the town is the segment before the last, if it alone is known as a town.
    const before = segments.at(-2) ?? '';
    const countyLast =
      segments.length > 2 &&
      !/\d/.test(before) &&
      !isTown(gazetteer, country, last) &&
      isTown(gazetteer, country, before);
    if (countyLast) return { city: before, left: segments.slice(0, -2) };
    return { city: last, left: segments.slice(0, -1) };
  }
  const words = last.split(/\s+/).filter(Boolean);
  for (let count = Math.min(MAX_TOWN_WORDS, words.length - 1); count > 0; count -= 1) {
    const city = words.slice(-count).join(' ');
    // Some towns are called Street or High Street, but "10 Mill Street" and "12 High Street" do not end in them.
    const isStreet = isKnownWord(foldText(words.at(-1) ?? ''), country);
    if (isStreet && (count === 1 || NUMBER_ONLY.test(words.slice(0, -count).join(' ')))) continue;
    if (isTown(gazetteer, country, city))
      return { city, left: [...segments.slice(0, -1), words.slice(0, -count).join(' ')] };
  }
  const isOnlyTown =
    segments.length === 1 &&
    !/\d/.test(last) &&
    (postcode !== '' || gazetteer.placeOfCity(country, townKey(last)) !== null);
  return isOnlyTown ? { city: last, left: [] } : { city: '', left: segments };
}

function isTown(gazetteer: Towns, country: string, name: string): boolean {
  const key = townKey(name);
  if (key.length < 2 || /^\d+$/.test(key)) return false;
  return gazetteer.isTown(country, key);
}

/** Parses a Japanese line, in which prefecture, municipality, town and block follow each other without separators. */
function parseJapanese(gazetteer: Towns, line: string): Question {
  const taken = takePostcode('jpn', line.normalize('NFKC'));
  const text = (taken?.rest ?? line.normalize('NFKC')).replace(/[\s,]/g, '');
  const state = /^(?:東京都|北海道|大阪府|京都府|.{2,3}県)/u.exec(text)?.[0] ?? '';
  const rest = text.slice(state.length);
  const { city, street } = takeMunicipality(gazetteer, rest);
  return {
    country: 'jpn',
    street,
    houseNumber: '',
    locality: '',
    city,
    state,
    postcode: taken?.postcode ?? '',
  };
}

/** Takes the longest known municipality: 横浜市西区 before 横浜市. */
function takeMunicipality(
  gazetteer: Towns,
  text: string,
): { readonly city: string; readonly street: string } {
  const ends = [...text.matchAll(/[市区町村]/gu)].map(({ index }) => index + 1).slice(0, 4);
  for (const end of ends.toReversed()) {
    const city = text.slice(0, end);
    if (gazetteer.placeOfCity('jpn', townKey(city)) !== null) return { city, street: text.slice(end) };
  }
  return { city: '', street: text };
}
