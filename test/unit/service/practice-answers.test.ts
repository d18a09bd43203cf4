import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { PRACTICE_KEY } from '../../../src-main/practice/keys.ts';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { startForTest } from '../practice/server.ts';
import { aClient, errorOf } from './clients.ts';
import { ENDPOINTS } from './endpoints.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
let client: ServiceClient;
const NOW_MS = Date.parse('2030-01-01T00:00:00Z');
beforeAll(async () => {
  service = await startForTest({ clock: () => NOW_MS });
  client = clientWith(PRACTICE_KEY);
});
afterAll(async () => {
  await client.close();
  await service.close();
});
beforeEach(() => service.post('/_practice/reset', {}));

const clientWith = (key: string) => aClient(service.url, { readKey: () => key }).client;
const trouble = (change: object) => service.post('/_practice/trouble', change);
const PLACE = { lat: 51.800686, lng: 0.642825 };
const PARTS = { street: 'Mayland Road', house_number: '4', city: 'Witham', postcode: 'CM8 2UX' };

describe('addresses in the practice service', () => {
  it.each([{ input: '4 mayland road, witham, cm8 2ux' }, { input: PARTS }])(
    'are matched exactly, with their coordinates: $input',
    async ({ input }) => {
      const { value } = await client.addresses.validate({ country: 'gbr', input });
      expect(value).toMatchObject({ matchType: 'exact', accuracyType: 'rooftop', ...PLACE });
      expect(value.address).toMatchObject({ parts: PARTS, formatted: expect.stringContaining('\n') });
      expect(value).toMatchObject({ county: 'Essex', udprn: expect.any(String), uprn: expect.any(String) });
    },
  );

  it('get no match if they are meaningless', async () => {
    const { value } = await client.addresses.validate({ country: 'gbr', input: 'xyzzy plugh' });
    expect(value).toMatchObject({ matchType: 'no_match', confidence: 0, lat: null });
  });

  it('are geocoded, or are reported as not found', async () => {
    const { value } = await client.addresses.geocode({ country: 'gbr', input: PARTS });
    expect(value).toMatchObject({ address: { parts: PARTS }, county: 'Essex', ...PLACE });
    const nowhere = client.addresses.geocode({ country: 'gbr', input: { street: 'Xyzzy' } });
    expect(await errorOf(nowhere)).toMatchObject({ kind: 'not_found', status: 404, attempts: 1 });
  });

  it('are listed near a point, nearest first, and the list is empty far from any address', async () => {
    const { value } = await client.addresses.reverse({ country: 'gbr', ...PLACE, radiusM: 500, limit: 3 });
    expect(value).toMatchObject([{ address: { parts: PARTS }, distanceM: 0 }, {}, {}]);
    expect((await client.addresses.reverse({ country: 'gbr', lat: 0, lng: 0 })).value).toEqual([]);
  });

  it.each([...SUGGEST_COUNTRIES])('are suggested in %s', async (country) => {
    const prefix = country === 'jpn' ? '東京' : 'a';
    const { value } = await client.addresses.suggest({ country, prefix, limit: 2 });
    expect(value).toMatchObject([{ address: { parts: { country } } }, { address: { parts: { country } } }]);
  });

  it('are listed by postcode, up to 100, and an unknown postcode is reported as not found', async () => {
    const { value } = await client.addresses.postcodeLookup('cm8 2ux');
    expect(value).toMatchObject({ postcode: 'CM8 2UX', country: 'gbr', truncated: false });
    expect(value.addresses).toContainEqual(
      expect.objectContaining({ houseNumber: '4', organisationName: 'Witham Health Centre', ...PLACE }),
    );
    const { value: large } = await client.addresses.postcodeLookup('CF44 9SL');
    expect([large.addresses.length, large.truncated]).toEqual([100, true]);
    expect(await errorOf(client.addresses.postcodeLookup('ZZ99 9ZZ'))).toMatchObject({ kind: 'not_found' });
  });
});

