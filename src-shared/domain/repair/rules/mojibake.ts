import { type CellsRepair, columnsOf, type RepairContext, repairEach, TEXT_FIELDS } from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';
import { BYTE_TABLES, bytesOf, readUtf8 } from './single-byte-encodings.ts';

export const REPLACEMENT = '\ufffd';

/**
 * Repairs text that was read with the wrong encoding. Misread UTF-8 is restored exactly, because other text is hardly
 * ever valid UTF-8 by chance. Bytes that were not UTF-8 have become U+FFFD: such a word is repaired if the list
 * contains it intact elsewhere.
 */
export function createMojibakeRepair(
  { words }: Extract<Repair, { readonly id: 'mojibake' }>,
  { mapping }: RepairContext,
): CellsRepair {
  const wordByDamaged = new Map(words);
  return repairEach(columnsOf(mapping, TEXT_FIELDS), (cell) =>
    withWords(withoutMisreading(cell), wordByDamaged),
  );
}

/** Restores UTF-8 text that was read with another encoding. Returns other text unchanged. */
export function withoutMisreading(text: string): string {
  if (!/[^\u0000-\u007f]{2}/u.test(text)) return text;
  const isLatin = /[A-Za-z]/u.test(text);
  let isMisread = true;
  let isSure = false;
  const read = text.replace(/[^\u0000-\u007f]+/gu, (signs, at: number) => {
    const before = endsCapitals(text.charAt(at - 1), signs) ? null : readBack(signs, isLatin, MOST_ROUNDS);
    isMisread &&= before !== null || isCutShort(signs);
    isSure ||= before !== null && !endsQuote(text.charAt(at - 1), signs, text.charAt(at + signs.length));
    return before ?? signs;
  });
  // A text is misread as a whole: in “CANAÃ” the first quotation mark is right, so the last is too.
  return isMisread && isSure ? read : text;
}

/** Whether "Ã”" may be the end of a word such as "AMANHÃ" and a closing quotation mark, instead of a misread "Ô". */
const endsQuote = (before: string, signs: string, after: string): boolean =>
  signs === 'Ã”' && /^\p{Lu}$/u.test(before) && !/^\p{L}$/u.test(after);

/** Whether misread letters have lost their second character, such as a no-break space. */
const isCutShort = (signs: string): boolean => /^[ÃÂ\ufffd]+$/u.test(signs);

/** Whether a word in capitals ends here: "CAFÉ»", "UMEÅ™", "LIBERTÉ" and a no-break space. These may be valid UTF-8. */
function endsCapitals(before: string, signs: string): boolean {
  if (!/^\p{Lu}$/u.test(before)) return false;
  return signs[1] === '\u00a0' || /^(?![ÃÂ])\p{Lu}[\p{P}\p{S}]/u.test(signs);
}

/** How often a text may have been misread and saved again. More rounds do not occur in practice. */
const MOST_ROUNDS = 3;

/** Restores characters beyond ASCII; null if they are not misread. Tries several rounds for texts misread repeatedly. */
function readBack(signs: string, isLatin: boolean, rounds: number): string | null {
  if (rounds === 0) return null;
  for (const table of BYTE_TABLES) {
    const bytes = bytesOf(signs, table);
    const read = bytes && readUtf8(bytes);
    if (read === null) continue;
    const before = readBack(read, isLatin, rounds - 1);
    if (before !== null) return before;
    if (isPlausible(read, isLatin) && !isByChance(signs, read)) return read;
  }
  return null;
}

/** Whether the result has letters of one script (Latin if the text is Latin) and only characters that occur in addresses. */
function isPlausible(read: string, isLatin: boolean): boolean {
  if (/[^\p{L}\p{M}\u00a0-\u00bf\u2010-\u2026\u2116\u3000-\u303f\uff00-\uffef\ufffd\p{Sc}]/u.test(read)) {
    return false;
  }
  const letters = read.replace(/[^\p{L}]/gu, '');
  if (isLatin) return LATIN.test(letters) && /^(?:\P{M}|[\u0300-\u030c\u0327])*$/u.test(read);
  return SCRIPTS.some((script) => script.test(letters));
}

/** Whether two Latin letters, as in "Œé", would become one letter of another script. */
const isByChance = (signs: string, read: string): boolean =>
  /^\p{Script=Latin}{2}$/u.test(signs) && !LATIN.test(read);

/** Latin letters of today's languages, without the phonetic letters among them. */
const LATIN = /^[A-Za-z\u00aa\u00ba\u00c0-\u017f\u0192\u0218-\u021b\u1e00-\u1eff]*$/u;

const SCRIPTS: readonly RegExp[] = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]*$/u,
];

const WORD = /[\p{L}\p{M}\ufffd]+/gu;

/** The German word "Straße" without its "ß". No other language has a similar word. */
const STREET = /stra\ufffde(?!\p{L})/giu;

function withWords(text: string, wordByDamaged: ReadonlyMap<string, string>): string {
  if (!text.includes(REPLACEMENT)) return text;
  return text
    .replace(STREET, (word) => word.replace(REPLACEMENT, 'ß'))
    .replace(WORD, (word) => wordByDamaged.get(word) ?? word);
}

/** Returns the words with a lost letter, and those with letters beyond ASCII. */
export function wordsToCompare(text: string): readonly string[] {
  return /[^\u0000-\u007f]/u.test(text)
    ? (text.match(WORD) ?? []).filter((word) => /[^\u0000-\u007f]/u.test(word))
    : [];
}

/** Returns the damaged form of a word: U+FFFD for each letter beyond ASCII. */
export const damagedForm = (word: string): string =>
  word.normalize('NFC').replace(/[^\u0000-\u007f]/gu, REPLACEMENT);
