import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForTest, type Json } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

describe('keys', () => {
  it('none and an unknown one are refused with 401, `test` with 403 except on /suggest', async () => {
    const ask = { country: 'gbr', input: 'x' };
    expect((await service.post('/validate', ask, null)).status).toBe(401);
    expect((await service.post('/validate', ask, 'nobody')).status).toBe(401);
    expect((await service.post('/validate', ask, 'test')).status).toBe(403);
    expect((await service.get('/suggest?country=gbr&q=mayl', 'test')).status).toBe(200);
  });

  it('a dev key needs both terms accepted, comes once a day, and opens four endpoints', async () => {
    const email = 'someone@doorstep.example';
    const refused = await service.post('/dev-key', { email }, null);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: 'terms_acceptance_required',
        terms_url: expect.any(String),
        uk_evaluation_terms_url: expect.any(String),
      },
    });
    const issued = await service.post('/dev-key', { email, accept_terms: true }, null);
    expect(issued).toMatchObject({
      status: 200,
      body: { validation_credits: 100, geocode_credits: 100, tier: 'dev' },
    });
    expect((await service.post('/dev-key', { email, accept_terms: true }, null)).status).toBe(429);
    const key = String(issued.body['api_key']);
    expect((await service.post('/validate', { country: 'gbr', input: 'Witham' }, key)).status).toBe(200);
    expect((await service.post('/email-validate', { email }, key)).status).toBe(403);
  });
});

describe('addresses', () => {
  it('a country that is not lower case ISO-3 is refused, a missing one too', async () => {
    for (const country of ['gb', 'GB', 'GBR', 'zzz'])
      expect((await service.post('/validate', { country, input: 'x' })).status).toBe(400);
    expect((await service.post('/validate', { input: 'x' })).status).toBe(422);
    expect((await service.get('/reverse?lat=1&lng=1')).status).toBe(400);
  });

  it('/geocode gives coordinates, and 404 when nothing is found', async () => {
    const found = await service.get('/geocode?country=usa&street=Fell+St&hno=375&city=San+Francisco');
    expect(found).toMatchObject({
      status: 200,
      body: { lat: 37.775611, lng: -122.42343, accuracy_type: 'rooftop', postcode: '94102' },
    });
    expect((await service.get('/geocode?country=usa&street=xyzzy')).status).toBe(404);
  });

  it('/reverse answers the nearest address within 50 m by default, and refuses what is out of bounds', async () => {
    const { body } = await service.get('/reverse?country=usa&lat=37.775611&lng=-122.42343');
    expect(body).toMatchObject({ hits: [{ street: 'Fell Street', distance_m: 0 }], query: { radius_m: 50 } });
    expect((await service.get('/reverse?country=usa&lat=0&lng=0')).body['hits']).toEqual([]);
    for (const query of ['lat=91&lng=0', 'lat=0&lng=181', 'lat=0&lng=0&radius_m=5001'])
      expect((await service.get(`/reverse?country=usa&${query}`)).status).toBe(400);
  });

  it('/suggest completes in seven countries, ten by default, fifty at most, and is empty elsewhere', async () => {
    const count = async (query: string) =>
      ((await service.get(`/suggest?${query}`)).body['suggestions'] as Json[]).length;
    expect(await count('country=deu&q=berl')).toBe(10);
    expect(await count('country=deu&q=berl&limit=500')).toBe(50);
    expect(await count('country=fra&q=rue')).toBe(0);
    const { body } = await service.get('/suggest?country=gbr&q=4+mayland');
    expect(body['suggestions']).toContainEqual(
      expect.objectContaining({ street: 'Mayland Road', house_number: '4' }),
    );
  });

  it('/postcode-lookup lists a postcode, is truncated at 100, and every listed address is found again', async () => {
    expect(
      (await service.post('/postcode-lookup', { country: 'gbr', postcode: 'cf449sl' })).body,
    ).toMatchObject({ count: 100, truncated: true });
    const { body } = await service.post('/postcode-lookup', { country: 'gbr', postcode: 'AB10 1AA' });
    expect(body).toMatchObject({ postcode: 'AB10 1AA', truncated: false });
    const [first] = body['addresses'] as Json[];
    const again = await service.post('/validate', {
      country: 'gbr',
      input: { street: first?.['street'], house_number: first?.['house_number'], postcode: 'AB10 1AA' },
    });
    expect(again.body).toMatchObject({ match_type: 'exact', standardized: { udprn: first?.['udprn'] } });
    expect((await service.post('/postcode-lookup', { country: 'gbr', postcode: 'ZZ99 9ZZ' })).status).toBe(
      404,
    );
  });
});

describe('emails', () => {
  it.each([
    ['not an email', 'undeliverable', { format_valid: false }],
    ['someone@nothing.invalid', 'undeliverable', { domain_has_mx: false }],
    ['someone@gnail.com', 'risky', { did_you_mean: 'someone@gmail.com' }],
    ['someone@gmail.com', 'deliverable', { is_free: true, did_you_mean: null, reasons: [] }],
    ['info@gmail.com', 'risky', { is_role: true }],
    ['someone@0-180.com', 'risky', { is_disposable: true }],
  ])('%s is %s', async (email, deliverable, more) => {
    expect((await service.post('/email-validate', { email })).body).toMatchObject({
      email,
      deliverable,
      ...more,
    });
  });

  it('a batch answers in order and holds a thousand at most', async () => {
    const { body } = await service.post('/email-validate/batch', { emails: ['a@gmail.com', 'b'] });
    expect(body).toMatchObject({ results: [{ email: 'a@gmail.com' }, { email: 'b' }] });
    expect(
      (await service.post('/email-validate/batch', { emails: Array.from({ length: 1001 }, () => 'a@b.co') }))
        .status,
    ).toBe(422);
  });

  it('a job is queued, calls back when done, and then has results', async () => {
    const called = Promise.withResolvers<string>();
    const hook = createServer((request, response) => {
      request.on('data', (chunk) => called.resolve(String(chunk)));
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hook.once('listening', resolve));
    const { port } = hook.address() as AddressInfo;
    const created = await service.post('/email-validate/jobs', {
      emails: ['a@gmail.com'],
      webhook_url: `http://127.0.0.1:${port}/`,
    });
    expect(created).toMatchObject({ status: 202, body: { job_id: expect.any(String) } });
    expect(JSON.parse(await called.promise)).toMatchObject({
      job_id: created.body['job_id'],
      status: 'done',
    });
    const done = await service.get(`/email-validate/jobs/${String(created.body['job_id'])}`);
    expect(done.body).toMatchObject({ status: 'done', results: [{ email: 'a@gmail.com' }] });
    hook.close();
    hook.closeAllConnections();
  });

  it('a callback to another machine is refused', async () => {
    expect(
      (
        await service.post('/email-validate/jobs', {
          emails: ['a@b.co'],
          webhook_url: 'http://doorstep.example/',
        })
      ).status,
    ).toBe(422);
  });
});

describe('hostile input', () => {
  it('broken JSON is a 400 and an unknown path a 404', async () => {
    expect((await service.post('/validate', '{')).status).toBe(400);
    expect((await service.get('/nowhere')).status).toBe(404);
  });

  it('whatever text is asked, there is an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gbr', 'deu', 'usa', 'jpn', 'aus', 'esp'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        async (country, input) => {
          const { status } = await service.post('/validate', { country, input });
          expect([200, 422]).toContain(status);
          expect(
            (await service.get(`/suggest?country=${country}&q=${encodeURIComponent(input.toWellFormed())}`))
              .status,
          ).toBe(200);
        },
      ),
      { numRuns: 60 },
    );
  });
});
