/** The meaning of column names. */

import {
  areSeveral,
  areStreetAndNumber,
  bracketPieces,
  hasListSigns,
  listedPieces,
  meaningOfJoined,
  meaningOfPieces,
} from './header-lists.ts';
import { withoutAside, withoutRequest, wordsOfName } from './header-name.ts';
import { foldedTerms } from './header-terms.ts';
import {
  firstOf,
  type HeaderMeaning,
  type Meanings,
  meaningsOfTerm,
  meaningsOfWords,
} from './header-words.ts';

/** A column with the meaning of its name, confirmed by its cells. */
export type NamedColumn = HeaderMeaning & { readonly column: number };

const LONGEST_NAME = 80;
const NONE: Meanings = [];

const codeWords = foldedTerms('code_word');

/** A cache, because the same names are read repeatedly. Its size is limited, because every list brings new names. */
const readNames = new Map<string, Meanings>();
const MOST_READ_NAMES = 2000;

/** Returns the possible meanings of a column name; empty if unknown. */
export function meaningsOfHeader(name: string): Meanings {
  if (name.length > LONGEST_NAME) return NONE;
  const before = readNames.get(name);
  if (before !== undefined) return before;
  const meanings = readName(name);
  if (readNames.size >= MOST_READ_NAMES) readNames.clear();
  readNames.set(name, meanings);
  return meanings;
}

function readName(name: string): Meanings {
  const { text, kind } = withoutAside(name);
  const found = readText(text);
  return kind === '' ? found : found.map((each) => ({ ...each, block: kind, kind, rank: each.rank + 1000 }));
}

function readText(text: string): Meanings {
  const words = wordsOfName(text);
  const list = meaningOfPieces(listedPieces(text));
  const plain = (): Meanings => meaningsOfWords(words);
  return firstOf([
    () => (areStreetAndNumber(list) ? withOthers(list.meanings, plain()) : NONE),
    () => meaningsOfTerm(words),
    () => (areSeveral(list) ? withOthers(list.meanings, plain()) : NONE),
    () =>
      hasListSigns(text) || list.meanings.length > 0 ? NONE : withOthers(meaningOfJoined(words), plain()),
    plain,
    () => meaningOfPieces(bracketPieces(text)).meanings,
    () => meaningOfCode(words),
    () => meaningOfRequest(words),
  ]);
}

/** Adds the reading without separators, for cells that do not fit the list: "Street, No." above mere numbers. */
const withOthers = (list: Meanings, others: Meanings): Meanings =>
  list.length === 0
    ? NONE
    : [...list, ...others.filter(({ field }) => list.every((each) => each.field !== field))];

/** "What is your full name?" and "Ihre Straße (Pflichtfeld)" ask for what the other words name. */
function meaningOfRequest(words: readonly string[]): Meanings {
  const asked = withoutRequest(words);
  return asked.length === words.length || asked.length === 0 ? NONE : readText(asked.join(' '));
}

/** "Land (ISO)" and "Country alpha-2" are the code of a country or state. "Country 2" is not. */
function meaningOfCode(words: readonly string[]): Meanings {
  const rest = words.filter((word) => !codeWords.has(word) && !/^(?:\d|3166)$/u.test(word));
  return words.some((word) => codeWords.has(word))
    ? meaningsOfWords(rest).filter(({ field }) => field === 'country' || field === 'state')
    : NONE;
}
