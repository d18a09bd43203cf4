/**
 * A workbook's parts, within limits that keep a hostile archive from filling memory or time. The sizes an
 * archive states are checked here before anything is unpacked; yauzl ends a part that turns out longer.
 */
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
