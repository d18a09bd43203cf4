import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseBaseUrl, serviceIdentity } from '../../../src-main/service/base-url.ts';
import { REQUEST_PATIENCE } from '../../../src-main/service/transport/request-patience.ts';
import { retry } from '../../../src-main/service/transport/retry.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, errorOf } from './clients.ts';
import { DEV_KEY, ENDPOINTS, VALIDATION } from './endpoints.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

describe('the key of a client', () => {
  it.each(ENDPOINTS)(
    'is sent only to /suggest if it is `test`: $path',
    async ({ path, status, call, reply }) => {
      const { client } = aClient(server.baseUrl, { readKey: () => 'test' });
      server.reply({ status, json: reply });
      if (path === '/suggest' || path === '/dev-key') await call(client);
      else
        expect(await errorOf(call(client))).toMatchObject({
          kind: 'authentication',
          detail: 'test_key',
          attempts: 0,
        });
      expect(server.requests).toHaveLength(path === '/suggest' || path === '/dev-key' ? 1 : 0);
      await client.close();
    },
  );

  it.each(ENDPOINTS)(
    'may be missing, except for email jobs, which then send nothing: $path',
    async ({ path, status, call, reply }) => {
      const { client } = aClient(server.baseUrl, { readKey: () => null });
      server.reply({ status, json: reply });
      if (!path.includes('/jobs')) await call(client);
      else
        expect(await errorOf(call(client))).toMatchObject({ kind: 'authentication', detail: 'key_missing' });
      expect(server.requests[0]?.headers['x-service-key']).toBeUndefined();
      await client.close();
    },
  );

  it.each(['', 'a\nb', 'a\r\nX-Other: b', '“quoted”', ' padded', 'ключ'])(
    'is never sent if it is %j',
    async (key) => {
      const { client } = aClient(server.baseUrl, { readKey: () => key });
      expect(await errorOf(client.addresses.postcodeLookup('x'))).toMatchObject({
        kind: 'authentication',
        detail: 'key_malformed',
        status: null,
      });
      expect(server.requests).toHaveLength(0);
      await client.close();
    },
  );

  it('is not in the error about an unreadable reply that issues the key', async () => {
    const { client } = aClient(server.baseUrl);
    server.reply({ text: `${JSON.stringify(DEV_KEY)},` });
    const error = await errorOf(client.keys.requestDevKey({ email: 'a@b.example', termsAccepted: true }));
    expect(JSON.stringify(error)).not.toContain(DEV_KEY.api_key);
    await client.close();
  });
});

describe('a base address', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    [' HTTPS://API.Example:443/ ', 'https://api.example'],
    ['http://10.0.0.5:8080/on-prem//', 'http://10.0.0.5:8080/on-prem'],
  ])('%s is saved as %s', (written, kept) => {
    expect(parseBaseUrl(written)).toBe(kept);
    expect(serviceIdentity(written)).toBe(kept);
  });

  it.each(['', 'api.example', 'ftp://x', 'https://u:p@x', 'https://x/?k=1', 'https://x/#a', 'https://'])(
    '%j is invalid',
    (written) => {
      expect(parseBaseUrl(written)).toBeNull();
      expect(() => aClient(written)).toThrow('base_url');
    },
  );
});

describe('the retries of a client', () => {
  const waitsOf = async (asked: number | null, random: number) => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const policy = {
      retries: 9,
      judge: () => asked,
      mayRepeat: () => true,
      wait,
      random: () => random,
      onRetry: () => undefined,
    };
    await retry(() => Promise.reject(new Error('again')), policy).catch(() => undefined);
    return waits;
  };

  it('wait twice as long each time, up to half a minute, multiplied by a random factor', async () => {
    expect(await waitsOf(null, 1)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect((await waitsOf(null, 0.5)).slice(0, 2)).toEqual([250, 500]);
  });

  it('never wait for a shorter time than the service asked for', async () => {
    expect((await waitsOf(3000, 0)).slice(0, 2)).toEqual([3000, 3000]);
    expect((await waitsOf(3000, 0.5))[0]).toBe(3250);
  });

  it('follow the presets of the interface document', () => {
    expect(REQUEST_PATIENCE).toEqual({
      interactive: { timeoutMs: 5000, retries: 3 },
      cold_start: { timeoutMs: 10_000, retries: 3 },
      batch: { timeoutMs: 15_000, retries: 5 },
    });
  });
});

it('a call removes its listeners from the signal of a long run when the call ends', async () => {
  const { client } = aClient(server.baseUrl);
  const { signal } = new AbortController();
  server.reply({ status: 503 }, { json: { suggestions: [] } });
  await client.addresses.suggest({ country: 'deu', prefix: 'x' }, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  await client.close();
});

it.each([
  { status: 200, end: { kind: 'malformed', detail: 'too_large' } },
  { status: 400, end: { kind: 'validation', body: ' '.repeat(2048) } },
])(
  'a client stops reading an endless reply with $status, and closes the connection',
  async ({ status, end }) => {
    const left = Promise.withResolvers<void>();
    const endless = createServer((_request, response) => {
      response.once('close', left.resolve);
      Readable.from(blanks()).pipe(response.writeHead(status));
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const { client } = aClient(`http://127.0.0.1:${port}`);

    expect(await errorOf(client.emails.validate('a@b.example'))).toMatchObject({ ...end, attempts: 1 });
    await left.promise;
    await client.close();
    endless.close();
  },
);

function* blanks() {
  for (;;) yield ' '.repeat(65_536);
}

it('a client reports an unreachable service as a network error, with the code of the error', async () => {
  const gone = await startScriptedServer();
  await gone.close();
  const { client } = aClient(gone.baseUrl, { retries: 0 });
  expect(await errorOf(client.addresses.postcodeLookup('x'))).toMatchObject({
    kind: 'network',
    detail: 'ECONNREFUSED',
  });
  await client.close();
});

it('a client reads a date in Retry-After relative to the clock of the service', async () => {
  server.reset();
  const inAMinute = aClient(server.baseUrl, { nowMs: () => Date.parse('2031-05-01T00:00:00Z') });
  const headers = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Tue, 01 Jan 2030 00:01:00 GMT' };
  server.reply({ status: 429, headers }, { json: VALIDATION });
  await inAMinute.client.addresses.validate({ country: 'gbr', input: '10 Downing Street' });
  expect(inAMinute.waits).toEqual([60_000]);
  await inAMinute.client.close();
});
