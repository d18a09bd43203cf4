import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePracticeArguments } from '../../../src-main/practice/practice-options.ts';
import { startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest({ keys: ['another'] });
});
beforeEach(() => service.post('/_practice/reset', {}));
afterAll(() => service.close());

const trouble = (change: object) => service.post('/_practice/trouble', change);
const ledger = async () => (await service.get('/_practice/ledger', null)).body;
const ask = (key?: string) => service.post('/validate', { country: 'gbr', input: 'Witham' }, key);

describe('trouble that a test requests', () => {
  it.each([
    ['header', '7', undefined],
    ['body', null, 7],
    ['both', '7', 7],
  ])('can be a 429 with retry_after in %s', async (retryAfterIn, inHeader, inBody) => {
    await trouble({ rateLimited: 1, retryAfterSeconds: 7, retryAfterIn });
    const { status, headers, body } = await ask();
    expect([status, headers.get('retry-after'), body['retry_after']]).toEqual([429, inHeader, inBody]);
  });

  it('can be a 429 whose header contains the date for the next attempt', async () => {
    const dated = await startForTest({
      clock: () => Date.UTC(2026, 0, 5, 9, 0, 0),
      trouble: { rateLimited: 1, retryAfterSeconds: 90, retryAfterIn: 'date' },
    });
    const { headers, body } = await dated.post('/validate', {});
    expect(headers.get('retry-after')).toBe('Mon, 05 Jan 2026 09:01:30 GMT');
    expect(body['retry_after']).toBeUndefined();
    await dated.close();
  });

  it('can be a rate limit per key and per second', async () => {
    let nowMs = 0;
    const limited = await startForTest({
      clock: () => nowMs,
      keys: ['another'],
      trouble: { requestsPerSecond: 2 },
    });
    const suggest = async (key: string) => (await limited.get('/suggest?country=fra&q=x', key)).status;
    expect([await suggest('practice'), await suggest('practice'), await suggest('practice')]).toEqual([
      200, 200, 429,
    ]);
    expect(await suggest('another')).toBe(200);
    nowMs = 1000;
    expect(await suggest('practice')).toBe(200);
    await limited.close();
  });

  it('can be a separate rate limit for postcode lookups, per address and per minute', async () => {
    let nowMs = 0;
    const limited = await startForTest({ clock: () => nowMs, trouble: { postcodeLookupsPerMinute: 1 } });
    const lookUp = () => limited.post('/postcode-lookup', { postcode: 'CM8 2UX' });
    expect((await lookUp()).status).toBe(200);
    expect(await lookUp()).toMatchObject({ status: 429, body: { retry_after: 60 } });
    nowMs = 60_000;
    expect((await lookUp()).status).toBe(200);
    await limited.close();
  });

  it('can be a delay of the answers until a test ends this delay', async () => {
    await trouble({ latencyMs: 600_000 });
    const waiting = new AbortController();
    const slow = fetch(`${service.url}/suggest?country=gbr&q=mayl`, {
      headers: { 'x-service-key': 'practice' },
      signal: waiting.signal,
    });
    await expect.poll(ledger).toMatchObject({ requests: 1, byStatus: {} });
    waiting.abort();
    await expect(slow).rejects.toThrow('aborted');
    await trouble({ latencyMs: 5 });
    expect((await ask()).status).toBe(200);
  });

  it('can be a timeout of a request that the service has received', async () => {
    await trouble({ timeouts: 1 });
    const waiting = new AbortController();
    const unanswered = fetch(`${service.url}/suggest?country=gbr&q=mayl`, {
      headers: { 'x-service-key': 'practice' },
      signal: waiting.signal,
    });
    await expect
      .poll(ledger)
      .toMatchObject({ byStatus: { timeout: 1 }, questions: [{ asked: 1, answered: 0 }] });
    waiting.abort();
    await expect(unanswered).rejects.toThrow('aborted');
  });

  it('can be a server error, a reset or a truncated answer', async () => {
    await trouble({ serverErrors: 1 });
    expect((await ask()).status).toBe(503);
    await trouble({ serverErrors: 0, resets: 1 });
    await expect(ask()).rejects.toThrow('fetch failed');
    await trouble({ resets: 0, truncated: 1 });
    await expect(ask()).rejects.toThrow(SyntaxError);
  });

  it('affects the same requests after each start if it affects only a share of them', async () => {
    const run = async () => {
      const other = await startForTest({ seed: 3, trouble: { serverErrors: 0.5 } });
      const statuses = [];
      for (let index = 0; index < 12; index += 1)
        statuses.push((await other.post('/validate', { country: 'gbr', input: 'Witham' })).status);
      await other.close();
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await run()).toEqual(first);
  });

  it('can be a 403 because the credits have run out, or because a key was revoked', async () => {
    await trouble({ validationCredits: 1 });
    expect([(await ask('another')).status, (await ask('another')).status]).toEqual([200, 403]);
    await trouble({ keyRevoked: true });
    expect(await ask()).toMatchObject({ status: 403, body: { error: 'key_revoked' } });
  });

  it('is visible in the ledger, which counts how often each request was sent and answered', async () => {
    await ask();
    await ask();
    await trouble({ serverErrors: 1 });
    await ask();
    const { body } = await service.get('/_practice/ledger', null);
    expect(body).toMatchObject({
      requests: 3,
      byStatus: { 200: 2, 503: 1 },
      questions: [{ endpoint: '/validate', asked: 3, answered: 2 }],
    });
  });
});

describe('the command line of the practice service', () => {
  it('accepts its options, and refuses a share that is not between 0 and 1', () => {
    expect(
      parsePracticeArguments([
        '--port',
        '8080',
        '--server-errors',
        '0.1',
        '--key',
        'a',
        '--retry-after-in',
        'body',
      ]),
    ).toMatchObject({
      ok: true,
      options: { port: 8080, keys: ['a'], trouble: { serverErrors: 0.1, retryAfterIn: 'body' } },
    });
    expect(parsePracticeArguments(['--resets', '2'])).toEqual({
      ok: false,
      error: '--resets takes a number between 0 and 1',
    });
    expect(parsePracticeArguments(['--nothing']).ok).toBe(false);
  });
});
