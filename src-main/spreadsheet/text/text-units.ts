/**
 * A text file as "units": one character for each byte (for two bytes in UTF-16). Records are split and copied byte for
 * byte in any encoding, and only cells are decoded.
 *
 * Delimiters, plain quotes and line ends are ASCII. No supported encoding uses the bytes of `"`, `,`, `;`, tab, CR or
 * LF inside another character; for other quotes see `isFoundInUnits`. Shift_JIS, GBK and Big5 use the byte of `|`, so
 * such a file delimited by `|` may be split wrongly. ISO-2022-JP uses all of these bytes, so its units also hold the
 * character set.
 */
import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import {
  createEscapedReader,
  escapedBytes,
  escapedText,
  escapedUnits,
  ISO_2022_JP,
} from './encodings/iso-2022-jp.ts';
import { multiByteReader } from './multi-byte-reader.ts';

/**
 * Whether a quote or backslash can be found in units without decoding letters. In GBK the two bytes of ” occur in the
 * middle of 场北. In Shift_JIS the byte of a backslash is the second byte of 表.
 */
export function isFoundInUnits({ encoding, encode }: TextCodec, sign: string): boolean {
  if (sign === '\\') return !/^(?:shift_jis|gb|big5)/u.test(encoding);
  return encoding === 'utf-8' || encode(sign)?.length === 1;
}

/** Converts between bytes, units and text of one encoding. */
export type TextCodec = {
  readonly encoding: string;
  /** Bytes per unit. The length of a chunk must be a multiple of it. */
  readonly width: 1 | 2;
  /** Returns a function that reads bytes in pieces. The bytes must begin at the start of a record. */
  readonly createReader: () => (bytes: Buffer) => string;
  /** @param units whole records */
  readonly toBytes: (units: string) => Buffer;
  readonly decode: (units: string) => string;
  /** Converts text to units. Null if the encoding lacks a character. */
  readonly encode: (text: string) => string | null;
};

const HIGH = /[^\u0000-\u007F]/u;

export const isKnownEncoding = (encoding: string): boolean =>
  encoding.toLowerCase() === ISO_2022_JP || iconv.encodingExists(encoding);

/** @param encoding a name that `TextDecoder` or iconv-lite accepts */
export function createCodec(encoding: string): TextCodec {
  const name = encoding.toLowerCase();
  if (name === 'utf-16le' || name === 'utf-16be') return utf16(name);
  if (name === ISO_2022_JP) return escaped;
  const read = unitReader(name);
  return {
    encoding: name,
    width: 1,
    createReader: () => (bytes) => bytes.toString('latin1'),
    toBytes: (units) => Buffer.from(units, 'latin1'),
    decode: (units) => (HIGH.test(units) ? read(units) : units),
    encode: (text) => {
      if (!HIGH.test(text)) return text;
      const bytes = name === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, name);
      const units = bytes.toString('latin1');
      return read(units) === text.toWellFormed() ? units : null;
    },
  };
}

const escaped: TextCodec = {
  encoding: ISO_2022_JP,
  width: 1,
  createReader: createEscapedReader,
  toBytes: escapedBytes,
  decode: escapedText,
  encode: escapedUnits,
};

function unitReader(name: string): (units: string) => string {
  const bytesOf = (units: string): Buffer => Buffer.from(units, 'latin1');
  if (name === 'utf-8') return (units) => bytesOf(units).toString('utf8');
  const multiByte = multiByteReader(name);
  if (multiByte) return multiByte;
  try {
    const decoder = new TextDecoder(name === 'maccyrillic' ? 'x-mac-cyrillic' : name, { ignoreBOM: true });
    return (units) => decoder.decode(bytesOf(units));
  } catch {
    // `TextDecoder` does not know the old DOS code pages.
    return (units) => iconv.decode(bytesOf(units), name, { stripBOM: false });
  }
}

function utf16(name: 'utf-16le' | 'utf-16be'): TextCodec {
  const isSwapped = name === 'utf-16be';
  return {
    encoding: name,
    width: 2,
    createReader: () => (bytes) => (isSwapped ? Buffer.from(bytes).swap16() : bytes).toString('utf16le'),
    toBytes: (units) => {
      const bytes = Buffer.from(units, 'utf16le');
      return isSwapped ? bytes.swap16() : bytes;
    },
    decode: (units) => units,
    encode: (text) => text,
  };
}

/** Returns the byte order mark as units of the codec, or an empty string if the encoding has none. */
export function byteOrderMark(codec: TextCodec): string {
  if (codec.width === 2) return '\uFEFF';
  return codec.encoding === 'utf-8' ? '\u00EF\u00BB\u00BF' : '';
}
