/**
 * A workbook's parts, within limits that keep a hostile archive from filling memory or time. The sizes an
 * archive states are checked here before anything is unpacked; yauzl ends a part that turns out longer.
 */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { readingError, tooLarge } from '../failures.ts';
import {
  MAX_PACKAGE_BYTES,
  MAX_PART_BYTES,
  MAX_PART_RATIO,
  MAX_PARTS,
  PART_RATIO_FROM_BYTES,
} from '../limits.ts';

/** A file in the package; nothing of it is unpacked yet. */
export type PackagePart = yauzl.Entry;

/** An open package. Who opened it closes it. */
export type Package = {
  readonly fileName: string;
  readonly parts: readonly PackagePart[];
  /** By path, ignoring case and a leading slash; null when there is none. */
  readonly find: (path: string) => PackagePart | null;
  readonly open: (part: PackagePart) => Promise<Readable>;
  readonly close: () => void;
};

/** @throws AppError the `file_…` codes */
export async function openPackage(path: string, fileName: string): Promise<Package> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false });
    try {
      const parts = await readParts(zip, fileName);
      const byPath = new Map(parts.map((part) => [pathKey(part.fileName), part]));
      return {
        fileName,
        parts,
        find: (wanted) => byPath.get(pathKey(wanted)) ?? null,
        open: (part) => zip.openReadStreamPromise(part),
        close: () => zip.close(),
      };
    } catch (error) {
      zip.close();
      throw error;
    }
  } catch (error) {
    throw readingError(error, fileName, 'the archive');
  }
}

const pathKey = (path: string): string => path.replace(/^\/+/u, '').toLowerCase();

async function readParts(zip: yauzl.ZipFile, file: string): Promise<readonly PackagePart[]> {
  const parts: PackagePart[] = [];
  let total = 0;
  for await (const part of zip.eachEntry()) {
    parts.push(part);
    total += part.uncompressedSize;
    const isBomb =
      part.uncompressedSize > PART_RATIO_FROM_BYTES &&
      part.uncompressedSize > part.compressedSize * MAX_PART_RATIO;
    if (isBomb) throw tooLarge(file, 'how far a part unpacks', MAX_PART_RATIO);
    if (part.uncompressedSize > MAX_PART_BYTES) throw tooLarge(file, 'the bytes of a part', MAX_PART_BYTES);
    if (total > MAX_PACKAGE_BYTES) throw tooLarge(file, 'the bytes of all parts', MAX_PACKAGE_BYTES);
    if (parts.length > MAX_PARTS) throw tooLarge(file, 'the number of parts', MAX_PARTS);
  }
  return parts;
}

/** The text of a part, piece by piece; UTF-8 unless a mark or zeros say UTF-16. */
export async function* partText(from: Package, part: PackagePart): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of partChunks(from, part)) {
    decoder ??= new TextDecoder(xmlEncoding(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** The same text as UTF-8 without a mark. */
export async function* partBytes(from: Package, part: PackagePart): AsyncGenerator<Uint8Array> {
  let read: Utf8Reader | null = null;
  for await (const chunk of partChunks(from, part)) {
    read ??= xmlEncoding(chunk) === 'utf-8' ? utf8Reader() : decodingReader(xmlEncoding(chunk));
    yield read(chunk);
  }
  if (read) yield read(null);
}

async function* partChunks(from: Package, part: PackagePart): AsyncGenerator<Buffer> {
  const stream = await from.open(part);
  try {
    const chunks: AsyncIterable<Buffer> = stream;
    yield* chunks;
  } finally {
    stream.destroy();
    await finished(stream).catch(() => undefined);
  }
}

/** Takes a piece of a part, null at its end; gives UTF-8. */
type Utf8Reader = (chunk: Buffer | null) => Uint8Array;

function decodingReader(encoding: string): Utf8Reader {
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode(), 'utf8');
}

const MARK = Buffer.from('\uFEFF');
const NO_BYTES = Buffer.alloc(0);

/** Passes on what is UTF-8. What is not gets the sign for it, U+FFFD, as a decoder gives it. */
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

/** How many bytes at the end begin a character that ends in the next piece. */
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

function xmlEncoding(start: Buffer): string {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0)) return 'utf-16le';
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
