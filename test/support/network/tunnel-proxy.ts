/** A proxy for CONNECT that a test controls. It connects every name to one port of this computer. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type TunnelProxy = {
  readonly port: number;
  /** The targets of all CONNECT requests so far. */
  readonly asked: readonly string[];
  /** All bytes that clients sent through the tunnels. */
  readonly passed: () => string;
  readonly close: () => Promise<void>;
};

type Options = {
  /** The port of every tunnel. An inspecting proxy leads them to its own server with its own certificate. */
  readonly to: number;
  /** `user:password`; anyone may connect if it is absent. */
  readonly login?: string;
  /** The answer to CONNECT, if it is not a tunnel. */
  readonly refusal?: string;
  /** The answer to CONNECT before a tunnel. */
  readonly greeting?: string;
};

const GREETING = 'HTTP/1.1 200 Connected\r\n\r\n';

export async function startTunnelProxy({
  to,
  login,
  refusal,
  greeting = GREETING,
}: Options): Promise<TunnelProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  let passed = '';
  const server = createServer((_, response) => response.writeHead(405).end());
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    asked.push(request.url ?? '');
    const isKnown = wanted === undefined || request.headers['proxy-authorization'] === wanted;
    const answer = isKnown
      ? refusal
      : 'HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm="office"\r\n\r\n<html>';
    if (answer !== undefined) client.end(answer);
    else openTunnel(client);
  });
  const openTunnel = (client: Socket): void => {
    const service = connect(to, '127.0.0.1', () => {
      client.write(greeting);
      client.on('data', (bytes) => (passed += bytes.toString('latin1')));
      client.pipe(service).pipe(client);
    });
    sockets.add(service.on('error', () => client.destroy()));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { port: address.port, asked, passed: () => passed, close };
}
