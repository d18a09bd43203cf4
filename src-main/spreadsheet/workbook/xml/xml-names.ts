/** Caches the names of elements and attributes. A worksheet uses about a dozen names, a million times each. */
import { localName } from './xml.ts';

export type XmlName = {
  readonly text: string;
  readonly local: string;
  readonly bytes: Buffer;
};

/** Returns the name at these offsets. @throws Error if XML does not allow the name */
export type XmlNames = (bytes: Buffer, from: number, to: number) => XmlName;

/** The size of the cache, a power of two. It limits the memory for any file. */
const KEPT = 256;
/** The maximum length of a name in bytes. No workbook has longer names. */
const MAX_NAME_LENGTH = 1_000;

/** Creates a cache that is indexed by a name's length and its first and last bytes. */
export function createXmlNames(): XmlNames {
  const kept: XmlName[] = [];
  return (bytes, from, to) => {
    const place = ((to - from) * 67 + (bytes[from] ?? 0) * 5 + (bytes[to - 1] ?? 0)) & (KEPT - 1);
    const known = kept[place];
    if (known && isSameName(known, bytes, from, to)) return known;
    return (kept[place] = nameOf(bytes, from, to));
  };
}

export function isSameName(name: XmlName, bytes: Buffer, from: number, to: number): boolean {
  const { bytes: own } = name;
  if (own.length !== to - from) return false;
  for (let i = 0; i < own.length; i += 1) if (own[i] !== bytes[from + i]) return false;
  return true;
}

function nameOf(bytes: Buffer, from: number, to: number): XmlName {
  if (to - from > MAX_NAME_LENGTH) throw new Error('a name that is too long');
  const text = bytes.toString('utf8', from, to);
  if (!isName(text)) throw new Error(`no such name: ${text.slice(0, 40)}`);
  return { text, local: localName(text), bytes: Buffer.from(text, 'utf8') };
}

export function isName(text: string): boolean {
  let isFirst = true;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (!isIn(NAME_STARTS, code) && (isFirst || !isIn(NAME_PARTS, code))) return false;
    isFirst = false;
  }
  return !isFirst;
}

type CodeRanges = readonly (readonly [first: number, last: number])[];

const isIn = (ranges: CodeRanges, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);

const NAME_STARTS: CodeRanges = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x3a, 0x3a],
  [0xc0, 0xd6],
  [0xd8, 0xf6],
  [0xf8, 0x2ff],
  [0x370, 0x37d],
  [0x37f, 0x1fff],
  [0x200c, 0x200d],
  [0x2070, 0x218f],
  [0x2c00, 0x2fef],
  [0x3001, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfdf0, 0xfffd],
  [0x10000, 0xeffff],
];
/** Characters that are allowed in a name, but not at its start: digits, `-`, `.` and combining marks. */
const NAME_PARTS: CodeRanges = [
  [0x30, 0x39],
  [0x2d, 0x2e],
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];
