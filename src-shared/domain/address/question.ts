import { findCountryOfCell } from '../country/country-cell.ts';
import type { LeftOutReason } from '../list/row-kind.ts';
import { containsWords } from '../text/contains-words.ts';
import { isEmptyWord } from '../text/empty-words.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';
import { type Address, EMPTY_ADDRESS, type EnteredAddress } from './address.ts';
import { looksLikeHouseNumber } from './address-words.ts';
import { streetWithNumber } from './number-place.ts';
import { isStreetType } from './street-pieces.ts';

/** The service's fielded input (2.2 of its interface document) without the country, which is a separate member. */
type FieldedInput = Omit<Address, 'country'>;

/** The content of one lookup. */
export type Question = {
  /** ISO-3 lowercase. */
  readonly country: string;
  readonly input: string | FieldedInput;
};

/** Why a row is not checked. These codes are also reason codes. */
export type SkippedQuestion = {
  readonly skip:
    | 'nothing_to_check'
    | 'unreadable_cell'
    | 'missing_country'
    | 'unsupported_country'
    | LeftOutReason;
};

/** @param defaultCountry ISO-3 lowercase for rows that name no country; null when the list has none */
export function questionOf(
  entered: EnteredAddress,
  defaultCountry: string | null,
): Question | SkippedQuestion {
  const tidy = tidyAddress(entered);
  const { country: countryText, ...parts } = tidy.parts;
  if (!hasText(tidy.line) && !Object.values(parts).some(hasText)) return { skip: 'nothing_to_check' };

  const country = askedCountry(countryText, defaultCountry);
  if (typeof country !== 'string') return country;
  if (tidy.line !== '') return { country, input: withPremise(tidy.premise, joinLine(tidy.line, parts)) };
  if (hasText(tidy.premise)) {
    const line = composeLine({ ...parts, street: numberedStreet(parts, country) });
    return { country, input: withPremise(tidy.premise, line) };
  }
  if (parts.house_number === '' && /\p{Nd}/u.test(parts.street))
    return { country, input: composeLine(parts) };
  return { country, input: parts };
}

/**
 * Returns equal keys for equal lookups. Folds case because the service ignores it.
 *
 * A town cell with a postcode stays one part: "LA12 7BT Ulverston" and "Ulverston LA12 7BT" have different keys,
 * and each is paid for. One key for both was rejected. Answers are stored under these keys, so an address that was paid
 * for would be asked again. Also, the service may read the two texts differently, and its answer to one is no answer
 * to the other. The repair `postcode_in_town` gives both the same question, before it is paid for.
 */
export function questionKey({ country, input }: Question): string {
  if (typeof input === 'string') return JSON.stringify([country, foldCase(input)]);
  const { house_number, street, locality, city, state, postcode } = input;
  return JSON.stringify([country, [house_number, street, locality, city, state, postcode].map(foldCase)]);
}

/** Returns the row's country in ISO-3 lowercase, or why the row cannot be checked. A blank text names no country. */
export function askedCountry(text: string, defaultCountry: string | null): string | SkippedQuestion {
  const found = findCountryOfCell(text);
  if (found === null && !hasText(text) && !FLAG.test(text))
    return defaultCountry ?? { skip: 'missing_country' };
  // The app does not guess what an ambiguous name ("Congo") means. Only the list's default country can decide that.
  if (found === null) return { skip: 'unsupported_country' };
  if ('code' in found) return found.code;
  return defaultCountry !== null && found.ambiguous.includes(defaultCountry)
    ? defaultCountry
    : { skip: 'unsupported_country' };
}

/** Matches every flag. Even a flag of no country, such as the European Union's, contradicts the default country. */
const FLAG = /\p{Regional_Indicator}|\u{1f3f4}/u;

function joinLine(line: string, parts: FieldedInput): string {
  const { house_number, street, locality, city, state, postcode } = parts;
  const isThere = (text: string): boolean => text === '' || containsWords(line, text);
  const others = [
    ...[joinWords(house_number, street)].filter((text) => !isThere(text)),
    ...[locality, city].filter((text) => !isThere(text) || isOnlyOfStreet(line, text)),
    ...[joinWords(state, postcode)].filter((text) => !isThere(text)),
  ];
  return [line, ...others].join(', ');
}

