/** A server that answers with exact bytes, HTTP or not, and closes the connection. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type WireServer = {
  readonly baseUrl: string;
  readonly say: (bytes: Uint8Array) => void;
  readonly close: () => Promise<void>;
};

export async function startWireServer(): Promise<WireServer> {
  let answer: Uint8Array = new Uint8Array();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    let received = '';
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // The client closes the connection as soon as it has read enough.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isWholeRequest(received)) socket.end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    say(bytes) {
      answer = bytes;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function isWholeRequest(received: string): boolean {
  const [head = '', body] = received.split('\r\n\r\n');
  const announced = /^content-length: (\d+)$/imu.exec(head)?.[1] ?? '0';
  return body !== undefined && body.length >= Number(announced);
}
