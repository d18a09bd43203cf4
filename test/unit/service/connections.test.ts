/** Connections that open slowly or end early, and replies before the reply. */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { project } from '../../support/app/cli.ts';
import { aClient, errorOf } from './clients.ts';
import { VALIDATION } from './endpoints.ts';

const QUESTION = { country: 'gbr', input: '10 Downing Street, London' };

/** Starts a server that does with each connection what the test says. */
async function aServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, sockets, host: `127.0.0.1:${port}` };
}

function ask(baseUrl: string, timeoutMs = 20_000) {
  const { client } = aClient(baseUrl, { retries: 0, timeoutMs });
  onTestFinished(() => client.close());
  return { client, answer: client.addresses.validate(QUESTION) };
}

it('a closed client ends a connection whose handshake was never answered', async () => {
  const { server, host } = await aServer((socket) => socket.resume());
  const opened = once(server, 'connection');
  const { client, answer } = ask(`https://${host}`);
  const failing = errorOf(answer);
  const [socket] = (await opened) as [Socket];
  const ended = once(socket, 'close');
  await client.close();
  await ended;
  expect(await failing).toMatchObject({ kind: 'aborted', mayHaveReached: false });
});

it.each([
  ['ends at once', (socket: Socket): unknown => socket.end()],
  ['sends a page at once', (socket: Socket): unknown => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>')],
  ['is reset at once', (socket: Socket): unknown => socket.resetAndDestroy()],
])('a connection that %s is not opened again for the same request', async (_, answerTo) => {
  const { sockets, host } = await aServer(answerTo);
  await errorOf(ask(`http://${host}`).answer);
  expect(sockets).toHaveLength(1);
});

it('an https address at which a program answers without encryption is named so', async () => {
  const { host } = await aServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await errorOf(ask(`https://${host}`).answer)).toMatchObject({
    kind: 'network',
    detail: 'ERR_SSL_WRONG_VERSION_NUMBER',
    mayHaveReached: false,
  });
});

const CONTINUE = 'HTTP/1.1 100 Continue\r\nX-By: gateway\r\n\r\n';

it.each([
  ['in one piece with the answer', [CONTINUE], false],
  ['twice', [CONTINUE, CONTINUE], false],
  ['in pieces', CONTINUE.split(''), true],
  ['with another interim reply', ['HTTP/1.1 102 Processing\r\n\r\n', CONTINUE], true],
])('an answer after an unasked 100 Continue is read: %s', async (_, interim, isPaced) => {
  const body = JSON.stringify(VALIDATION);
  const reply = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const { host } = await aServer((socket) => socket.on('data', (bytes) => void answerTo(socket, bytes)));
  const answerTo = async (socket: Socket, bytes: Buffer): Promise<void> => {
    if (!bytes.includes('Downing')) return;
    socket.setNoDelay(true);
    if (!isPaced) return void socket.write(interim.join('') + reply);
    for (const piece of [...interim, reply]) await new Promise((done) => socket.write(piece, done));
  };
  const { client, answer } = ask(`http://${host}`);
  expect(await answer).toMatchObject({ status: 200, attempts: 1 });
  expect(await client.addresses.validate(QUESTION)).toMatchObject({ status: 200 });
});

it('only the connector opens encrypted connections, and it always checks the certificate', () => {
  const files = globSync('src-main/**/*.ts', { cwd: project('.') }).map((path) => path.replaceAll('\\', '/'));
  const containing = (pattern: RegExp): readonly string[] =>
    files.filter((path) => pattern.test(readFileSync(project(path), 'utf8'))).toSorted();
  expect(containing(/\bfrom 'node:(?:tls|http2)'/u)).toEqual([
    'src-main/service/transport/connector.ts',
    'src-main/service/transport/trusted-authorities.ts',
  ]);
  expect(containing(/\bfrom '(?:node:https|undici)'|\bimport\('undici'\)/u)).toEqual([
    'src-main/service/transport/connector.ts', // a type
    'src-main/service/transport/exchange.ts',
    'src-main/service/update-requests.ts',
  ]);
  const connector = readFileSync(project('src-main/service/transport/connector.ts'), 'utf8');
  expect(connector.match(/openTls\(/gu)).toHaveLength(1);
  expect(connector).toMatch(/openTls\(\{[^}]*rejectUnauthorized: true/u);
});
