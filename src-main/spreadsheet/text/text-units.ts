/**
 * A text file as "units": one character for each byte (two bytes in UTF-16), so that records are cut, and
 * copied, byte for byte whatever the encoding, and only cells are decoded. Delimiters, quotes and line
 * ends are ASCII, and no supported encoding uses the bytes of `"`, `,`, `;`, tab, CR or LF inside another
 * character. (Shift_JIS, GBK and Big5 use that of `|`: a file of theirs delimited by `|` may be cut wrongly.)
 */
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** Between bytes, units and text of one encoding. */
export type TextCodec = {
  readonly encoding: string;
  /** Bytes a unit: chunks must be a multiple of it. */
  readonly width: 1 | 2;
  readonly toUnits: (bytes: Buffer) => string;
  readonly toBytes: (units: string) => Buffer;
  /** Units to text. */
  readonly decode: (units: string) => string;
  /** Text to units; null when the encoding has no such character. */
  readonly encode: (text: string) => string | null;
};

/** U+0080 and above: a unit that is not ASCII. */
const HIGH = /[^\u0000-\u007F]/u;

/** Whether `createCodec` takes it. */
export const isKnownEncoding = (encoding: string): boolean => iconv.encodingExists(encoding);

/** @param encoding a name `TextDecoder` or iconv-lite knows */
export function createCodec(encoding: string): TextCodec {
  const name = encoding.toLowerCase();
  if (name === 'utf-16le' || name === 'utf-16be') return utf16(name);
  const read = byteReader(name);
  return {
    encoding: name,
    width: 1,
    toUnits: (bytes) => bytes.toString('latin1'),
    toBytes: (units) => Buffer.from(units, 'latin1'),
    decode: (units) => (HIGH.test(units) ? read(Buffer.from(units, 'latin1')) : units),
    encode: (text) => {
      if (!HIGH.test(text)) return text;
      const bytes = name === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, name);
      return read(bytes) === text.toWellFormed() ? bytes.toString('latin1') : null;
    },
  };
}

function byteReader(name: string): (bytes: Buffer) => string {
  if (name === 'utf-8') return (bytes) => bytes.toString('utf8');
  try {
    const decoder = new TextDecoder(name, { ignoreBOM: true });
    return (bytes) => decoder.decode(bytes);
  } catch {
    // The old DOS code pages, which the web's decoder does not know.
    return (bytes) => iconv.decode(bytes, name, { stripBOM: false });
  }
}

function utf16(name: 'utf-16le' | 'utf-16be'): TextCodec {
  const isSwapped = name === 'utf-16be';
  return {
    encoding: name,
    width: 2,
    toUnits: (bytes) => (isSwapped ? Buffer.from(bytes).swap16() : bytes).toString('utf16le'),
    toBytes: (units) => {
      const bytes = Buffer.from(units, 'utf16le');
      return isSwapped ? bytes.swap16() : bytes;
    },
    decode: (units) => units,
    encode: (text) => text,
  };
}

/** The byte order mark as units of the codec; '' for encodings without one. */
export function byteOrderMark(codec: TextCodec): string {
  if (codec.width === 2) return '\uFEFF';
  return codec.encoding === 'utf-8' ? '\u00EF\u00BB\u00BF' : '';
}
