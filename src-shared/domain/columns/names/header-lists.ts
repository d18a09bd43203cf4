/** Column names that consist of several terms: "Straße, Hausnr.", "Postcode & Town", "PLZORT". */

import { isRecipientField, type MappedField, RECIPIENT_FIELDS } from '../../address/mapping.ts';
import { kindOfWords, wordsOfName } from './header-name.ts';
import { foldedTerms } from './header-terms.ts';
import {
  type HeaderMeaning,
  isVagueTerm,
  type Meanings,
  meaningsOfTerm,
  meaningsOfWords,
} from './header-words.ts';

type Words = readonly string[];

/** `fields`: the fields of the pieces; null stands for a piece without a meaning. */
export type ListMeaning = { readonly fields: ReadonlySet<MappedField | null>; readonly meanings: Meanings };

const MOST_PIECES = 6;
const MOST_JOINED_WORDS = 9;
const MOST_JOINED = 4;
const LEAST_LETTERS = 2;
const LONGEST_JOINED = 40;
const TOWN_PARTS: readonly MappedField[] = ['postcode', 'city', 'state', 'locality'];
const NOTHING: ListMeaning = { fields: new Set(), meanings: [] };
/** Signs between the terms of a list. A dash or a dot also joins the words of a term, or a group with its parts. */
const SIGNS = /[/,，、;；&+|\\\n\r•·]/u;
const SIGNS_AND_BRACKETS = /[/,，、;；&+|\\\n\r•·()（）]/u;
const connectors = foldedTerms('connector');

export const hasListSigns = (name: string): boolean => SIGNS.test(name);

/** Splits "Straße / Nr.", "City, State and Zip" and "Straat en huisnummer" into the words of each piece. */
export const listedPieces = (name: string): readonly Words[] => splitList(name, SIGNS);

/** Also splits at brackets: "Adresse (Ort)". */
export const bracketPieces = (name: string): readonly Words[] => splitList(name, SIGNS_AND_BRACKETS);

/** A listed term with a connector, such as "Town or city", stays whole. */
const splitList = (name: string, signs: RegExp): readonly Words[] =>
  name.split(signs).flatMap((text) => {
    const words = wordsOfName(text);
    if (meaningsOfTerm(words).length > 0) return [words];
    const pieces: string[][] = [[]];
    for (const word of words) {
      if (connectors.has(word)) pieces.push([]);
      else pieces.at(-1)?.push(word);
    }
    return pieces.filter((piece) => piece.length > 0);
  });

/** "State/Province" names one thing twice. "Straße / Nr." and "PLZ/Ort" are two things in one cell. */
export function meaningOfPieces(pieces: readonly Words[]): ListMeaning {
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return NOTHING;
  const all = pieces.map(meaningsOfWords);
  const hasTown = all.some(([first]) => first?.field === 'city');
  const read = pieces.flatMap((piece, at) => {
    const found = all[at] ?? [];
    // Next to a town, "CP" is the postcode, not a house number.
    const postcode = hasTown ? found.find(({ field }) => field === 'postcode') : undefined;
    const meaning = postcode ?? found[0] ?? null;
    // In "Country/Region, work", the last piece is not a field.
    return meaning === null && (kindOfWords(piece) ?? '') !== '' ? [] : [meaning];
  });
  const isName = (each: HeaderMeaning | null): boolean => each !== null && isRecipientField(each.field);
  // Next to a part of an address, a piece such as "name" means nothing.
  const meanings = read.every(isName) ? read : read.map((each) => (isName(each) ? null : each));
  const first = meanings.find((each) => each !== null);
  if (first === undefined) return NOTHING;
  const kinds = [
    ...meanings.map((each) => each?.kind ?? ''),
    ...pieces.map((piece, at) => (all[at]?.length === 0 ? (kindOfWords(piece) ?? '') : '')),
  ];
  const kind = kinds.find((each) => each !== '') ?? '';
  const whole: HeaderMeaning = { ...first, kind, block: kind, rank: first.rank + 500 };
  const fields = new Set(meanings.map((each) => each?.field ?? null));
  return { fields, meanings: combined(fields, whole) };
}

/** Whether the pieces are a street and its number. "Street, No." is both, although "Street no." is only the number. */
export const areStreetAndNumber = ({ fields }: ListMeaning): boolean =>
  fields.has('street') && fields.has('house_number');

