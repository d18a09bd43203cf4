import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Detects the encoding by a byte order mark or by zeros in the first bytes. */
export function xmlEncoding(start: Buffer): string {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0)) return 'utf-16le';
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

/** Takes a piece of a part, or null at its end, and returns UTF-8. */
export type Utf8Reader = (chunk: Buffer | null) => Uint8Array;

/** @param encoding of the part: `utf-8` or another name that `TextDecoder` accepts */
export const createUtf8Reader = (encoding: string): Utf8Reader =>
  encoding === 'utf-8' ? utf8Reader() : decodingReader(encoding);

function decodingReader(encoding: string): Utf8Reader {
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode(), 'utf8');
}

const MARK = Buffer.from('\uFEFF');
const NO_BYTES = Buffer.alloc(0);

/** Passes valid UTF-8 through. Replaces invalid bytes with U+FFFD, as a decoder does. */
function utf8Reader(): Utf8Reader {
  let isFirst = true;
  let carried: Buffer = NO_BYTES;
  return (chunk) => {
    let bytes = chunk === null || carried.length > 0 ? Buffer.concat([carried, chunk ?? NO_BYTES]) : chunk;
    if (isFirst && chunk !== null && bytes.length < MARK.length) {
      carried = bytes;
      return NO_BYTES;
    }
    if (isFirst && bytes.subarray(0, MARK.length).equals(MARK)) bytes = bytes.subarray(MARK.length);
    isFirst = false;
    const whole = chunk === null ? bytes.length : bytes.length - unfinished(bytes);
    carried = Buffer.from(bytes.subarray(whole));
    bytes = bytes.subarray(0, whole);
    return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8'), 'utf8');
  };
}

function unfinished(bytes: Buffer): number {
  for (let count = 1; count <= 3 && count <= bytes.length; count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > count ? count : 0;
  }
  return 0;
}