describe('emails in the practice service', () => {
  it('are checked one by one and in batches', async () => {
    const { value } = await client.emails.validate('someone@gnail.com');
    expect(value).toMatchObject({ deliverable: 'risky', didYouMean: 'someone@gmail.com' });
    const { value: batch } = await client.emails.validateBatch(['someone@gmail.com', 'no email']);
    expect(batch.find('SOMEONE@gmail.com')?.check).toMatchObject({
      deliverable: 'deliverable',
      isFree: true,
    });
    expect(batch.find('no email')?.check).toMatchObject({ deliverable: 'undeliverable', formatValid: false });
  });
});

describe('email jobs in the practice service', () => {
  it('have their results once they are done', async () => {
    const emails = Array.from({ length: 10_000 }, (_, index) => `${index}@gmail.com`);
    const { value: id, status } = await client.emails.createJob({ emails });
    expect(status).toBe(202);
    const states = new Set<string>();
    const readResults = async () => {
      const { value: job } = await client.emails.readJob(id);
      states.add(job.state);
      return job.results;
    };
    const results = await vi.waitUntil(readResults, { timeout: 60_000 });
    expect(results.all).toHaveLength(10_000);
    expect(results.find('9999@gmail.com')?.check.deliverable).toBe('deliverable');
    expect([...states].at(-1)).toBe('done');
  });

  it('call their callback URL once they are done', async () => {
    const called = Promise.withResolvers<string>();
    const hook = createServer((request, response) => {
      void text(request).then(called.resolve);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const { port } = hook.address() as AddressInfo;
    const webhookUrl = `http://127.0.0.1:${port}/done`;
    const { value: id } = await client.emails.createJob({ emails: ['someone@gmail.com'], webhookUrl });

    expect(JSON.parse(await called.promise)).toMatchObject({ job_id: id, status: 'done' });
    expect((await client.emails.readJob(id)).value.state).toBe('done');
    hook.close();
    hook.closeAllConnections();
  });
});

describe('evaluation keys of the practice service', () => {
  it('are issued once a day after both terms are accepted, and work only for the four documented endpoints', async () => {
    const email = 'new@doorstep.example';
    const asked = await client.keys.requestDevKey({ email, termsAccepted: false });
    expect(asked.value).toMatchObject({ outcome: 'terms_required', termsUrl: `${service.url}/terms` });

    const { value } = await client.keys.requestDevKey({ email, termsAccepted: true });
    if (value.outcome !== 'issued') throw new Error('no key was issued');
    expect(value.key).toMatchObject({
      validationCredits: 100,
      geocodeCredits: 100,
      expiresAt: '2030-01-08T00:00:00.000Z',
      tier: 'dev',
    });
    expect(await errorOf(client.keys.requestDevKey({ email, termsAccepted: true }))).toMatchObject({
      kind: 'rate_limit',
      retryAfterMs: 86_400_000,
      attempts: 1,
    });

    const holder = clientWith(value.key.apiKey);
    for (const { name, call } of ENDPOINTS.slice(0, 4))
      expect([name, (await call(holder)).status]).toEqual([name, 200]);
    expect(await errorOf(holder.emails.validate(email))).toMatchObject({ kind: 'authentication' });
    await holder.close();
  });

  it('are not needed for /suggest, which accepts the key `test`', async () => {
    const widget = clientWith('test');
    expect((await widget.addresses.suggest({ country: 'deu', prefix: 'berl' })).value).toHaveLength(10);
    await widget.close();
  });
});

const KEYED = ENDPOINTS.filter(({ name }) => name !== 'dev-key');
const CHARGED = KEYED.filter(({ name }) => name !== 'suggest' && !name.includes('{job_id}'));

const REFUSED: readonly (readonly [what: string, status: number, (c: ServiceClient) => Promise<unknown>])[] =
  [
    ['an unknown country', 400, (c) => c.addresses.validate({ country: 'zzz', input: 'x' })],
    ['an address without a country', 422, (c) => c.addresses.validate({ country: null, input: 'x' })],
    ['a country not on the map', 400, (c) => c.addresses.geocode({ country: 'zzz', input: PARTS })],
    ['a number alone', 422, (c) => c.addresses.geocode({ country: 'gbr', input: { house_number: '4' } })],
    ['a point in no country', 400, (c) => c.addresses.reverse({ country: 'zzz', ...PLACE })],
    ['a long prefix', 400, (c) => c.addresses.suggest({ country: 'gbr', prefix: 'x'.repeat(301) })],
    ['a long postcode', 400, (c) => c.addresses.postcodeLookup('x'.repeat(21))],
    ['a long email', 400, (c) => c.emails.validate('x'.repeat(1001))],
    ['a long email in a batch', 400, (c) => c.emails.validateBatch(['x'.repeat(1001)])],
    [
      'a callback to another machine',
      422,
      (c) => c.emails.createJob({ emails: ['a@b.example'], webhookUrl: 'https://other.example/' }),
    ],
    ['an email without @', 400, (c) => c.keys.requestDevKey({ email: 'nobody', termsAccepted: true })],
  ];

describe('a refusal by the practice service', () => {
  it.each(REFUSED)('reports %s as bad input (%i)', async (_what, status, call) => {
    expect(await errorOf(call(client))).toMatchObject({ kind: 'validation', status, attempts: 1 });
  });

  it('reports an unknown job as not found', async () => {
    expect(await errorOf(client.emails.readJob('none'))).toMatchObject({ kind: 'not_found', status: 404 });
  });

  it.each(KEYED)('is the reply to an unknown key at $name', async ({ call }) => {
    const stranger = clientWith('unknown');
    expect(await errorOf(call(stranger))).toMatchObject({
      kind: 'authentication',
      status: 401,
      attempts: 1,
    });
    await stranger.close();
  });

  it.each(KEYED)('is the reply to a revoked key at $name', async ({ call }) => {
    await trouble({ keyRevoked: true });
    expect(await errorOf(call(client))).toMatchObject({ kind: 'authentication', status: 403, attempts: 1 });
  });

  it.each(CHARGED)('reports that the credits are used up: $name', async ({ call }) => {
    await trouble({ validationCredits: 0, geocodeCredits: 0, emailCredits: 0 });
    expect(await errorOf(call(client))).toMatchObject({
      kind: 'insufficient_credits',
      status: 403,
      attempts: 1,
    });
  });

  it.each([
    { what: 'a postcode', pool: 'validationCredits', name: 'postcode-lookup' },
    { what: 'an email', pool: 'emailCredits', name: 'email-validate' },
  ])('is the reply once $what has cost the last credit', async ({ pool, name }) => {
    await trouble({ [pool]: 1 });
    const call = ENDPOINTS.find((endpoint) => endpoint.name === name)?.call;
    expect((await call?.(client))?.status).toBe(200);
    await expect(call?.(client)).rejects.toMatchObject({ kind: 'insufficient_credits' });
  });

  it('of a batch that needs more credits than are left costs nothing', async () => {
    await trouble({ emailCredits: 1 });
    const dear = client.emails.validateBatch(['a@gmail.com', 'b@gmail.com']);
    expect(await errorOf(dear)).toMatchObject({ kind: 'insufficient_credits' });
    expect((await client.emails.validate('a@gmail.com')).status).toBe(200);
  });
});

describe('a slow or busy practice service', () => {
  it('causes a timeout if it answers too slowly', async () => {
    await trouble({ latencyMs: 20_000 });
    const impatient = aClient(service.url, { readKey: () => PRACTICE_KEY, timeoutMs: 100, retries: 0 });
    expect(await errorOf(impatient.client.emails.validate('a@gmail.com'))).toMatchObject({ kind: 'timeout' });
    await impatient.client.close();
  });

  it('refuses a request above its limit, and states the time to wait', async () => {
    await trouble({ requestsPerSecond: 1, postcodeLookupsPerMinute: 0 });
    const unhurried = aClient(service.url, { readKey: () => PRACTICE_KEY, retries: 0 }).client;
    expect(await errorOf(unhurried.emails.validate('a@gmail.com'))).toMatchObject({
      kind: 'rate_limit',
      retryAfterMs: 1000,
    });

    await trouble({ requestsPerSecond: 0 });
    expect(await errorOf(unhurried.addresses.postcodeLookup('CM8 2UX'))).toMatchObject({
      kind: 'rate_limit',
      retryAfterMs: 60_000,
    });
    await unhurried.close();
  });
});
