/** Keeps connections to a server of this computer open, as a hostile program does. Opens closed connections again. */
import { connect, type Socket } from 'node:net';

export type Place = { readonly address: string; readonly port: number };

export type Sent = {
  readonly first: string;
  readonly next: string;
  /** Whether `next` is sent without pauses; otherwise it is sent 20 times a second. */
  readonly isFast?: boolean;
  readonly isDeaf?: boolean;
};

const TRICKLE_MS = 50;

export async function holdConnections(
  { address, port }: Place,
  count: number,
  { first, next, isFast = false, isDeaf = false }: Sent,
): Promise<() => void> {
  const { promise: areMade, resolve } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  let made = 0;
  let isOver = false;
  const open = (): void => {
    if (isOver) return;
    const socket = connect(port, address, () => {
      made += 1;
      if (made === count) resolve();
      if (first !== '') socket.write(first);
      if (isFast) sendWithoutPause(socket, next);
    });
    sockets.add(socket);
    if (!isDeaf) socket.resume();
    socket.on('error', () => {}); // a reset also closes the connection
    socket.on('close', () => {
      sockets.delete(socket);
      setImmediate(open);
    });
  };
  for (let index = 0; index < count; index += 1) open();
  const trickle = setInterval(() => {
    if (next !== '' && !isFast) for (const socket of sockets) socket.write(next);
  }, TRICKLE_MS);
  await areMade;
  return () => {
    isOver = true;
    clearInterval(trickle);
    for (const socket of sockets) socket.destroy();
  };
}

function sendWithoutPause(socket: Socket, text: string): void {
  const more = (error?: Error | null): void => {
    if (!error && !socket.destroyed) socket.write(text, more);
  };
  more();
}

/**
 * Sends a head, then a body in pieces, until the server closes the connection. Returns the first line of the answer
 * and the number of accepted bytes.
 */
export function sendUntilClosed(
  { address, port }: Place,
  head: string,
  piece: string,
  mostBytes: number,
): Promise<{ readonly answer: string; readonly bytes: number }> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, address, () => {
      socket.write(head);
      goOn();
    });
    const goOn = (): void => {
      while (!socket.destroyed && socket.bytesWritten < mostBytes) if (!socket.write(piece)) return;
      socket.destroy();
    };
    socket.on('drain', goOn);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {}); // a reset also closes the connection
    socket.on('close', () =>
      resolve({ answer: answer.split('\r\n', 1)[0] ?? '', bytes: socket.bytesWritten }),
    );
  });
}
