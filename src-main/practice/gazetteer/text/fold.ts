/** Makes keys for streets, towns and numbers. All usual spellings of a name give the same key. */
import { readingsOf } from '#shared/domain/address/abbreviations.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';
import { ENGLISH } from './countries.ts';
import { withDigits } from './numerals.ts';

const KANJI_DIGITS = '〇一二三四五六七八九';
/** The maximum number of cached town names. While 560,000 postcode places are loaded, the same town names occur again and again. */
const MAX_REMEMBERED = 60_000;

/** Returns the words of a street, with abbreviations expanded and numbers as digits. */
export function streetWords(country: string, text: string): readonly string[] {
  const dotted = text.replace(/['’`´]/g, '').replace(/(\p{L})\.(?=\p{L})/gu, '$1');
  const words = wordsOf(dotted).map((word, index) => writtenOut(country, word, index));
  return withDigits(country, words);
}

function writtenOut(country: string, word: string, index: number): string {
  // "St" means Saint in "St John's Road", and Street in "John St".
  if (word === 'st' && ENGLISH.has(country)) return index === 0 ? 'saint' : 'street';
  return readingsOf(word, country)[0] ?? word;
}

/** Returns a street's key without spaces, so that "Edinburgerstr." equals "Edinburger Straße". */
export const streetKey = (country: string, text: string): string =>
  joinWords(country, streetWords(country, text));

export function joinWords(country: string, words: readonly string[]): string {
  const joined = words.join('');
  return country === 'jpn' ? japaneseKey(joined) : joined;
}

/** Returns the key of a Japanese name: 二丁目, 2丁目, ２丁目 and a final 2 are the same block. */
function japaneseKey(text: string): string {
  return text
    .replace(/(?<![一二三四五六七八九十])[一二三四五六七八九十]+(?=丁目)/g, (digits) =>
      String(kanjiNumber(digits)),
    )
    .replace(/丁目$/, '')
    .replace(/大字|字/g, '')
    .replace(/[ヶヵケが]/g, 'ケ');
}

function kanjiNumber(text: string): number {
  if (!text.includes('十')) return KANJI_DIGITS.indexOf(text);
  const [tens = '', ones = ''] = text.split('十');
  return (tens === '' ? 1 : KANJI_DIGITS.indexOf(tens)) * 10 + (ones === '' ? 0 : KANJI_DIGITS.indexOf(ones));
}

const townKeys = new Map<string, string>();

/** Returns the key of a town. "Saint" equals "St", and CEDEX with its number is left out. */
export function townKey(text: string): string {
  const known = townKeys.get(text);
  if (known !== undefined) return known;
  const key = foldText(text.replace(/['’`´]/g, ''))
    .replace(/\b(?:st|ste|saint|sainte|sankt|sao)\b/g, 's')
    .replace(/\bcedex\b.*$/, '')
    .replaceAll(' ', '');
  if (townKeys.size >= MAX_REMEMBERED) townKeys.clear();
  townKeys.set(text, key);
  return key;
}

/** Returns the key of a house number: "12 A", "12/A" and "12-a" → "12a"; "27 – 63" → "27-63"; "5番地3号" → "5-3"; "n. 5" → "5". */
export const numberKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/番地?の?|号/g, '-')
    .replace(/[‐-―−ー]/g, '-')
    .replace(/[\s.,]+/g, '')
    .replace(/(?<!-)-+$/, '')
    .replace(/^(?:n[o°º]?|#)(?=\d)/, '')
    .replace(/(?<=\d)[-/](?=[a-z]$)/, '');

/** Returns only the letters A–Z and the digits, in upper case. */
export const postcodeKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
