/**
 * Text that was read by another encoding than it was written in. UTF-8 that was read as something else is turned back
 * exactly: that bytes of another encoding are UTF-8 by chance is next to impossible. Of bytes that were no UTF-8 only
 * U+FFFD is left: such a word is repaired where the list has it in whole elsewhere.
 */
import type { MappedField } from '../../address/mapping.ts';
import type { CellsRepair, RepairContext } from '../cells-repair.ts';
import { columnsOf, repairEach } from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';
import { BYTE_TABLES, bytesOf, readUtf8 } from './single-byte-encodings.ts';

export const TEXT_FIELDS: readonly MappedField[] = [
  'address',
  'organisation',
  'premise',
  'street',
  'house_number',
  'locality',
  'city',
  'state',
  'postcode',
  'country',
];

export const REPLACEMENT = '\ufffd';

export function createMojibakeRepair(
  { words }: Extract<Repair, { readonly id: 'mojibake' }>,
  { mapping }: RepairContext,
): CellsRepair {
  const wordByDamaged = new Map(words);
  return repairEach(columnsOf(mapping, TEXT_FIELDS), (cell) =>
    withWords(withoutMisreading(cell), wordByDamaged),
  );
}

/** A text as it was before UTF-8 was read as another encoding; the text itself where it was not. */
export function withoutMisreading(text: string): string {
  if (!/[^\u0000-\u007f]{2}/u.test(text)) return text;
  const isLatin = /[A-Za-z]/u.test(text);
  return text.replace(/[^\u0000-\u007f]{2,}/gu, (signs, at: number) =>
    endsCapitals(text.charAt(at - 1), signs) ? signs : (readBack(signs, isLatin, MOST_ROUNDS) ?? signs),
  );
}

/** "LIBERTÉ" before a no-break space, "CAFÉ»" and "UMEÅ™" are words in capitals, though their bytes would be UTF-8, too. */
function endsCapitals(before: string, signs: string): boolean {
  if (!/^\p{Lu}$/u.test(before)) return false;
  return signs[1] === '\u00a0' || /^(?![ÃÂ])\p{Lu}[\p{P}\p{S}]/u.test(signs);
}

/** Misread, written and misread again: more often than this nobody does it. */
const MOST_ROUNDS = 3;

/** What signs beyond ASCII were; null where they are right. What was misread twice makes sense only when read back twice. */
function readBack(signs: string, isLatin: boolean, rounds: number): string | null {
  if (rounds === 0) return null;
  for (const table of BYTE_TABLES) {
    const bytes = bytesOf(signs, table);
    const read = bytes && readUtf8(bytes);
    if (read === null) continue;
    const before = readBack(read, isLatin, rounds - 1);
    if (before !== null) return before;
    if (isPlausible(read, isLatin)) return read;
  }
  return null;
}

/** Letters of Latin beside Latin ones, else of one script; and signs that stand in an address. */
function isPlausible(read: string, isLatin: boolean): boolean {
  if (
    /[^\p{L}\p{M}\u00a0-\u00bf\u2010-\u2026\u2116\u3000-\u303f\uff00-\uffef\ufffd\u0080-\u009f\p{Sc}]/u.test(
      read,
    )
  ) {
    return false;
  }
  const letters = read.replace(/[^\p{L}]/gu, '');
  if (isLatin) return LATIN.test(letters) && /^(?:\P{M}|[\u0300-\u030c\u0327])*$/u.test(read);
  return SCRIPTS.some((script) => script.test(letters));
}

/** Letters of today's languages; those of phonetics lie between. */
const LATIN = /^[A-Za-z\u00aa\u00ba\u00c0-\u017f\u0192\u0218-\u021b\u1e00-\u1eff]*$/u;

const SCRIPTS: readonly RegExp[] = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]*$/u,
];

const WORD = /[\p{L}\p{M}\ufffd]+/gu;

/** A street is named so in German alone. */
const STREET = /stra\ufffde(?!\p{L})/giu;

function withWords(text: string, wordByDamaged: ReadonlyMap<string, string>): string {
  if (!text.includes(REPLACEMENT)) return text;
  return text
    .replace(STREET, (word) => word.replace(REPLACEMENT, 'ß'))
    .replace(WORD, (word) => wordByDamaged.get(word) ?? word);
}

/** The words of a text that a letter of is lost of, and those that have letters beyond ASCII. */
export function wordsToCompare(text: string): readonly string[] {
  return /[^\u0000-\u007f]/u.test(text)
    ? (text.match(WORD) ?? []).filter((word) => /[^\u0000-\u007f]/u.test(word))
    : [];
}

/** How a word would be damaged: U+FFFD for each letter beyond ASCII. */
export const damagedForm = (word: string): string =>
  word.normalize('NFC').replace(/[^\u0000-\u007f]/gu, REPLACEMENT);
