/** Connections that open slowly or end early, and replies before the reply. */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
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

const KEPT_REPLY = `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(JSON.stringify(VALIDATION))}\r\n\r\n${JSON.stringify(VALIDATION)}`;
const TIMED_OUT = 'HTTP/1.1 408 Request Time-out\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const TIMED_OUT_PAGE =
  'HTTP/1.1 408 Request Timeout\r\nContent-Type: text/html\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<html>408</html>';
const JOB = JSON.stringify({ job_id: 'j1' });
const KEPT_JOB = `HTTP/1.1 202 Accepted\r\nContent-Length: ${JOB.length}\r\n\r\n${JOB}`;
const TIMED_OUT_JSON =
  'HTTP/1.1 408 Request Timeout\r\nContent-Length: 19\r\nConnection: close\r\n\r\n{"error":"timeout"}';

/** The ways in which a server ends an idle connection. The bytes wait in the client's computer before the next request is sent. */
const ENDS_OF_IDLENESS: readonly (readonly [name: string, end: (socket: Socket) => unknown])[] = [
  ['408, and ends', (socket) => socket.end(TIMED_OUT)],
  ['408 with a page, and ends', (socket) => socket.end(TIMED_OUT_PAGE)],
  ['408, and stays open', (socket) => socket.write(TIMED_OUT)],
  ['a 408 of which only the start has arrived', (socket) => socket.write('HTTP/1.')],
  ['a second answer to the first request', (socket) => socket.write(KEPT_REPLY)],
  ['an unasked 100 Continue, and ends', (socket) => socket.end(CONTINUE)],
  ['nothing, and ends', (socket) => socket.end()],
  ['a reset', (socket) => socket.resetAndDestroy()],
];

/** The phases of the event loop in which a program may send a request. */
const PHASES: readonly (() => Promise<unknown>)[] = [
  () => Promise.resolve(),
  () => new Promise((resolve) => setTimeout(resolve, 1)),
  () => new Promise((resolve) => setImmediate(resolve)),
  () => readFile(import.meta.filename),
  async () => {
    const { host } = await aServer((socket) => socket.end());
    await once(connectTo(Number(new URL(`http://${host}`).port), '127.0.0.1'), 'connect');
  },
];

/** Starts a server that answers and records each request, and keeps its connections. */
async function aRecorder() {
  let received = '';
  const { sockets, host } = await aServer((socket) =>
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (bytes.includes('Downing')) socket.write(KEPT_REPLY);
      else if (bytes.includes('@')) socket.write(KEPT_JOB);
    }),
  );
  return { sockets, host, received: () => received };
}

it.each(ENDS_OF_IDLENESS)(
  'the next request is not answered by what the server sent before: %s',
  async (_, end) => {
    const { sockets, host, received } = await aRecorder();
    const { client } = aClient(`http://${host}`);
    onTestFinished(() => client.close());
    await client.addresses.validate(QUESTION);
    let asked = 1;
    for (const phase of [...PHASES, ...PHASES]) {
      await phase();
      for (const socket of sockets) if (!socket.destroyed && socket.writable) end(socket);
      expect(await client.addresses.validate(QUESTION)).toMatchObject({
        status: 200,
        maybeCharged: 0,
        repeats: 0,
      });
      asked += 1;
      expect(received().match(/Downing/gu), 'each request arrives once').toHaveLength(asked);
    }
  },
);

it.each(ENDS_OF_IDLENESS.slice(0, 2))(
  'a request that may not be repeated is sent once all the same: %s',
  async (_, end) => {
    const { sockets, host, received } = await aRecorder();
    const { client } = aClient(`http://${host}`, { retries: 0 });
    onTestFinished(() => client.close());
    await client.addresses.validate(QUESTION);
    for (const socket of sockets) end(socket);
    expect(await client.emails.createJob({ emails: ['a@b.example'] })).toMatchObject({ attempts: 1 });
    expect(received().match(/a@b\.example/gu)).toHaveLength(1);
  },
);

/** The two meet on the way: nobody can know whether the server had received the request when it sent the 408. */
it.each([TIMED_OUT, TIMED_OUT_PAGE, TIMED_OUT_JSON])(
  'a 408 that comes after the request says nothing about the address: %j',
  async (reply) => {
    const { host } = await aServer((socket) => socket.once('data', () => socket.end(reply)));
    const { client } = aClient(`http://${host}`);
    onTestFinished(() => client.close());
    expect(await errorOf(client.addresses.validate(QUESTION))).toMatchObject({
      kind: 'timeout',
      status: 408,
      attempts: 1,
      mayHaveReached: true,
      maybeCharged: 1,
    });
  },
);

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
