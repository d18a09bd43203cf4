/**
 * A text file as "units": one character for each byte (two bytes in UTF-16), so that records are cut, and
 * copied, byte for byte whatever the encoding, and only cells are decoded. Delimiters, plain quotes and line
 * ends are ASCII, and no supported encoding uses the bytes of `"`, `,`, `;`, tab, CR or LF inside another
 * character; for other quotes see `isFoundInUnits`. (Shift_JIS, GBK and Big5 use that of `|`: a file of theirs delimited by `|` may be cut wrongly.)
 * ISO-2022-JP uses all of them, so its units say which set a byte is of.
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
 * Whether a quote or a backslash can be looked for in units, without reading whole letters: in GBK the two bytes of ” stand
 * in the middle of 场北, and in Shift_JIS the byte of a backslash is the second of 表.
 */
export function isFoundInUnits({ encoding, encode }: TextCodec, sign: string): boolean {
  if (sign === '\\') return !/^(?:shift_jis|gb|big5)/u.test(encoding);
  return encoding === 'utf-8' || encode(sign)?.length === 1;
}

/** Between bytes, units and text of one encoding. */
export type TextCodec = {
  readonly encoding: string;
  /** Bytes a unit: chunks must be a multiple of it. */
  readonly width: 1 | 2;
  /** Reads bytes that begin with a record, in pieces. */
  readonly createReader: () => (bytes: Buffer) => string;
  /** @param units whole records */
  readonly toBytes: (units: string) => Buffer;
  /** Units to text. */
  readonly decode: (units: string) => string;
  /** Text to units; null when the encoding has no such character. */
  readonly encode: (text: string) => string | null;
};

/** U+0080 and above: a unit that is not ASCII. */
const HIGH = /[^\u0000-\u007F]/u;

/** Whether `createCodec` takes it. */
export const isKnownEncoding = (encoding: string): boolean =>
  encoding.toLowerCase() === ISO_2022_JP || iconv.encodingExists(encoding);

/** @param encoding a name `TextDecoder` or iconv-lite knows */
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
    // The old DOS code pages, which the web's decoder does not know.
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

/** The byte order mark as units of the codec; '' for encodings without one. */
export function byteOrderMark(codec: TextCodec): string {
  if (codec.width === 2) return '\uFEFF';
  return codec.encoding === 'utf-8' ? '\u00EF\u00BB\u00BF' : '';
}
