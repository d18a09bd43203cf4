/** Compares house numbers and postcodes. Another digit means another house, so only look-alike letters are `small`. */
import { foldText, wordsOf } from '../text/fold.ts';
import type { Change } from './comparison.ts';
import { changeOfLongText } from './text-change.ts';

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};
const NUMBER_SIGNS = /^(?:no|nr|nro|num|numero|nummer|number|hausnummer|hnr|n)(?=\d| |$)/u;
const KANJI_DIGITS = '〇一二三四五六七八九';

/**
 * Letters that count as mistyped digits where the answer has the digit. Other letters may be right: "1B" may be a house
 * next to 18, "2L" a flat on the left, and BL1 and LS1 are postcodes.
 */
const POSTCODE_LOOK_ALIKES: LookAlikes = { o: '0', i: '1' };
const NUMBER_LOOK_ALIKES: LookAlikes = { o: '0' };
type LookAlikes = Readonly<Record<string, string>>;

/** The text that lists in Spain, Italy and elsewhere use for a house without a number: "S/N", "SNC". */
const NO_NUMBER = /^(?:s ?n|s ?n ?c|s n o|sin numero|sem numero|senza numero(?: civico)?)$/u;

/** Whether a text says that there is no number. */
export const saysNoNumber = (text: string): boolean =>
  text.length <= LONGEST_NUMBER && NO_NUMBER.test(foldText(text));

/** The maximum length, in UTF-16 units. Longer texts are neither numbers nor postcodes. */
const LONGEST_NUMBER = 200;

/** Whether a text may be or contain a number: "12a", "１２", "ten" and 十, but not "twelve". */
export function hasNumber(text: string): boolean {
  return /[\p{N}〇一二三四五六七八九十]/u.test(text) || NUMBER_WORDS[foldText(text)] !== undefined;
}

/** Returns `small` only for a letter typed for a digit. */
export function changeOfHouseNumber(entered: string, returned: string): Change {
  if (entered === returned) return 'none';
  if (Math.max(entered.length, returned.length) > LONGEST_NUMBER) return changeOfLongText(entered, returned);
  const mine = foldText(entered);
  const theirs = foldText(returned);
  if (mine === '') return theirs === '' ? 'format' : 'added';
  if (theirs === '') return 'removed';
  if (tightenNumber(mine) === tightenNumber(theirs)) return 'format';
  if (plainNumber(entered) === plainNumber(returned)) return 'alias';
  return looksAlike(tightenNumber(mine), tightenNumber(theirs), NUMBER_LOOK_ALIKES) ? 'small' : 'large';
}

/** @param country ISO-3 of the address; only the USA has ZIP+4 */
export function changeOfPostcode(entered: string, returned: string, country: string): Change {
  if (entered === returned) return 'none';
  if (Math.max(entered.length, returned.length) > LONGEST_NUMBER) return changeOfLongText(entered, returned);
  const mine = foldPostcode(entered, country);
  const theirs = foldPostcode(returned, country);
  if (mine === '') return theirs === '' ? 'format' : 'added';
  if (theirs === '') return 'removed';
  if (mine === theirs) return 'format';
  if (country === 'usa') {
    if (mine.length === 5 && theirs.length === 9 && theirs.startsWith(mine)) return 'added';
    if (mine.length === 9 && theirs.length === 5 && mine.startsWith(theirs)) return 'format';
  }
  return looksAlike(mine, theirs, POSTCODE_LOOK_ALIKES) ? 'small' : 'large';
}

/** Keeps letters and digits, removes the country prefix and restores zeros that a spreadsheet removed. */
function foldPostcode(text: string, country: string): string {
  const words = wordsOf(text);
  const tight = words
    .join('')
    .replace(country === 'lva' ? /^lv/u : /^(?:d|f|a|ch|b|s|fi|fin|se)(?=\d{4,5}$)/u, '');
  const digits = words.join('');
  if (country === 'usa' && /^\d+$/u.test(digits)) {
    return digits.length <= 5 ? digits.padStart(5, '0') : digits.padStart(9, '0');
  }
  if (FIVE_DIGITS.has(country) && /^\d{4}$/u.test(tight)) return `0${tight}`;
  if (country === 'aus' && /^\d{3}$/u.test(tight)) return `0${tight}`;
  return tight;
}

const FIVE_DIGITS: ReadonlySet<string> = new Set(['deu', 'fra', 'esp', 'ita', 'fin', 'mex']);

/** Removes leading zeros and the space between digit and letter: "012 A" is "12a". */
function tightenNumber(folded: string): string {
  return folded.replace(/\b0+(?=\d)/gu, '').replace(/(?<!\d) | (?!\d)/gu, '');
}

function plainNumber(text: string): string {
  const folded = foldText(text.replace(/#/gu, ' '));
  const plain = (NUMBER_WORDS[folded] ?? folded)
    .replace(NUMBER_SIGNS, '')
    .replace(/(?<=\d) ?bis$/u, 'b')
    .replace(/[〇一二三四五六七八九]/gu, (digit) => String(KANJI_DIGITS.indexOf(digit)))
    .replace(/(?<=\d) ?(?:番地の?|番|号|の|丁目)/gu, ' ');
  return tightenNumber(plain.trim().replace(/ +/gu, ' '));
}

function looksAlike(mine: string, theirs: string, table: LookAlikes): boolean {
  const plain = (text: string): string => text.replace(/[a-z]/gu, (letter) => table[letter] ?? letter);
  return plain(mine) === plain(theirs);
}
