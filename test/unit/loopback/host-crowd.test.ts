/** Other programs open as many connections as they can and hold or fill them. The person's page still gets a place. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startLoopbackTest } from '../../support/app/in-process-host.ts';
import type { HostState } from '../../support/app/local-host-child.ts';
import { signInAt } from '../../support/app/page-session.ts';
import { holdConnections, type Sent, sendUntilClosed } from '../../support/service/held-connections.ts';
import { begin, sendBytes } from '../../support/service/raw-http.ts';

const CHILD = join(import.meta.dirname, '../../support/app/local-host-child.ts');
/** Parts of the page, as many as a browser requests in parallel. */
const PARTS = ['part-1.js', 'part-2.js', 'part-3.js', 'part-4.js', 'part-5.js', 'part-6.js'];
const MOST_GROWTH_BYTES = 150 * 1024 * 1024;
const PAGE_MS = 5_000;

let directory: string;
let child: ChildProcess;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'doorstep-crowd-'));
  child = fork(CHILD, [directory, ...PARTS]);
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  rmSync(directory, { recursive: true, force: true });
});

async function stateOfHost(): Promise<HostState> {
  child.send('state');
  const [state] = (await once(child, 'message')) as [HostState];
  return state;
}

const placeOf = (url: string) => ({ address: new URL(url).hostname, port: Number(new URL(url).port) });
const question = (url: string, path: string, ...headers: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
const asksFor = (url: string, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`;

/** Acts like a browser. Opens six connections, loads the page and its parts, gets a session and calls an operation. */
async function openPage(url: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const { hostname, port } = new URL(url);
  const load = (path: string) =>
    new Promise<number>((resolve, reject) => {
      get({ hostname, port, path, agent }, (response) => {
        buffer(response).then(() => resolve(response.statusCode ?? 0), reject);
      }).on('error', reject);
    });
  const statuses = [await load('/'), ...(await Promise.all(PARTS.map((part) => load(`/${part}`))))];
  const { post } = await signInAt(url);
  const { status } = await post('/api/call/readWorkspace', '{}');
  agent.destroy();
  return [...statuses, status];
}

const CHUNKED = 'Transfer-Encoding: chunked';
const TRICKLES: readonly (readonly [what: string, sent: (url: string) => Sent])[] = [
  ['say nothing', () => ({ first: '', next: '' })],
  ['never end their head', (url) => ({ first: asksFor(url, '/').trimEnd(), next: '\r\nX: a' })],
  [
    'never end their body',
    (url) => ({ first: question(url, '/api/session', 'Content-Length: 1000'), next: ' ' }),
  ],
  [
    'send a body in one-byte chunks',
    (url) => ({ first: question(url, '/api/session', CHUNKED), next: '1\r\nx\r\n' }),
  ],
  ['send a refused body', (url) => ({ first: question(url, '/nothing', CHUNKED), next: '1\r\nx\r\n' })],
  [
    'request events without a session',
    (url) => ({ first: question(url, '/api/events', 'Content-Length: 2'), next: '' }),
  ],
  ['are answered and stay open', (url) => ({ first: asksFor(url, '/'), next: '' })],
  ['send requests repeatedly', (url) => ({ first: asksFor(url, '/'), next: asksFor(url, '/') })],
  [
    'do not read their answer',
    (url) => ({ first: asksFor(url, `/${PARTS[0] ?? ''}`), next: '', isDeaf: true }),
  ],
];
const FLOODS: typeof TRICKLES = [
  [
    'one-byte chunks',
    (url) => ({
      first: question(url, '/api/session', CHUNKED),
      next: '1\r\nx\r\n'.repeat(1000),
      isFast: true,
    }),
  ],
  [
    'send requests before their answers',
    (url) => ({ first: '', next: asksFor(url, '/').repeat(100), isFast: true, isDeaf: true }),
  ],
];

describe('a new page', () => {
  it.each([
    ...TRICKLES.map(([what, sent]) => [300, what, sent] as const),
    ...FLOODS.map(([what, sent]) => [20, `send ${what} without a pause`, sent] as const),
  ])(
    'is loaded with its session within five seconds while %i connections %s',
    { timeout: 4 * PAGE_MS },
    async (count, _, sent) => {
      const { url, mostBytes } = await stateOfHost();
      onTestFinished(await holdConnections(placeOf(url), count, sent(url)));
      const before = performance.now();
      expect(new Set(await openPage((await stateOfHost()).url))).toEqual(new Set([200]));
      expect(performance.now() - before).toBeLessThan(PAGE_MS);
      expect((await stateOfHost()).mostBytes - mostBytes).toBeLessThan(MOST_GROWTH_BYTES);
    },
  );
});

it('a request body in chunks of one byte is refused within five seconds and needs little memory', {
  timeout: 30_000,
}, async () => {
  const { url, mostBytes } = await stateOfHost();
  const head = question(url, '/api/session', CHUNKED);
  const before = performance.now();
  const ended = await Promise.all(
    Array.from({ length: 6 }, () =>
      sendUntilClosed(placeOf(url), head, '1\r\nx\r\n'.repeat(10_000), 64 * 1024 * 1024),
    ),
  );
  expect(performance.now() - before).toBeLessThan(PAGE_MS);
  for (const { bytes } of ended) expect(bytes).toBeLessThan(32 * 1024 * 1024);
  // If the host closes while bytes still arrive, TCP may drop the answer.
  const answers = ended.map(({ answer }) => answer).filter((answer) => answer !== '');
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 413 /u);
  expect((await stateOfHost()).mostBytes - mostBytes).toBeLessThan(MOST_GROWTH_BYTES);
});

describe('a connection without a session', () => {
  it('is closed first if there are too many connections, and a connection with a session stays open', async () => {
    const test = await startLoopbackTest({ limits: { strangers: 3 } });
    onTestFinished(test.end);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await test.signIn()}`,
    };
    const { port, address } = test.host;
    const stream = await begin({ port, method: 'POST', path: '/api/events', headers, body: '{}' });
    stream.resume();
    const closed: number[] = [];
    const { promise: areClosed, resolve } = Promise.withResolvers<void>();
    const sockets = Array.from({ length: 20 }, (_, index) =>
      connect(port, address)
        .on('error', () => {})
        .on('close', () => {
          if (closed.push(index) === 17) resolve();
        })
        .resume(),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    await areClosed;
    expect(closed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index));
    expect(test.app.listeners()).toBe(1);
    stream.destroy();
  });

  it('is closed after a fixed time, even if data still arrives', async () => {
    const test = await startLoopbackTest({ limits: { strangerMs: 100 } });
    onTestFinished(test.end);
    const text = asksFor(test.host.url, '/');
    const socket = connect(test.host.port, test.host.address, () => socket.write(text));
    socket.on('error', () => {}).on('data', () => socket.write(text));
    // `once` would throw on an error, but a reset ends the connection, too.
    await new Promise((closed) => socket.on('close', closed));
  });

  it('is closed if it sends a request before the answer to the previous one', async () => {
    const test = await startLoopbackTest();
    onTestFinished(test.end);
    const answers = await sendBytes(test.host.port, asksFor(test.host.url, '/').repeat(1000));
    expect(answers.split('HTTP/1.1 200').length - 1).toBeLessThan(2);
  });
});
