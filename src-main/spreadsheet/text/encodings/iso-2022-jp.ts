/**
 * ISO-2022-JP: Japanese in 7 bits, with escape sequences between character sets. The upper half of each unit holds the
 * character set of its byte. So no unit of a two-byte letter looks like a comma or a quote, and each piece of the units
 * can be decoded on its own.
 */
import { TextDecoder } from 'node:util';

export const ISO_2022_JP = 'iso-2022-jp';

/** `ROMAN` differs from ASCII in two characters, and only these two count as `ROMAN`. `ADDED` has the rarer letters of JIS X 0212. */
const [ASCII, ROMAN, KANA, LETTERS, ADDED] = [0, 1, 2, 3, 4];

/** If a set has two escapes, the second is its form of 1978. The first escape is used for writing. */
const ESCAPES: readonly (readonly [escape: string, set: number])[] = [
  ['\u001B(B', ASCII],
  ['\u001B(J', ROMAN],
  ['\u001B(I', KANA],
  ['\u001B$B', LETTERS],
  ['\u001B$(D', ADDED],
  ['\u001B$@', LETTERS],
];
const SETS = new Map(ESCAPES);
const escapeOf = (set: number): string => ESCAPES[set]?.[0] ?? '';
const BEGINS_ESCAPE = /^\u001B(?:\$\(?|\()?$/u;

/** Excludes `ESC ( B`, because terminals write it too. */
const TELLING = ESCAPES.filter(([, set]) => set !== ASCII).map(([escape]) => escape);

/** Whether the bytes contain an escape that only this encoding uses. */
export const hasJapaneseEscapes = (bytes: Buffer): boolean =>
  bytes.includes(ESC) && TELLING.some((escape) => bytes.includes(escape, 0, 'latin1'));

const [ESC, LF, CR, RECORD_SEPARATOR] = [0x1b, 0x0a, 0x0d, 0x1e];

/** Returns a function for the set of each byte. Records begin in ASCII, because some programs omit the last escape. */
function createSets(): (byte: number) => number {
  let set = ASCII;
  let escape = '';
  return (byte) => {
    if (byte === LF || byte === CR || byte === RECORD_SEPARATOR) [set, escape] = [ASCII, ''];
    else if (byte === ESC) escape = '\u001B';
    else if (escape !== '') {
      escape += String.fromCharCode(byte);
      set = SETS.get(escape) ?? set;
      if (!BEGINS_ESCAPE.test(escape)) escape = '';
    } else if (byte > 0x20 && byte < 0x7f)
      return set === ROMAN && byte !== 0x5c && byte !== 0x7e ? ASCII : set;
    return ASCII;
  };
}

/** Returns a function that reads a text in pieces of any size. The text must begin at the start of a record. */
export function createEscapedReader(): (bytes: Buffer) => string {
  const setOf = createSets();
  return (bytes) => {
    const units = new Uint16Array(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      units[at] = (setOf(byte) << 8) | byte;
    }
    return Buffer.from(units.buffer).toString('utf16le');
  };
}

/** Returns the bytes of whole records. Adds an escape before each unit with a set other than the previous one. */
export function escapedBytes(units: string): Buffer {
  const setOf = createSets();
  let text = '';
  let start = 0;
  for (let at = 0; at < units.length; at += 1) {
    const unit = units.charCodeAt(at);
    const wanted = unit >> 8;
    if (setOf(unit & 0xff) === wanted) continue;
    const escape = escapeOf(wanted);
    for (const sign of escape) setOf(sign.charCodeAt(0));
    text += units.slice(start, at) + escape;
    start = at;
  }
  // Latin-1 drops the upper half of each unit.
  return Buffer.from(text + units.slice(start), 'latin1');
}

type Tables = {
  readonly texts: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
};

/** The byte values of rows and of letters within a row, in sets of two-byte letters. */
const ROWS = Array.from({ length: 94 }, (_, index) => 0x21 + index);

let made: Tables | null = null;
function tables(): Tables {
  if (made) return made;
  const texts = new Map([['\u015C', '¥'] as const, ['\u017E', '‾']]);
  for (let kana = 0; kana < 63; kana += 1)
    texts.set(String.fromCharCode((KANA << 8) | (0x21 + kana)), String.fromCharCode(0xff61 + kana));
  addPairs(texts, LETTERS, '');
  // A letter with two codes in a set is written with the first one.
  const units = new Map([...texts].toReversed().map(([pair, letter]) => [letter, pair]));
  // Programs do not write these letters in ISO-2022-JP, but some files labelled as ISO-2022-JP contain them.
  addPairs(texts, ADDED, '\u008F');
  for (const [escape] of ESCAPES) texts.set(escape, '');
  made = { texts, units };
  return made;
}

/** Adds the letters of a set. EUC-JP has the same rows, in non-ASCII bytes. @param prefix bytes before each letter of the set in EUC-JP */
function addPairs(texts: Map<string, string>, set: number, prefix: string): void {
  const pairs = ROWS.flatMap((row) => ROWS.map((cell) => [row, cell]));
  const bytes = pairs.map((pair) => prefix + String.fromCharCode(...pair.map((byte) => byte | 0x80)));
  const letters = new TextDecoder('euc-jp').decode(Buffer.from(bytes.join('\n'), 'latin1')).split('\n');
  for (const [index, pair] of pairs.entries()) {
    const letter = letters[index] ?? '\uFFFD';
    if (letter !== '\uFFFD') texts.set(String.fromCharCode(...pair.map((byte) => (set << 8) | byte)), letter);
  }
}

const PLAIN = /^[\u0000-\u001A\u001C-\u007F]*$/u;
const NOT_PLAIN =
  /\u001B(?:\$(?:[@B]|\(D)|\([BIJ])|[\u0300-\u037F]{2}|[\u0400-\u047F]{2}|[^\u0000-\u001A\u001C-\u007F]/gu;

export const escapedText = (units: string): string =>
  PLAIN.test(units) ? units : units.replaceAll(NOT_PLAIN, (each) => tables().texts.get(each) ?? '\uFFFD');

/** Returns the units of a text, or null if the encoding lacks a letter. The units end in ASCII; `escapedBytes` adds any other escapes. */
export function escapedUnits(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const letters = tables().units;
  let units = '';
  let isAscii = true;
  for (const letter of text) {
    const isPlain = letter < '\u0080' && letter !== '\u001B';
    const each = isPlain ? letter : letters.get(letter);
    if (each === undefined) return null;
    units += isPlain && !isAscii ? escapeOf(ASCII) + each : each;
    isAscii = isPlain;
  }
  return isAscii ? units : units + escapeOf(ASCII);
}
