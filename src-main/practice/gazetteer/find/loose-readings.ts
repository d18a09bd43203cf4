/** Returns looser readings, for a district after the name or the number: "10 Chapel Street Spondon", "Rua Oriente 108 Pari". */

import type { Reading } from '../question.ts';
import { joinWords, streetWords } from '../text/fold.ts';

/** The maximum number of words after a street. More words are another street. */
const MAX_TRAILING_WORDS = 4;
/** The minimum number of words of a street. A single word is more likely a part of a name. */
const FEWEST_WORDS = 2;
const DIGITS = /^\d+[a-z]?$/;

/** Moves the words of the district to `others`. */
export function looseReadings(country: string, readings: readonly Reading[]): readonly Reading[] {
  // Readings with the same text and number give the same looser readings.
  const byText = new Map(readings.map((reading) => [`${reading.text}|${reading.houseNumber}`, reading]));
  return [...byText.values()].flatMap((reading) => {
    const words = streetWords(country, reading.text);
    return reading.houseNumber === ''
      ? withNumberInside(country, reading, words)
      : withTrailingWordsDropped(country, reading, words);
  });
}

function withTrailingWordsDropped(
  country: string,
  reading: Reading,
  words: readonly string[],
): readonly Reading[] {
  const most = Math.min(MAX_TRAILING_WORDS, words.length - FEWEST_WORDS);
  return Array.from({ length: Math.max(0, most) }, (_, index) =>
    cutAt(country, reading, words, words.length - index - 1),
  );
}

function withNumberInside(country: string, reading: Reading, words: readonly string[]): readonly Reading[] {
  const at = words.findIndex((word, index) => index >= FEWEST_WORDS && DIGITS.test(word));
  if (at < 0) return [];
  const [houseNumber = '', ...rest] = words.slice(at);
  return [{ ...cutAt(country, reading, [...words.slice(0, at), ...rest], at), houseNumber }];
}

function cutAt(country: string, reading: Reading, words: readonly string[], count: number): Reading {
  const rest = words.slice(count).join(' ');
  return {
    ...reading,
    key: joinWords(country, words.slice(0, count)),
    others: rest === '' ? reading.others : [...reading.others, rest],
  };
}
