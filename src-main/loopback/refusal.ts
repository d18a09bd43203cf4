/** The HTTP answer to a refused request. It is thrown while the request is handled. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** `message` is sent as plain text. `headers` are added to the answer. */
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
 * The number of bytes of a refused request to read and ignore, so that a caller that is still sending gets the answer.
 */
const DRAIN_BYTES = 256 * 1024;
const DRAIN_MS = 500;

/** Sends the answer. If the body is not complete, closes the connection, because the body could be endless. */
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

/** Resolves when the connection ends or a limit is reached. Meanwhile, input is read but not parsed. */
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
