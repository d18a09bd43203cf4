/** An HTTP answer to a request this host does not serve. Thrown while a request is worked on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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

/**
 * What is read, and dropped, of a body that is refused: a caller that still writes would miss the answer otherwise. Counted
 * as bytes of the connection, since a body in one-byte chunks takes six of them for each of its own.
 */
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
    await drain(request.socket);
  }
  response.end(hasMore ? undefined : message);
}

/** Resolves at the end of the connection or of our patience. What comes meanwhile is not even parsed. */
function drain(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const most = socket.bytesRead + DRAIN_BYTES;
  const timer = setTimeout(resolve, DRAIN_MS);
  socket
    .removeAllListeners('data')
    .on('data', () => {
      if (socket.bytesRead > most) resolve();
    })
    .once('close', resolve)
    .resume();
  return promise.finally(() => {
    clearTimeout(timer);
    socket.pause();
  });
}
