import type { IncomingMessage } from 'node:http';

/** 10,000 emails of a job, with room to spare. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

export type Body =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413; readonly error: string; readonly message: string };

/** The JSON of a request; the connection's own errors are thrown. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Without an encoding set, a request yields buffers.
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size <= MAX_BODY_BYTES) chunks.push(bytes);
  }
  if (size > MAX_BODY_BYTES)
    return {
      ok: false,
      status: 413,
      error: 'body_too_large',
      message: `A body holds up to ${MAX_BODY_BYTES} bytes.`,
    };
  try {
    return { ok: true, value: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return { ok: false, status: 400, error: 'invalid_json', message: 'The body is not JSON.' };
  }
}