/** Whether a line contains the town's name only as part of a street name: "12 London Road", "Via Roma 10". */
function isOnlyOfStreet(line: string, town: string): boolean {
  const sought = wordsOf(town);
  const following = line.split(',').flatMap((piece) => {
    const words = wordsOf(piece);
    const isHere = (at: number): boolean => sought.every((word, nth) => words[at + nth] === word);
    return words.flatMap((_, at) => (isHere(at) ? [words[at + sought.length] ?? ''] : []));
  });
  return following.length > 0 && following.every((word) => isStreetType(word) || SHORT_NUMBER.test(word));
}

/** Matches a house number of up to three digits, because nearly all postcodes are longer. */
const SHORT_NUMBER = /^\d{1,3}[a-z]?$/u;

function composeLine({ street, locality, city, state, postcode }: FieldedInput): string {
  return [street, locality, city, joinWords(state, postcode)].filter((text) => text !== '').join(', ');
}

function numberedStreet({ street, house_number }: FieldedInput, country: string): string {
  const isNumbered = street !== '' && house_number !== '';
  return isNumbered ? streetWithNumber(street, house_number, country) : joinWords(house_number, street);
}

/** Puts the premise in front of the line unless the line contains it. The service has no field for a premise. */
function withPremise(premise: string, line: string): string {
  if (!hasText(premise)) return line;
  const [first = '', ...others] = line.split(', ');
  const isPiece = [first, ...others].some((piece) => foldText(piece) === foldText(premise));
  if (isPiece || (wordsOf(premise).length > 1 && containsWords(line, premise))) return line;
  // Without "#", the service would read a flat "2" and the house number after it as one number.
  const isBare = looksLikeHouseNumber(premise) && /\p{Nd}/u.test(first);
  const number = premise.replace(/^#\s*/u, '');
  return [isBare ? `#${number}` : premise, line].filter((text) => text !== '').join(', ');
}

function joinWords(first: string, second: string): string {
  return [first, second].filter((text) => text !== '').join(' ');
}

/** Normalises white space and Unicode composition, which never change an answer. Line breaks become commas. */
function tidyAddress({ line, parts, premise, organisation }: EnteredAddress): EnteredAddress {
  return {
    line: tidyText(line),
    organisation,
    premise: tidyText(withoutEmptyWords(premise)),
    parts: {
      ...EMPTY_ADDRESS,
      street: tidyText(parts.street),
      house_number: joinNumber(tidyText(parts.house_number)),
      locality: tidyText(parts.locality),
      city: tidyText(parts.city),
      state: tidyText(parts.state),
      postcode: tidyText(parts.postcode),
      country: tidyText(parts.country),
    },
  };
}

/** Removes words for an empty cell ("N/A"). Commas separate the texts of several premise columns. */
const withoutEmptyWords = (premise: string): string =>
  premise
    .split(', ')
    .filter((piece) => !isEmptyWord(piece))
    .join(', ');

/** A fast path that matches nearly every part: single spaces, and only characters that Unicode normalisation keeps. */
const PLAIN_WORDS = /^[\u0021-\u007e\u00a1-\u00ff]+(?: [\u0021-\u007e\u00a1-\u00ff]+)*$/;

function tidyText(text: string): string {
  if (text === '' || PLAIN_WORDS.test(text)) return trimSeparators(text);
  const lines = text.normalize('NFC').split(/[\r\n]+/u);
  const tidy = lines.map((line) => trimSeparators(line.replace(/\s+/gu, ' ')));
  return tidy.filter((line) => line !== '').join(', ');
}

function trimSeparators(line: string): string {
  const isSeparator = (at: number): boolean => line[at] === ' ' || line[at] === ',';
  let [start, end] = [0, line.length];
  while (start < end && isSeparator(start)) start += 1;
  while (end > start && isSeparator(end - 1)) end -= 1;
  return line.slice(start, end);
}

/** Joins a number with its letter and addition from separate columns: "12, a, 2" becomes "12a-2". */
function joinNumber(text: string): string {
  if (!text.includes(', ')) return text;
  return text.replace(/(?<=\d), (?=\p{L}(?:,|$))/gu, '').replace(/, (?=\w{1,4}(?:,|$))/gu, '-');
}

function foldCase(text: string): string {
  return text.toLowerCase();
}
