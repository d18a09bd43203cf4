import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';

type Upload = {
  /** The name for messages. The file itself gets a random name. */
  readonly name: string;
  readonly directory: string;
  readonly limitBytes: number;
};

/**
 * Writes a request's body to a new file and returns its path. After a failure, removes the file.
 *
 * @throws AppError `file_too_large`, `disk_full`, `output_not_writable`; or the stream's error
 */
export async function receiveFile(request: IncomingMessage, upload: Upload): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > upload.limitBytes) throw tooLarge(upload);
  const path = join(upload.directory, randomUUID());
  let file: WriteStream | null = null;
  try {
    await mkdir(upload.directory, { recursive: true, mode: 0o700 });
    file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(bytesOf(request, upload), file);
    return path;
  } catch (error) {
    if (file) await closed(file);
    await rm(path, { force: true }).catch(() => {}); // the first error is the one to report
    throw uploadError(error, upload.directory);
  }
}

/** Resolves when the stream is closed. A stream that is destroyed while it opens its file still creates the file. */
const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (file.closed) resolve();
    else file.once('close', resolve);
  });

/** Yields the body and counts its bytes. The connection stays open, so the page gets an answer if a write fails. */
async function* bytesOf(request: IncomingMessage, upload: Upload): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > upload.limitBytes) throw tooLarge(upload);
    yield chunk;
  }
}

function tooLarge({ name, limitBytes }: Upload): AppError {
  return new AppError({ code: 'file_too_large', file: name, what: 'size in bytes', limit: limitBytes });
}

/** Converts disk errors to failures. Returns other errors, such as a lost connection, unchanged. */
function uploadError(error: unknown, directory: string): unknown {
  const code = systemErrorCode(error);
  if (code === null || code === 'ECONNRESET') return error;
  if (isDiskFullCode(code)) return new AppError({ code: 'disk_full' }, { cause: error });
  return new AppError({ code: 'output_not_writable', file: directory, detail: code }, { cause: error });
}
