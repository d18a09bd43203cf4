import type { IncomingMessage } from 'node:http';
import { collectBytes } from '#shared/contract/transport/collected-bytes.ts';

/** The maximum length of a body, enough for a job of 10,000 emails. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** The bytes of a too long body that are read and dropped, because a client reads no answer while it still writes. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024;
/** The maximum nesting of a body. Documented bodies have two levels. Writing a million levels would overflow the stack. */
const MAX_LEVELS = 32;

const utf8 = new TextDecoder();

export type Body =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413; readonly error: string; readonly message: string };

/** Returns the JSON of a request. Rejects with the connection's own errors. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const bytes = await readBytes(request);
  if (bytes === null)
    return {
      ok: false,
      status: 413,
      error: 'body_too_large',
      message: `A body holds up to ${MAX_BODY_BYTES} bytes.`,
    };
  const value = parse(utf8.decode(bytes));
  if (value === undefined)
    return { ok: false, status: 400, error: 'invalid_json', message: 'The body is not JSON.' };
  if (isDeeperThan(MAX_LEVELS, value))
    return {
      ok: false,
      status: 400,
      error: 'nested_too_deep',
      message: `A body nests up to ${MAX_LEVELS} levels.`,
    };
  return { ok: true, value };
}

/** Drops the body of a refused request. Counts all bytes of the connection, including the framing of small chunks. */
export function dropBody(request: IncomingMessage): void {
  const { socket } = request;
  const most = socket.bytesRead + MAX_DROPPED_BYTES;
  request.on('data', () => {
    if (socket.bytesRead > most) request.destroy();
  });
}

function readBytes(request: IncomingMessage): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const body = collectBytes(MAX_BODY_BYTES);
    let isWhole = true;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      isWhole = body.add(chunk);
      if (size > MAX_BODY_BYTES + MAX_DROPPED_BYTES) request.destroy(new Error('The body does not end.'));
    });
    request.on('end', () => resolve(isWhole ? body.all() : null));
    request.on('error', reject);
  });
}

/** Returns undefined, which JSON cannot express, if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
