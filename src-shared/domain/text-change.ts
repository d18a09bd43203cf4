/** How much two writings of a name (street, city, state) differ. Fails safe: what is not clearly the same is `large`. */
import { isKnownWord, readingsOf } from './abbreviations.ts';
import { editDistance } from './edit-distance.ts';
import { compactWords, wordsOf } from './fold.ts';
import type { Change } from './judgement.ts';

/** Ambiguous words multiply; beyond this many readings a text is not worth disentangling. */
const MAX_READINGS = 16;

export function changeOfText(entered: string, returned: string, country: string): Change {
  if (entered === returned) return 'none';
  const mine = wordsOf(entered);
  const theirs = wordsOf(returned);
  if (mine.length === 0) return theirs.length === 0 ? 'format' : 'added';
  if (theirs.length === 0) return 'removed';
  if (compactWords(mine) === compactWords(theirs)) return 'format';

  const myReadings = readings(mine, country);
  const theirReadings = readings(theirs, country);
  const texts = new Set(theirReadings.map(compactWords));
  if (myReadings.some((reading) => texts.has(compactWords(reading)))) return 'alias';
  const close = myReadings.some((reading) => theirReadings.some((other) => isTypo(reading, other, country)));
  return close ? 'small' : 'large';
}

function readings(words: readonly string[], country: string): readonly (readonly string[])[] {
  let results: readonly (readonly string[])[] = [[]];
  for (const word of words) {
    const choices = readingsOf(word, country);
    const grown = results.flatMap((result) => choices.map((choice) => [...result, choice]));
    results = grown.length <= MAX_READINGS ? grown : results.map((result) => [...result, choices[0] ?? word]);
  }
  return results;
}

/** One or two mistyped letters in all, never in a digit, a single letter, a direction or a street type. */
function isTypo(mine: readonly string[], theirs: readonly string[], country: string): boolean {
  if (fixedTokens(mine) !== fixedTokens(theirs)) return false;
  if (mine.length !== theirs.length) return lettersMistyped(compactWords(mine), compactWords(theirs)) === 1;
  let letters = 0;
  for (const [index, word] of mine.entries()) {
    const other = theirs[index] ?? '';
    if (word === other) continue;
    if (isKnownWord(word, country) && isKnownWord(other, country)) return false;
    letters += lettersMistyped(word, other);
  }
  return letters <= 2;
}

/** Digits and single letters name things ("5th Avenue", "Avenue B"): another one is another place. */
function fixedTokens(words: readonly string[]): string {
  return words.filter((word) => word.length === 1 || /\d/u.test(word)).join(' ');
}

/** How many letters differ, when few enough for the word's length; otherwise 3. */
function lettersMistyped(word: string, other: string): number {
  const length = Math.min(word.length, other.length);
  const allowed = length >= 8 ? 2 : length >= 5 ? 1 : 0;
  // One ideograph carries a whole word: a different one is a different name.
  if (/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word + other))
    return 3;
  const distance = editDistance(word, other, allowed);
  return distance <= allowed ? distance : 3;
}
