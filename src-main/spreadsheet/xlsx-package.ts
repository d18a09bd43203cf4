/**
 * A workbook's parts, within limits that keep a hostile archive from filling memory or time. The sizes an
 * archive states are checked here before anything is unpacked; yauzl ends a part that turns out longer.
 */
import { TextDecoder } from 'node:util';
import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import * as yauzl from 'yauzl';
import { AppError } from '#shared/contract/errors.ts';
import { readingError } from './failures.ts';

export type PackagePart = yauzl.Entry;

export type Package = {
  readonly fileName: string;
  readonly parts: readonly PackagePart[];
  /** By path, ignoring case and a leading slash; null when there is none. */
  readonly find: (path: string) => PackagePart | null;
  readonly open: (part: PackagePart) => Promise<Readable>;
  readonly close: () => void;
};

/** Bytes unpacked. A million rows of twenty columns are about 1.5 GB of worksheet. */
const MAX_PART = 4 * 1024 ** 3;
const MAX_TOTAL = 8 * 1024 ** 3;
const MAX_PARTS = 20_000;
/** Unpacked to packed. Worksheets reach about 40; only parts large enough to hurt are judged. */
const MAX_RATIO = 300;
const RATIO_FROM = 64 * 1024 ** 2;

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
      part.uncompressedSize > RATIO_FROM && part.uncompressedSize > part.compressedSize * MAX_RATIO;
    if (isBomb) throw tooLarge(file, 'how far a part unpacks', MAX_RATIO);
    if (part.uncompressedSize > MAX_PART) throw tooLarge(file, 'the bytes of a part', MAX_PART);
    if (total > MAX_TOTAL) throw tooLarge(file, 'the bytes of all parts', MAX_TOTAL);
    if (parts.length > MAX_PARTS) throw tooLarge(file, 'the number of parts', MAX_PARTS);
  }
  return parts;
}

export const tooLarge = (file: string, what: string, limit: number): AppError =>
  new AppError({ code: 'file_too_large', file, what, limit });

/** The text of a part, piece by piece; UTF-8 unless a mark or zeros say UTF-16. */
export async function* partText(from: Package, part: PackagePart): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  const stream = await from.open(part);
  try {
    const chunks: AsyncIterable<Buffer> = stream;
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(xmlEncoding(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } finally {
    stream.destroy();
    await finished(stream).catch(() => undefined);
  }
}

function xmlEncoding(start: Buffer): string {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0x3c && start[1] === 0)) return 'utf-16le';
  if ((start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
