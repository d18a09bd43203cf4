/** The names of elements and attributes: a worksheet has a dozen of them, a million times each. */
import { localName } from './xml.ts';

export type XmlName = {
  readonly text: string;
  /** Without the namespace prefix. */
  readonly local: string;
  /** The text in UTF-8. */
  readonly bytes: Buffer;
};

/** Gives the name that stands there. @throws Error where XML has no such name */
export type XmlNames = (bytes: Buffer, from: number, to: number) => XmlName;

/** A power of two. What is kept is no more than this, whatever a file has. */
const KEPT = 256;
/** Bytes; a longer name is in no workbook. */
const MAX_NAME_LENGTH = 1_000;

/** By its length and its ends, a name is mostly the one kept there. */
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

/** Whether XML has such a name. */
export const isName = (text: string): boolean => NAME.test(text);

const NAME =
  /^[:A-Z_a-z\u{00C0}-\u{00D6}\u{00D8}-\u{00F6}\u{00F8}-\u{02FF}\u{0370}-\u{037D}\u{037F}-\u{1FFF}\u{200C}\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}][-.0-9\u{00B7}\u{0300}-\u{036F}\u{203F}-\u{2040}:A-Z_a-z\u{00C0}-\u{00D6}\u{00D8}-\u{00F6}\u{00F8}-\u{02FF}\u{0370}-\u{037D}\u{037F}-\u{1FFF}\u{200C}\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]*$/u;
