import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

describe('the check of keys', () => {
  it('answers a missing or unknown key with 401, and the key `test` with 403 except on /suggest', async () => {
    const ask = { country: 'gbr', input: 'x' };
    expect((await service.post('/validate', ask, null)).status).toBe(401);
    expect((await service.post('/validate', ask, 'nobody')).status).toBe(401);
    expect((await service.post('/validate', ask, 'test')).status).toBe(403);
    expect((await service.get('/suggest?country=gbr&q=mayl', 'test')).status).toBe(200);
  });
});

describe('the address endpoints', () => {
  it('refuse a country that is missing or is not a lower-case ISO-3 code', async () => {
    for (const country of ['gb', 'GB', 'GBR', 'zzz'])
      expect((await service.post('/validate', { country, input: 'x' })).status).toBe(400);
    expect((await service.post('/validate', { input: 'x' })).status).toBe(422);
    expect((await service.get('/reverse?lat=1&lng=1')).status).toBe(400);
  });

  it('return coordinates on /geocode, and 404 if nothing is found', async () => {
    const found = await service.get('/geocode?country=usa&street=Fell+St&hno=375&city=San+Francisco');
    expect(found).toMatchObject({
      status: 200,
      body: { lat: 37.775611, lng: -122.42343, accuracy_type: 'rooftop', postcode: '94102' },
    });
    expect((await service.get('/geocode?country=usa&street=xyzzy')).status).toBe(404);
  });

  it('return addresses within 50 m on /reverse by default, and refuse invalid values', async () => {
    const { body } = await service.get('/reverse?country=usa&lat=37.775611&lng=-122.42343');
    expect(body).toMatchObject({ hits: [{ street: 'Fell Street', distance_m: 0 }], query: { radius_m: 50 } });
    expect((await service.get('/reverse?country=usa&lat=0&lng=0')).body['hits']).toEqual([]);
    for (const query of ['lat=91&lng=0', 'lat=0&lng=181', 'lat=0&lng=0&radius_m=5001'])
      expect((await service.get(`/reverse?country=usa&${query}`)).status).toBe(400);
  });

  it('return ten suggestions on /suggest by default, at most fifty on request, and none for France', async () => {
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

  it('list at most 100 addresses on /postcode-lookup, and find a listed address on /validate', async () => {
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

describe('the email endpoints', () => {
  it.each([
    ['not an email', 'undeliverable', { format_valid: false }],
    ['someone@nothing.invalid', 'undeliverable', { domain_has_mx: false }],
    ['someone@gnail.com', 'risky', { did_you_mean: 'someone@gmail.com' }],
    ['someone@gmail.com', 'deliverable', { is_free: true, did_you_mean: null, reasons: [] }],
    ['info@gmail.com', 'risky', { is_role: true }],
    ['someone@0-180.com', 'risky', { is_disposable: true }],
  ])('answer that %s is %s', async (email, deliverable, more) => {
    expect((await service.post('/email-validate', { email })).body).toMatchObject({
      email,
      deliverable,
      ...more,
    });
  });

  it('answer a batch in order, and accept at most a thousand emails', async () => {
    const { body } = await service.post('/email-validate/batch', { emails: ['a@gmail.com', 'b'] });
    expect(body).toMatchObject({ results: [{ email: 'a@gmail.com' }, { email: 'b' }] });
    expect(
      (await service.post('/email-validate/batch', { emails: Array.from({ length: 1001 }, () => 'a@b.co') }))
        .status,
    ).toBe(422);
  });
});

it('a request to an unknown path gets the status 404', async () => {
  expect((await service.get('/nowhere')).status).toBe(404);
});
