/** An HTTP answer to a request this host does not serve. Thrown while a request is worked on. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, reason: string, headers: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }
}

/** What is read, and dropped, of a body that is refused: a caller that still writes would miss the answer otherwise. */
const DRAIN_BYTES = 256 * 1024;
const DRAIN_MS = 500;

/** Answers, and ends the connection where a body is still on its way: whoever is refused could send without end. */
export async function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers }: Refusal,
): Promise<void> {
  const hasMore = !request.complete;
  response.writeHead(status, {
    ...headers,
    ...(hasMore && { Connection: 'close' }),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(message),
  });
  if (hasMore) {
    response.write(message);
    await drain(request);
  }
  response.end(hasMore ? undefined : message);
}

/** Resolves at the end of the body, of the connection or of our patience. */
function drain(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const timer = setTimeout(resolve, DRAIN_MS);
  request
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) resolve();
    })
    .once('end', resolve)
    .once('close', resolve)
    .once('error', () => resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    request.pause();
  });
}
