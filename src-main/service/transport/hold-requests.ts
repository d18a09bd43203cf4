/**
 * Holds each request back for a moment, until everything that the server had sent before it was read. Bytes that arrive
 * in that time belong to no request: HAProxy and the balancers of AWS end an idle connection with a 408, which would
 * otherwise be the answer to the next address. The same goes for the end of a connection. Nothing was sent then, so the
 * request can be repeated on another connection without a second charge.
 *
 * undici waits too, but not for a complete turn of the event loop, so it misses what arrived while the thread was busy.
 */
import type { Socket } from 'node:net';

/** The connection ended, or sent something, before any byte of the request was sent. `cause` is its end. */
export class UnsentRequest extends Error {
  /** Whether the connection carried requests before, so that a new one may work. */
  readonly isReused: boolean;

  constructor(cause: Error, isReused: boolean) {
    super('the connection ended before the request was sent', { cause });
    this.isReused = isReused;
  }
}

type Done = (error?: Error | null) => void;

/** Works for connections with one request at a time. @param end returns the failure of a connection that ended early */
export function holdRequests(socket: Socket, end: () => Error): void {
  /* oxlint-disable no-underscore-dangle -- Node gives the methods that a stream implements these names */
  const push = socket.push.bind(socket);
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  const destroy = socket._destroy.bind(socket);
  let isReused = false;
  let isHeld = false;
  /** Whether the next bytes that are written begin a request. */
  let isAtStart = true;

  const hold = (send: () => void): void => {
    if (!isAtStart) return send();
    isHeld = true;
    // The first of two runs after the current phase; between both, the event loop reads all connections.
    setImmediate(() =>
      setImmediate(() => {
        if (socket.destroyed) return;
        isHeld = false;
        isAtStart = false;
        send();
      }),
    );
  };
  socket._write = (chunk, encoding, done) => hold(() => write(chunk, encoding, done));
  socket._writev = (chunks, done) => hold(() => writeMany?.(chunks, done));
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (isHeld) {
      socket.destroy();
      return false;
    }
    if (!isAtStart) isReused = true;
    isAtStart = true;
    return push(chunk, encoding);
  };
  socket._destroy = (error: Error | null, done: Done) =>
    destroy(isHeld ? new UnsentRequest(error ?? end(), isReused) : error, done);
}
