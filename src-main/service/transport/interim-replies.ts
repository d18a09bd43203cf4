/**
 * Drops interim replies such as `100 Continue`, which a server may send unasked before its answer (RFC 9110, 15.2).
 * undici treats one as a broken reply, so a paid answer after it would be lost. Node treats one as the answer to CONNECT.
 * 101 is passed on, because the app never asks to change the protocol.
 */
import type { Socket } from 'node:net';

/** A longer interim reply is left to the parser, which refuses it. */
const MOST_HEAD_BYTES = 4096;
const END_OF_HEAD = '\r\n\r\n';
const START = 'HTTP/1.';
/** The length of the version and the status. */
const STATUS_END = 12;

/** Works for connections with one request at a time: each reply begins after something was written. */
export function dropInterimReplies<S extends Socket>(socket: S): S {
  const push = socket.push.bind(socket);
  let writtenBefore = 0;
  let isAtStart = false;
  let held: Buffer = Buffer.alloc(0);

  const pass = (bytes: Buffer): boolean => {
    isAtStart = false;
    held = Buffer.alloc(0);
    return bytes.length === 0 || push(bytes);
  };

  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (!Buffer.isBuffer(chunk)) {
      pass(held);
      return push(chunk, encoding);
    }
    if (socket.bytesWritten !== writtenBefore) {
      writtenBefore = socket.bytesWritten;
      isAtStart = true;
    }
    if (!isAtStart) return push(chunk);
    const rest = withoutInterim(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
    if (!isUndecided(rest)) return pass(rest);
    held = rest;
    return true;
  };
  return socket;
}

/** Whether more bytes are needed to know if the reply is an interim one, or to find its end. */
const isUndecided = (bytes: Buffer): boolean =>
  bytes.length < STATUS_END
    ? START.startsWith(bytes.toString('latin1', 0, START.length))
    : isInterim(bytes) && bytes.length < MOST_HEAD_BYTES;

const isInterim = (bytes: Buffer): boolean =>
  /^HTTP\/1\.\d 1(?!01)\d\d/u.test(bytes.toString('latin1', 0, STATUS_END));

/** Removes complete interim replies from the start. */
function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes;
  while (isInterim(rest)) {
    const end = rest.indexOf(END_OF_HEAD);
    if (end === -1) break;
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return rest;
}
