/**
 * Folding makes different spellings of a text equal. It strips only U+0300–036F after NFKD: stripping every combining
 * mark would merge different words of Indic scripts.
 */
const LATIN_MARKS = /[\u0300-\u036f]/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHES = /['’‘`´]/gu;

/** Plain spellings of letters that NFKD does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // Small kana in place names, which people often write large: 恋ヶ窪.
  ヶ: 'ケ',
  ヵ: 'カ',
};
const WHOLE_LETTERS = /[ßøæœłđðþıヶヵ]/gu;

/** Fast path for most parts of addresses. A run folds dozens of texts per row. */
const ASCII = /^[\u0020-\u007e]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;
const ASCII_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Converts to lower case and narrow width, strips diacritics, and replaces punctuation and blanks by single spaces. */
export function foldText(text: string): string {
  if (ASCII_WORDS.test(text)) return text.toLowerCase();
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_SEPARATORS, ' ').trim();
  return text
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .toLowerCase()
    .replace(WHOLE_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(APOSTROPHES, ' ')
    .replace(SEPARATORS, ' ')
    .trim();
}

/** Returns the folded words, or an empty list if the text has no letters or digits. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Joins words without spaces, except between digits: "12 3" is not "123". */
export function compactWords(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/gu, '');
}

/** The maximum number of UTF-16 units that `hasText` folds. It accepts any longer text that is not blank. */
const LONGEST_NOTHING = 1_000;

const PLAIN_SIGN = /[A-Za-z0-9]/;

/** Whether a text has a letter or a digit. */
export function hasText(text: string): boolean {
  if (text.length > LONGEST_NOTHING) return text.trim() !== '';
  // Fast path: folding keeps these characters, and nearly every text has one.
  return text !== '' && (PLAIN_SIGN.test(text) || foldText(text) !== '');
}
