/** Attacks the practice service inside the app as users, programs and pages that reach its port may. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ThreadMessage } from '../../../src-main/practice/thread.ts';
import { holdConnections } from '../../support/service/held-connections.ts';
import { type RawRequest, send } from '../../support/service/raw-http.ts';
import { DATA_DIR, startForTest } from './server.ts';

const THREAD = resolve(import.meta.dirname, '../../../src-main/practice/thread.ts');
const QUESTION = { country: 'gbr', input: 'Stanley Street, Ulverston' };

type Service = { readonly port: number; readonly key: string; readonly stop: () => Promise<unknown> };

async function startInApp(): Promise<Service> {
  const worker = new Worker(THREAD, { workerData: { dataDir: DATA_DIR, workspaceCacheDir: '' } });
  const [said] = (await once(worker, 'message')) as [ThreadMessage];
  if ('failure' in said) throw new Error(said.failure.code);
  return { port: Number(new URL(said.url).port), key: said.key, stop: () => worker.terminate() };
}

let service: Service;
beforeAll(async () => {
  service = await startInApp();
  expect((await ask('/validate', QUESTION)).status).toBe(200);
});
afterAll(() => service.stop());

const ask = (
  path: string,
  body: object | null,
  { headers = {}, key = service.key }: Pick<RawRequest, 'headers'> & { readonly key?: string } = {},
) =>
  send({
    port: service.port,
    method: body ? 'POST' : 'GET',
    path,
    headers: { ...(key !== '' && { 'x-service-key': key }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('the practice service inside the app', () => {
  it.each([
    ['/_practice/ledger', null],
    ['/_practice/trouble', { keyRevoked: true }],
    ['/_practice/reset', {}],
    ['/dev-key', { email: 'a@b.example', accept_terms: true }],
    ['/register', { email: 'a@b.example' }],
    ['/register', null],
    ['/terms', null],
    ['/pricing', null],
  ])('has no path %s, with or without the key', async (path, body) => {
    expect((await ask(path, body)).status).toBe(404);
    expect((await ask(path, body, { key: '' })).status).toBe(404);
  });

  it.each([
    ['/validate', QUESTION],
    ['/geocode?country=gbr&city=Witham', null],
    ['/reverse?country=gbr&lat=51.8&lng=0.64', null],
    ['/suggest?country=gbr&q=mayland', null],
    ['/postcode-lookup', { postcode: 'CM8 2UX' }],
    ['/email-validate', { email: 'a@gmail.com' }],
    ['/email-validate/batch', { emails: ['a@gmail.com'] }],
    ['/email-validate/jobs', { emails: ['a@gmail.com'] }],
    ['/_practice/coverage', { questions: [] }],
  ])('accepts only its own key for %s, and neither a well-known nor a missing key', async (path, body) => {
    expect((await ask(path, body)).status).toBeLessThan(300);
    for (const key of ['', 'practice', 'test', service.key.slice(0, -1), 'x'.repeat(43)])
      expect((await ask(path, body, { key })).status, key).toBe(401);
  });

  it('has a key of 256 bits that is new at each start, and the previous key is refused', async () => {
    const next = await startInApp();
    expect(service.key).toMatch(/^[\w-]{43}$/u);
    expect(next.key).not.toBe(service.key);
    const headers = { 'x-service-key': service.key };
    expect((await send({ port: next.port, path: '/suggest?country=gbr&q=mayl', headers })).status).toBe(401);
    await next.stop();
  });

  it.each(['POST /validate', 'POST /nowhere', 'GET /suggest'])(
    'ends the connection of an endless %s',
    async (what) => {
      const sent = await sendWithoutEnd(service.port, what);
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThan(64 * 1024 * 1024);
    },
  );
});

describe('300 connections of a program without the key', () => {
  const head = (): string => `POST /validate HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\n`;

  it.each([
    ['say nothing', () => ({ first: '', next: '' })],
    ['never end their head', () => ({ first: `${head()}X: `, next: 'a' })],
    [
      'send a body in one-byte chunks',
      () => ({ first: `${head()}Transfer-Encoding: chunked\r\n\r\n`, next: '1\r\nx\r\n' }),
    ],
  ])('do not block a program that has the key: %s', { timeout: 15_000 }, async (_, sent) => {
    const place = { address: '127.0.0.1', port: service.port };
    onTestFinished(await holdConnections(place, 300, sent()));
    const before = performance.now();
    for (let question = 0; question < 5; question += 1)
      expect((await ask('/validate', QUESTION)).status).toBe(200);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe.each([
  ['inside the app', () => Promise.resolve(service)],
  ['alone', startAlone],
])('the practice service %s', (_, start) => {
  let asked: Service;
  beforeAll(async () => {
    asked = await start();
  });
  afterAll(() => asked.stop());

  const validate = (headers: Readonly<Record<string, string>>) =>
    send({
      port: asked.port,
      method: 'POST',
      path: '/validate',
      headers: { 'x-service-key': asked.key, ...headers },
      body: JSON.stringify(QUESTION),
    });

  it.each(['evil.example', 'localhost', '[::1]', '127.0.0.1.evil.example'])(
    'refuses a page that uses the name %s for the service, as after DNS rebinding',
    async (name) => {
      expect((await validate({ host: `${name}:${asked.port}` })).status).toBe(421);
      const ledger = {
        port: asked.port,
        path: '/_practice/ledger',
        headers: { host: `${name}:${asked.port}` },
      };
      expect((await send(ledger)).status).toBe(421);
    },
  );

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'refuses a page from the origin %s',
    async (origin) => {
      expect((await validate({ origin })).status).toBe(403);
      expect((await validate({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    },
  );
});

describe('the pages that a person can open', () => {
  let alone: Service;
  beforeAll(async () => {
    alone = await startAlone();
  });
  afterAll(() => alone.stop());

  const IN_A_TAB = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const PAGES = ['/terms', '/terms/uk-evaluation', '/pricing', '/register'];
  const open = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await send({ port: alone.port, path, headers })).status;

  it.each(PAGES)('include %s, which another site can open in a tab, but not embed or read', async (path) => {
    expect(await open(path, IN_A_TAB)).toBe(200);
    expect(await open(path, { ...IN_A_TAB, 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await open(path, { ...IN_A_TAB, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(403);
    expect(await open(path, { ...IN_A_TAB, origin: 'https://evil.example' })).toBe(403);
    expect(await open(path, { ...IN_A_TAB, host: `evil.example:${alone.port}` })).toBe(421);
  });

  it.each(['/_practice/ledger', '/_practice/coverage', '/suggest?country=gbr&q=mayl', '/nowhere'])(
    'do not include %s, because it is not a page',
    async (path) => {
      expect(await open(path, IN_A_TAB)).toBe(403);
    },
  );
});

async function startAlone(): Promise<Service> {
  const { port, close } = await startForTest();
  return { port, key: 'practice', stop: close };
}

function sendWithoutEnd(port: number, what: string): Promise<number> {
  const chunk = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
  const { promise, resolve: done } = Promise.withResolvers<number>();
  let sent = 0;
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${what} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const more = (error?: Error | null): void => {
      if (error || socket.destroyed) return;
      sent += chunk.length;
      socket.write(chunk, more);
    };
    more();
  });
  socket.on('error', () => {}).on('close', () => done(sent));
  socket.resume();
  return promise;
}
