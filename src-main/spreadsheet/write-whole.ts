import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { writingError } from './failures.ts';

/** Writes a file, and removes it on failure. @throws AppError `disk_full`, `output_not_writable` */
export async function writeWhole(path: string, write: (file: WriteStream) => Promise<void>): Promise<void> {
  const file = createWriteStream(path);
  try {
    await write(file);
  } catch (error) {
    // A stream that is destroyed while it opens its file still creates the file.
    file.destroy();
    await closed(file);
    await rm(path, { force: true }).catch(() => undefined); // report the first error
    throw writingError(error, path);
  }
}

const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (file.closed) resolve();
    else file.once('close', resolve);
  });
