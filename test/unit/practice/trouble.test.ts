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
const ask = (key?: string) => service.post('/validate', { country: 'gbr', input: 'Witham' }, key);

describe('trouble on demand', () => {
  it.each([
    ['header', '7', undefined],
    ['body', null, 7],
    ['both', '7', 7],
  ])('429 carries retry_after in %s', async (retryAfterIn, inHeader, inBody) => {
    await trouble({ rateLimited: 1, retryAfterSeconds: 7, retryAfterIn });
    const { status, headers, body } = await ask();
    expect([status, headers.get('retry-after'), body['retry_after']]).toEqual([429, inHeader, inBody]);
  });

  it('server errors, resets and truncated answers are met', async () => {
    await trouble({ serverErrors: 1 });
    expect((await ask()).status).toBe(503);
    await trouble({ serverErrors: 0, resets: 1 });
    await expect(ask()).rejects.toThrow('fetch failed');
    await trouble({ resets: 0, truncated: 1 });
    await expect(ask()).rejects.toThrow(SyntaxError);
  });

  it('a share of trouble hits the same requests every time', async () => {
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

  it('credits run out with 403, and a revoked key is refused', async () => {
    await trouble({ validationCredits: 1 });
    expect([(await ask('another')).status, (await ask('another')).status]).toEqual([200, 403]);
    await trouble({ keyRevoked: true });
    expect(await ask()).toMatchObject({ status: 403, body: { error: 'key_revoked' } });
  });

  it('the ledger tells how often each question was asked and answered', async () => {
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

describe('the command line', () => {
  it('reads the options and refuses what is not a share', () => {
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
