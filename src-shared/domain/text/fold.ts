/**
 * Folding: what two writings of the same text have in common. Only U+0300–036F are stripped after
 * NFKD; stripping every combining mark would merge different words of Indic scripts.
 */
const LATIN_MARKS = /[\u0300-\u036f]/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHES = /['’‘`´]/gu;

/** Letters NFKD leaves whole though people write them plainly. */
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
  // Small signs of place names, which people write large: 恋ヶ窪.
  ヶ: 'ケ',
  ヵ: 'カ',
};
const WHOLE_LETTERS = /[ßøæœłđðþıヶヵ]/gu;

/** Most parts of most addresses; a run folds dozens of texts for each row. */
const ASCII = /^[\u0020-\u007e]*$/;
const ASCII_SEPARATORS = /[^a-z0-9]+/g;
/** Most of those: there is nothing to fold but their capitals. */
const ASCII_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Lower case, no diacritics, full width made narrow, every run of punctuation and white space one space. */
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

/** The folded words; a text without letters and digits has none. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Words run together, except between digits: "12 3" is not "123". */
export function compactWords(words: readonly string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/gu, '');
}

/** UTF-16 units; a text that long says something. */
const LONGEST_NOTHING = 1_000;

const PLAIN_SIGN = /[A-Za-z0-9]/;

/** Whether a text has a letter or a digit. */
export function hasText(text: string): boolean {
  if (text.length > LONGEST_NOTHING) return text.trim() !== '';
  // Folding leaves these what they are, and nearly every text has one.
  return text !== '' && (PLAIN_SIGN.test(text) || foldText(text) !== '');
}
