import type { Socket } from 'node:net';

/** The size of a portion. The head of any request from the page fits in one portion. */
const PORTION_BYTES = 4 * 1024;

/**
 * Passes a stranger's input to the HTTP parser in portions. Otherwise a few connections that send 64 KiB of tiny requests
 * or chunks at a time would block the page.
 */
export function paceInput(socket: Socket, isStranger: () => boolean): void {
  const [parse] = socket.listeners('data'); // Node's own HTTP server is the first listener
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
