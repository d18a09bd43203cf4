/** Tests what only a scripted service can cause. `practice-and-script.test.ts` tests retries, waits and aborts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { BULK_REPLY_BYTES } from '../../../src-main/service/transport/send.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, errorOf, KEY } from './clients.ts';
import { ENDPOINTS } from './endpoints.ts';

let server: ScriptedServer;
let client: ServiceClient;
let waits: number[];

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  ({ client, waits } = aClient(server.baseUrl, { nowMs: () => Date.parse('2030-01-01T00:00:00Z') }));
});
afterEach(() => client.close());

const PAGE = '<!doctype html><title>Access denied</title>';

const REFUSALS = [
  { status: 400, kind: 'validation' },
  { status: 422, kind: 'validation' },
  { status: 401, kind: 'authentication' },
  { status: 403, kind: 'authentication' },
  { status: 404, kind: 'not_found' },
  { status: 402, kind: 'insufficient_credits' },
  { status: 409, kind: 'validation' },
  { status: 301, kind: 'redirected' },
  { status: 307, kind: 'redirected' },
] as const;

describe.each(ENDPOINTS)('the call to $name', ({ method, path, status, call, reply, wrong, isOnceOnly }) => {
  it('sends one request with the right method and path, and returns the reply unchanged', async () => {
    server.reply({ status, json: { ...reply, unknown_field: [1, null] } });
    const answer = await call(client);

    expect(server.requests).toMatchObject([{ method, path }]);
    expect(answer).toMatchObject({ status, attempts: 1 });
    expect(answer.raw).toContain('"unknown_field":[1,null]');
    expect(answer.tookMs).toBeGreaterThan(0);
  });

  it('sends the key only as X-Service-Key, and never to /dev-key', async () => {
    server.reply({ status, json: reply });
    await call(client);

    const [request] = server.requests;
    expect(request?.headers['x-service-key']).toBe(path === '/dev-key' ? undefined : KEY);
    expect(request?.headers.authorization).toBeUndefined();
    expect(JSON.stringify([request?.query, request?.body])).not.toContain('secret');
  });

  it.each(REFUSALS)('fails at once on $status and reports it as $kind', async ({ status: refused, kind }) => {
    server.reply({ status: refused, headers: { location: `${server.baseUrl}/elsewhere` }, json: 'no' });

    expect(await errorOf(call(client))).toMatchObject({ kind, status: refused, body: '"no"', attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('reports status 403 as missing credits if the reply says so', async () => {
    server.reply({ status: 403, json: { error: 'insufficient_credits' } });
    expect(await errorOf(call(client))).toMatchObject({ kind: 'insufficient_credits', status: 403 });
  });

  it.each(isOnceOnly ? [429, 503] : [429, 500, 503, 599])('is repeated after status %i', async (trouble) => {
    const seen: number[] = [];
    server.reply({ status: trouble }, { status: trouble }, { status, json: reply });
    const answer = await call(client, { onAttempt: (attempt) => seen.push(attempt) });

    expect(answer.attempts).toBe(3);
    expect(seen).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    { trouble: 429, kind: 'rate_limit' },
    { trouble: isOnceOnly ? 503 : 500, kind: 'server' },
  ])('fails on $trouble after its retries and reports it as $kind', async ({ trouble, kind }) => {
    server.reply({ status: trouble }, { status: trouble }, { status: trouble, text: 'still' });

    expect(await errorOf(call(client))).toMatchObject({ kind, status: trouble, attempts: 3, body: 'still' });
    expect(server.requests).toHaveLength(3);
  });

  if (isOnceOnly) {
    it.each([
      { what: 'a reset', trouble: { fault: 'reset' }, kind: 'network' },
      { what: 'half a reply', trouble: { fault: 'reset_in_body', status, json: reply }, kind: 'network' },
      { what: 'a time-out', trouble: { fault: 'hang' }, kind: 'timeout' },
      { what: 'a server error', trouble: { status: 500 }, kind: 'server' },
      { what: 'a gateway without an answer', trouble: { status: 504 }, kind: 'server' },
      { what: 'a broken gateway', trouble: { status: 502 }, kind: 'server' },
      { what: 'an unreadable answer', trouble: { status, json: wrong }, kind: 'malformed' },
    ] as const)(
      'is not repeated after $what, because the service may have received the request',
      async ({ trouble, kind }) => {
        const impatient = aClient(server.baseUrl, { timeoutMs: 150 });
        server.reply({ status: 429 }, trouble, { status, json: reply });
        expect(await errorOf(call(impatient.client))).toMatchObject({
          kind,
          attempts: 2,
          mayHaveReached: true,
        });
        expect(server.requests).toHaveLength(2);
        await impatient.client.close();
      },
    );

    it('is repeated if no connection was made', async () => {
      const nowhere = aClient('http://127.0.0.1:9');
      const error = await errorOf(call(nowhere.client));
      expect(error).toMatchObject({ kind: 'network', attempts: 3, mayHaveReached: false });
      await nowhere.client.close();
    });

    it('reports that the service processed nothing after a refusal with status 422 or 503', async () => {
      server.reply({ status: 422 });
      expect(await errorOf(call(client))).toMatchObject({ kind: 'validation', mayHaveReached: false });
      server.reply({ status: 503 }, { status: 503 }, { status: 503 });
      expect(await errorOf(call(client))).toMatchObject({ kind: 'server', mayHaveReached: false });
    });
  } else {
    it('is repeated after status 502 or 504 of a gateway', async () => {
      server.reply({ status: 502 }, { status: 504 }, { status, json: reply });
      expect((await call(client)).attempts).toBe(3);
    });

    it('is repeated if the connection fails while the reply arrives', async () => {
      server.reply({ fault: 'reset_in_body', json: reply }, { status, json: reply });
      expect((await call(client)).attempts).toBe(2);
    });

    it('reports a connection that fails every time as a network error, with the code of the error', async () => {
      server.reply({ fault: 'reset' }, { fault: 'reset' }, { fault: 'reset' });
      const error = await errorOf(call(client));

      expect(error).toMatchObject({ kind: 'network', status: null, attempts: 3 });
      expect(error.detail).toMatch(/^[A-Z_]+$/u);
    });

    it('is repeated if the time limit is exceeded while the reply arrives', async () => {
      const impatient = aClient(server.baseUrl, { timeoutMs: 150, retries: 1 });
      server.reply({ fault: 'hang_in_body', json: reply }, { fault: 'hang_in_body', json: reply });

      expect(await errorOf(call(impatient.client))).toMatchObject({ kind: 'timeout', attempts: 2 });
      expect(server.requests).toHaveLength(2);
      await impatient.client.close();
    });
  }

  it.each([
    { where: 'body, in digits', headers: {}, json: { error: { retry_after: '7' } } },
    { where: 'header, with a unit', headers: { 'retry-after': '7s' }, json: {} },
    { where: 'two headers', headers: { 'retry-after': ['2', '7'] }, json: {} },
    { where: 'both, the longer one', headers: { 'retry-after': '2' }, json: { retry_after: 7 } },
  ])('is repeated after the time in retry_after: $where', async ({ headers, json }) => {
    server.reply({ status: 429, headers, json }, { status, json: reply });
    await call(client);
    expect(waits).toEqual([7000]);
  });

  it.each([
    { what: 'nothing', text: '' },
    { what: 'null', text: 'null' },
    { what: 'another shape', text: JSON.stringify(wrong) },
  ])('reports $what instead of a reply as malformed, and is not repeated', async ({ text }) => {
    server.reply({ status, text });
    const error = await errorOf(call(client));

    expect(error).toMatchObject({ kind: 'malformed', status, attempts: 1 });
    expect(error.body).toBe(path === '/dev-key' ? '' : text.slice(0, 2048));
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 402, 403, 404, 407, 451, status])(
    'reports a page with status %i as the answer of something on the way, at no cost',
    async (odd) => {
      server.reply({ status: odd, text: PAGE });
      const error = await errorOf(call(client));

      expect(error).toMatchObject({ kind: 'intercepted', status: odd, attempts: 1, maybeCharged: 0 });
      expect(error.mayHaveReached).toBe(false);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('treats half a reply as a network failure that may have been charged', async () => {
    const text = JSON.stringify(reply).slice(0, -5);
    server.reply({ status, text }, { status, json: reply });
    if (isOnceOnly) {
      const error = await errorOf(call(client));
      expect(error).toMatchObject({ kind: 'network', detail: 'cut_short', attempts: 1, maybeCharged: 1 });
    } else {
      expect(await call(client)).toMatchObject({ attempts: 2, repeats: 1, maybeCharged: 1 });
    }
  });

  it('counts the requests that may have been charged, and no other requests', async () => {
    server.reply({ status: 429 }, { status: 500 }, { status, json: reply });
    expect(await (isOnceOnly ? errorOf(call(client)) : call(client))).toMatchObject({ maybeCharged: 1 });
    server.reset();
    server.reply({ status: 503 }, { status: 521 }, { status, json: reply });
    expect(await call(client)).toMatchObject({ attempts: 3, maybeCharged: 0 });
    server.reply({ status, json: wrong });
    expect(await errorOf(call(client))).toMatchObject({ kind: 'malformed', maybeCharged: 1 });
    const nowhere = aClient('http://127.0.0.1:9');
    expect(await errorOf(call(nowhere.client))).toMatchObject({ kind: 'network', maybeCharged: 0 });
    await nowhere.client.close();
  });

  it('sends nothing more after a pause, and ends with the latest failure', async () => {
    const pause = new AbortController();
    const patient = aClient(server.baseUrl, { sleep: undefined, onRetry: () => pause.abort() });
    server.reply({ status: 429, headers: { 'retry-after': '100' } }, { status, json: reply });
    const error = await errorOf(call(patient.client, { pause: pause.signal }));
    expect(error).toMatchObject({ kind: 'rate_limit', attempts: 1 });
    expect(server.requests).toHaveLength(1);
    await patient.client.close();
  });

  it.each([{}, { fault: 'chunked' }] as const)(
    'reports a reply above the size limit as too large',
    async (sent) => {
      server.reply({ status, text: ' '.repeat(BULK_REPLY_BYTES + 1), ...sent });
      expect(await errorOf(call(client))).toMatchObject({ kind: 'malformed', detail: 'too_large', body: '' });
    },
  );

  it('reports at most 2 kB of an error body, and never the key', async () => {
    const text = `<p>${KEY} ${encodeURIComponent(KEY)} ${JSON.stringify(KEY)}</p>`.padEnd(2040, '.') + KEY;
    server.reply({ status: 422, text });
    const { body } = await errorOf(call(client));

    expect(body.length).toBeLessThanOrEqual(2048);
    expect(body).not.toContain('secret');
  });
});
