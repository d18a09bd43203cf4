/** Archives written part by part, in order; a part's content may be a stream of text. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as yazl from 'yazl';
import { writingError } from '../failures.ts';

/** A file to write into a package. Compressed, unless said otherwise. */
export type ZipPart = {
  readonly path: string;
  /** Called when the part's turn has come. */
  readonly open: () => Promise<Readable> | Readable;
  readonly isCompressed?: boolean;
  readonly modifiedAt?: Date;
};

/** Of 1 to 9: files are 3 % larger than with 6, which is the usual one, and take a third of the time. */
const LEVEL = 5;

/** Dates in archives are local and coarse: one fixed day keeps the same content the same file. */
const SOME_DAY = new Date(2020, 0, 1);

/** Writes to `path`, or leaves nothing there. @throws AppError `disk_full`, `output_not_writable` */
export async function writeZip(path: string, parts: readonly ZipPart[], signal?: AbortSignal): Promise<void> {
  const zip = new yazl.ZipFile();
  const failed = Promise.withResolvers<never>();
  // A part may fail before, or after, anybody waits for it.
  failed.promise.catch(() => undefined);
  for (const { path: name, open, isCompressed = true, modifiedAt = SOME_DAY } of parts) {
    zip.addReadStreamLazy(name, { compressionLevel: isCompressed ? LEVEL : 0, mtime: modifiedAt }, (done) => {
      Promise.resolve(open()).then((stream) => {
        stream.on('error', failed.reject);
        done(null, stream);
      }, failed.reject);
    });
  }
  zip.end();
  try {
    await Promise.race([pipeline(zip.outputStream, createWriteStream(path), { signal }), failed.promise]);
  } catch (error) {
    await rm(path, { force: true });
    throw writingError(error, path);
  }
}

/** Texts as UTF-8. */
export const textStream = (chunks: AsyncIterable<string> | Iterable<string>): Readable =>
  byteStream(encode(chunks));

/** Bytes put together before they are passed on: each piece goes through several streams. */
const PIECE = 64 * 1024;

export const byteStream = (chunks: AsyncIterable<Buffer>): Readable => Readable.from(inPieces(chunks));

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    yield held.length === 1 ? chunk : Buffer.concat(held);
    held = [];
    length = 0;
  }
  yield Buffer.concat(held);
}

async function* encode(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const text of chunks) yield Buffer.from(text, 'utf8');
}
