import type { Socket } from 'node:net';

/** Holds the head of any page's request. */
const PORTION_BYTES = 4 * 1024;

/**
 * Hands what a stranger sends to the HTTP parser in portions, one a turn of the event loop. The parser works on a whole
 * read of 64 KiB at once otherwise: with a thousand requests or ten thousand one-byte chunks in each, few connections
 * leave no time for the page.
 */
export function paceInput(socket: Socket, isStranger: () => boolean): void {
  const [parse] = socket.listeners('data'); // of Node's own HTTP server, the first to listen
  if (!parse) return;
  let waiting: Buffer[] = [];
  const parseWaiting = (): void => {
    const [first, ...others] = waiting;
    if (!first || socket.destroyed || !socket.listeners('data').includes(take)) return;
    const portion = isStranger() ? first.subarray(0, PORTION_BYTES) : first;
    const rest = first.subarray(portion.length);
    waiting = rest.length > 0 ? [rest, ...others] : others;
    parse.call(socket, portion);
    if (waiting.length > 0) setImmediate(parseWaiting);
    else socket.resume();
  };
  const take = (bytes: Buffer): void => {
    if (!isStranger() && waiting.length === 0) return void parse.call(socket, bytes);
    waiting.push(bytes);
    if (waiting.length > 1) return;
    socket.pause();
    parseWaiting();
  };
  socket.removeAllListeners('data').on('data', take);
}
