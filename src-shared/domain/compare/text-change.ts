/** How much two spellings of a name (street, city, state) differ. When in doubt, the change is `large`. */
import { isKnownWord, joinDotted, readingsOf } from '../address/abbreviations.ts';
import { isLinkingWord } from '../address/linking-words.ts';
import { isStreetType } from '../address/street-pieces.ts';
import { compactWords, wordsOf } from '../text/fold.ts';
import type { Change } from './comparison.ts';

/** The maximum length of a name, in UTF-16 units. Longer texts are either equal after folding, or different. */
export const LONGEST_NAME = 200;
/** The maximum length of a folded text, in UTF-16 units. Longer texts are compared as they are. */
const LONGEST_FOLDED = 10_000;
/** The maximum number of readings of a name. Above it, further ambiguous words keep only their first reading. */
const MAX_READINGS = 16;
/** The maximum number of mistyped words in a name. */
const MAX_SLIPS = 2;
/** The minimum length of a mistyped word. In a shorter word, any change may make another word ("Oak" and "Oat"). */
const SHORTEST_MISTYPED = 5;

/** @param country ISO-3 of the returned address; decides abbreviations */
export function changeOfText(entered: string, returned: string, country: string): Change {
  if (entered === returned) return 'none';
  const longest = Math.max(entered.length, returned.length);
  if (longest > LONGEST_FOLDED) return changeOfLongText(entered, returned);
  const mine = wordsOf(entered);
  const theirs = wordsOf(returned);
  if (mine.length === 0) return theirs.length === 0 ? 'format' : 'added';
  if (theirs.length === 0) return 'removed';
  if (compactWords(mine) === compactWords(theirs)) return 'format';
  if (longest > LONGEST_NAME) return 'large';

  const myChoices = choicesOf(entered, country);
  const theirChoices = choicesOf(returned, country);
  const texts = new Set(readings(theirChoices).map(compactWords));
  if (readings(myChoices).some((reading) => texts.has(compactWords(reading)))) return 'alias';
  return isMistyped(myChoices, theirChoices, country) ? 'small' : 'large';
}

/** Returns the change between texts that differ. */
export function changeOfLongText(entered: string, returned: string): Change {
  if (entered.trim() === '') return 'added';
  return returned.trim() === '' ? 'removed' : 'large';
}

/**
 * Compares like `changeOfText`, but accepts a street without its linking word: "Rue Vouillé" for "Rue de Vouillé".
 * (Towns need their article: "Le Mans".) A typed "Re" or "Ru" means Rue in a French street; the service's text is never
 * reinterpreted.
 */
export function changeOfStreet(entered: string, returned: string, country: string): Change {
  const change = changeOfText(entered, returned, country);
  if (change !== 'large' || Math.max(entered.length, returned.length) > LONGEST_NAME) return change;
  const [kind = '', ...name] = withoutLinks(entered, country);
  const mine = [MISTYPED_KINDS[country]?.[kind] ?? kind, ...name];
  const theirs = withoutLinks(returned, country);
  if (mine.length < 2 || theirs.length < 2) return 'large';
  const rest = changeOfText(mine.join(' '), theirs.join(' '), country);
  return rest === 'large' || rest === 'small' ? rest : 'alias';
}

const MISTYPED_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fra: { re: 'rue', ru: 'rue' },
};

/** Removes linking words. Keeps the first word, because streets are found by their first letter. */
function withoutLinks(text: string, country: string): readonly string[] {
  return wordsOf(withPossessives(text)).filter((word, place) => place === 0 || !isLinkingWord(word, country));
}

/** The readings of each word. */
type Choices = readonly (readonly string[])[];

function choicesOf(text: string, country: string): Choices {
  const words = wordsOf(withPossessives(text));
  const isLetterName = isNamedByLetter(words);
  return joinDotted(words, country).map((word) =>
    isLetterName && COMPASS_LETTER.test(word) ? [word] : readingsOf(word, country),
  );
}

const COMPASS_LETTER = /^[nsew]$/u;

/** Whether the letter of "S St NW" or "Avenue E" is the name itself, because the street has no other name. */
const isNamedByLetter = (words: readonly string[]): boolean =>
  words.some(isStreetType) &&
  words.every((word) => COMPASS_LETTER.test(word) || /^[ns][ew]$/u.test(word) || isStreetType(word));

/** Joins the "s" of "King's", which would otherwise mean South. "James's" becomes "Jameses", which is not "James". */
const withPossessives = (text: string): string =>
  text.replace(/(?<=\p{L}\p{L})['’‘`´](?=s(?![\p{L}\p{N}]))/giu, (_, at: number) =>
    /s/iu.test(text[at - 1] ?? '') ? 'e' : '',
  );

function readings(words: Choices): readonly (readonly string[])[] {
  let results: readonly (readonly string[])[] = [[]];
  for (const choices of words) {
    const grown = results.flatMap((result) => choices.map((choice) => [...result, choice]));
    results = grown.length <= MAX_READINGS ? grown : results.map((result) => [...result, choices[0] ?? '']);
  }
  return results;
}

/** Whether the words are equal except for one slip in one or two of them. The number of words must be equal. */
function isMistyped(mine: Choices, theirs: Choices, country: string): boolean {
  if (mine.length !== theirs.length) return false;
  let slips = 0;
  for (const [index, words] of mine.entries()) {
    const others = theirs[index] ?? [];
    if (words.some((word) => others.includes(word))) continue;
    slips += 1;
    if (slips > MAX_SLIPS) return false;
    if (!words.some((word) => others.some((other) => isSlip(word, other, country)))) return false;
  }
  return slips > 0;
}

/** A word in a script whose letters stand for sounds. In other scripts, one character more or less makes another word. */
const ONE_ALPHABET =
  /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+|\p{Script=Greek}+|\p{Script=Armenian}+|\p{Script=Georgian}+)$/u;
const ROMAN_NUMERAL = /^[ivxlcdm]+$/u;

/**
 * Whether a letter is missing, extra or swapped with its neighbour inside the word. A different letter or ending makes
 * a different name ("Marton", "Merton"; "Robert", "Roberts"): most such pairs in our data are two different streets.
 */
function isSlip(word: string, other: string, country: string): boolean {
  if (Math.min(word.length, other.length) < SHORTEST_MISTYPED || word[0] !== other[0]) return false;
  if (!ONE_ALPHABET.test(word) || !ONE_ALPHABET.test(other)) return false;
  if (ROMAN_NUMERAL.test(word) || ROMAN_NUMERAL.test(other)) return false;
  // A correctly spelled street type, direction or title is not a typo ("Place Road" is not Palace Road).
  if (isKnownWord(word, country)) return false;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  let at = 1;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length === long.length) {
    const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
    return isSwapped && short.slice(at + 2) === long.slice(at + 2);
  }
  return short.at(-1) === long.at(-1) && short.slice(at) === long.slice(at + 1);
}
