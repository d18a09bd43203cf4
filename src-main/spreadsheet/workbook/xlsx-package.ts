/** Opens a workbook's parts within limits. Stated sizes are checked first, and a part that unpacks to more is an error. */
import { closeSync } from 'node:fs';
import { posix } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import * as yauzl from 'yauzl';
import { readingError, tooLarge } from '../failures.ts';
import {
  MAX_PACKAGE_BYTES,
  MAX_PART_BYTES,
  MAX_PART_RATIO,
  MAX_PARTS,
  PART_RATIO_FROM_BYTES,
} from '../limits.ts';
import { openFileSync } from '../open-file.ts';
import { createUtf8Reader, type Utf8Reader, xmlEncoding } from './xml/utf8-reader.ts';

/** A file in the package, not unpacked yet. */
export type PackagePart = yauzl.Entry;

/** An open package. The caller must close it. */
export type Package = {
  readonly fileName: string;
  readonly parts: readonly PackagePart[];
  /** Finds a part by path, ignoring case; null if there is none. */
  readonly find: (path: string) => PackagePart | null;
  readonly open: (part: PackagePart) => Promise<Readable>;
  readonly close: () => void;
};

/** @throws AppError the `file_…` codes */
export async function openPackage(path: string, fileName: string): Promise<Package> {
  try {
    const zip = await openZip(path);
    try {
      const parts = await readParts(zip, fileName);
      const byPath = new Map(parts.map((part) => [pathKey(part.fileName), part]));
      return {
        fileName,
        parts,
        find: (wanted) => byPath.get(pathKey(wanted)) ?? null,
        open: (part) => unpacked(zip, part),
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

async function openZip(path: string): Promise<yauzl.ZipFile> {
  const file = openFileSync(path);
  try {
    return await yauzl.fromFdPromise(file, { autoClose: false, decodeStrings: false });
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The number of unpacked bytes in a piece. Each piece takes one pass of the event loop. */
const PIECE = 64 * 1024;
const DEFLATED = 8;

/** Unpacks a part in pieces of `PIECE` bytes. With yauzl's own pieces of 16 KB, there would be four times as many. */
async function unpacked(zip: yauzl.ZipFile, part: PackagePart): Promise<Readable> {
  if (part.compressionMethod !== DEFLATED || part.isEncrypted()) return zip.openReadStreamPromise(part);
  const packed = await zip.openReadStreamPromise(part, { decompress: false });
  const ends = (): void => undefined;
  return pipeline(packed, createInflateRaw({ chunkSize: PIECE }), ofSize(part.uncompressedSize), ends);
}

/** Fails if a part has more or fewer bytes than the archive states. The stated number has passed the limits. */
function ofSize(stated: number): Transform {
  let size = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > stated) done(new Error(`more than the ${stated} bytes it should have`));
      else done(null, chunk);
    },
    flush: (done) => done(size < stated ? new Error(`${size} bytes instead of ${stated}`) : null),
  });
}

const pathKey = (path: string): string => path.toLowerCase();

/** Turns a part's reference to another part into a path from the package's root. Some programs write `\` for `/`. */
export const targetPath = (owner: string, target: string): string =>
  posix.resolve('/', posix.dirname(owner), target.replaceAll('\\', '/')).slice(1);

/** Returns a part's path as relations write it. Archives also name parts `/xl/…`, `xl\…` and `./xl/…`. */
function partPath({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string {
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return posix.join('/', name.replace(/^[a-z]:/iu, '')).slice(1);
}

async function readParts(zip: yauzl.ZipFile, file: string): Promise<readonly PackagePart[]> {
  const parts: PackagePart[] = [];
  let total = 0;
  for await (const part of zip.eachEntry()) {
    part.fileName = partPath(part);
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

/** Yields the text of a part in pieces. It is UTF-8 unless a byte order mark or zeros indicate UTF-16. */
export async function* partText(from: Package, part: PackagePart): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of partChunks(from, part)) {
    decoder ??= new TextDecoder(xmlEncoding(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

export async function* partBytes(from: Package, part: PackagePart): AsyncGenerator<Uint8Array> {
  let read: Utf8Reader | null = null;
  for await (const chunk of partChunks(from, part)) {
    read ??= createUtf8Reader(xmlEncoding(chunk));
    yield read(chunk);
  }
  if (read) yield read(null);
}

export async function* partChunks(from: Package, part: PackagePart): AsyncGenerator<Buffer> {
  const stream = await from.open(part);
  try {
    const chunks: AsyncIterable<Buffer> = stream;
    yield* chunks;
  } finally {
    stream.destroy();
    await finished(stream).catch(() => undefined);
  }
}