/**
 * Whether a list of terms means more than its words without the separators. "Country/Region" is one thing. An address
 * word qualifies the terms after it: "Address/City" is a town.
 */
export const areSeveral = ({ fields }: ListMeaning): boolean =>
  fields.size > (fields.has('country') && fields.has('state') ? 2 : 1) &&
  !fields.has(null) &&
  !fields.has('address');

/**
 * Splits words without a separator into terms: "PLZ Ort", "Straße Hausnummer", "PLZORT". Returns the meaning only of a
 * postcode with a town, or of a street with its number. A vague number, such as "Nr.", counts only after the street.
 */
export function meaningOfJoined(words: Words): Meanings {
  const [only = '', ...others] = words;
  const splits =
    others.length > 0
      ? splitWords(words, MOST_JOINED)
      : only.length <= LONGEST_JOINED
        ? splitLetters(only, MOST_JOINED)
        : [];
  for (const pieces of splits) {
    const meanings = isJoinable(pieces) ? meaningOfPieces(pieces).meanings : [];
    if (meanings.length > 0) return meanings;
  }
  return [];
}

function isJoinable(pieces: readonly Words[]): boolean {
  const all = pieces.map(meaningsOfWords);
  const areTown = all.every((found) => found.some(({ field }) => TOWN_PARTS.includes(field)));
  const has = (wanted: MappedField): boolean =>
    all.some((found) => found.some(({ field }) => field === wanted));
  if (areTown) return has('postcode') && has('city');
  const isSole = (at: number, wanted: MappedField): boolean =>
    all[at]?.length === 1 && all[at][0]?.field === wanted;
  const isNumber = (at: number): boolean =>
    isSole(at, 'house_number') && (isSole(0, 'street') || !isVagueTerm(pieces[at] ?? []));
  return has('street') && has('house_number') && all.every((_, at) => isSole(at, 'street') || isNumber(at));
}

/** Returns the ways to split words into at most so many known terms, with long first terms first. */
function splitWords(words: Words, most: number): readonly (readonly Words[])[] {
  if (words.length === 0) return [[]];
  if (most === 0 || words.length > MOST_JOINED_WORDS) return [];
  return words.flatMap((_, at) => {
    const piece = words.slice(0, words.length - at);
    const isKnown = piece.length < words.length || most < MOST_JOINED;
    if (!isKnown || meaningsOfWords(piece).length === 0) return [];
    return splitWords(words.slice(piece.length), most - 1).map((rest) => [piece, ...rest]);
  });
}

/** Does the same for the letters of a word. Only whole terms count, because short ones occur in many words. */
function splitLetters(text: string, most: number): readonly (readonly Words[])[] {
  if (text === '') return [[]];
  if (most === 0) return [];
  const ends = Array.from(
    { length: Math.max(0, text.length - LEAST_LETTERS + 1) },
    (_, at) => text.length - at,
  );
  return ends.flatMap((end) => {
    const piece = [text.slice(0, end)];
    const isKnown = end < text.length || most < MOST_JOINED;
    if (!isKnown || isVagueTerm(piece) || meaningsOfTerm(piece).length === 0) return [];
    return splitLetters(text.slice(end), most - 1).map((rest) => [piece, ...rest]);
  });
}

function combined(fields: ReadonlySet<MappedField | null>, whole: HeaderMeaning): Meanings {
  if (fields.has(null)) return whole.field === 'organisation' ? [whole] : [];
  if (fields.size === 1) return [whole];
  const areAll = (...wanted: readonly MappedField[]): boolean =>
    [...fields].every((field) => field !== null && wanted.includes(field));
  const as = (field: MappedField): Meanings => [{ ...whole, field, continues: false }];
  if (areAll(...RECIPIENT_FIELDS)) return as('recipient');
  if (areAll('street', 'address', 'house_number', 'premise')) return as('street');
  if (areAll('city', 'locality') || areAll('city', 'organisation')) return as('city');
  // "Country/Region" and "State/Country" mean the first of the two fields that fits the cells.
  if (areAll('state', 'country'))
    return [...fields]
      .flatMap((field) => (field ? as(field) : []))
      .map((each) => ({ ...each, hasOtherMeaning: true }));
  if (areAll(...TOWN_PARTS)) return [{ ...whole, field: 'address', continues: true, isTownLine: true }];
  const isWhole = areAll(
    'street',
    'address',
    'house_number',
    'premise',
    'postcode',
    'city',
    'state',
    'country',
  );
  return isWhole ? as('address') : [];
}
