import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startForTest } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 0, 5, 9);
const ASK = { country: 'gbr', input: 'Witham' };
const TERMS = { accept_terms: true };

let nowMs: number;
let service: Awaited<ReturnType<typeof startForTest>>;
beforeEach(async () => {
  nowMs = START_MS;
  service = await startForTest({ clock: () => nowMs });
});
afterEach(() => service.close());

const devKey = (email: string) => service.post('/dev-key', { email, ...TERMS }, null);

describe('an evaluation key', () => {
  it.each([{}, { accept_terms: false }, { accept_terms: 'true' }])(
    'is not issued until the terms are accepted, and the refusal contains links to both terms: %j',
    async (accepted) => {
      const { status, body } = await service.post('/dev-key', { email: 'a@b.example', ...accepted }, null);
      expect([status, body['error']]).toEqual([400, 'terms_acceptance_required']);
      for (const link of ['terms_url', 'uk_evaluation_terms_url']) {
        const page = await fetch(String(body[link]));
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      }
    },
  );

  it('cannot be issued without an email address', async () => {
    expect((await devKey('nobody')).status).toBe(400);
    expect((await service.post('/dev-key', TERMS, null)).status).toBe(400);
  });

  it('comes with its time of expiry, and is refused after that time', async () => {
    const { body } = await devKey('a@b.example');
    expect(body['expires_at']).toBe('2026-01-12T09:00:00.000Z');
    const key = String(body['api_key']);
    nowMs = START_MS + 7 * DAY_MS - 1;
    expect((await service.post('/validate', ASK, key)).status).toBe(200);
    nowMs += 1;
    expect(await service.post('/validate', ASK, key)).toMatchObject({
      status: 403,
      body: { error: 'key_expired' },
    });
  });

  it('is issued only once a day for the same email, in any letter case', async () => {
    expect((await devKey('Someone@b.example')).status).toBe(200);
    expect(await devKey('someone@B.example')).toMatchObject({ status: 429, body: { retry_after: 86_400 } });
    expect((await devKey('other@b.example')).status).toBe(200);
    nowMs = START_MS + DAY_MS;
    expect((await devKey('someone@b.example')).status).toBe(200);
  });

  it('works on the four address endpoints, but not for postcode lookups or emails', async () => {
    const key = String((await devKey('a@b.example')).body['api_key']);
    const statuses = await Promise.all([
      service.post('/validate', ASK, key),
      service.get('/geocode?country=gbr&city=Witham', key),
      service.get('/reverse?country=gbr&lat=51.8&lng=0.64', key),
      service.get('/suggest?country=gbr&q=mayland', key),
      service.post('/postcode-lookup', { postcode: 'CM8 2UX' }, key),
      service.post('/email-validate', { email: 'a@b.example' }, key),
      service.post('/email-validate/jobs', { emails: ['a@b.example'] }, key),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403, 403, 403]);
  });

  it('allows a hundred validations and a hundred geocodes, which are counted separately', async () => {
    const key = String((await devKey('a@b.example')).body['api_key']);
    const validate = () => service.post('/validate', ASK, key);
    const geocode = () => service.get('/geocode?country=gbr&city=Witham', key);
    for (let call = 0; call < 100; call += 1) expect((await validate()).status).toBe(200);
    expect(await validate()).toMatchObject({ status: 403, body: { error: 'insufficient_credits' } });
    expect((await geocode()).status).toBe(200);
    for (let call = 1; call < 100; call += 1)
      expect((await service.get('/reverse?country=gbr&lat=51.8&lng=0.64', key)).status).toBe(200);
    expect((await geocode()).status).toBe(403);
    expect((await service.get('/suggest?country=gbr&q=mayland', key)).status).toBe(200);
  });
});

describe('the path /register', () => {
  it('shows a page in a browser', async () => {
    const page = await fetch(`${service.url}/register`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('issues a trial key with 1,000 validations and 1,000 geocodes that is valid for 28 days', async () => {
    const { body } = await service.post('/register', { email: 'a@b.example' }, null);
    expect(body).toMatchObject({
      tier: 'trial',
      validation_credits: 1000,
      geocode_credits: 1000,
      expires_at: '2026-02-02T09:00:00.000Z',
    });
    const key = String(body['api_key']);
    nowMs = START_MS + 28 * DAY_MS - 1;
    expect((await service.post('/postcode-lookup', { postcode: 'CM8 2UX' }, key)).status).toBe(200);
    nowMs += 1;
    expect((await service.post('/validate', ASK, key)).status).toBe(403);
  });
});

describe('credits', () => {
  const emails = (count: number) => ({ emails: Array.from({ length: count }, () => 'a@gmail.com') });
  const limit = (change: object) => service.post('/_practice/trouble', change);

  it('for emails are separate from the others, and a batch or a job is charged as a whole or not at all', async () => {
    await limit({ emailCredits: 5, validationCredits: 0, geocodeCredits: 0 });
    expect((await service.post('/email-validate/batch', emails(6))).status).toBe(403);
    expect((await service.post('/email-validate/jobs', emails(6))).status).toBe(403);
    expect((await service.post('/email-validate/batch', emails(4))).status).toBe(200);
    expect((await service.post('/email-validate', { email: 'a@gmail.com' })).status).toBe(200);
    expect((await service.post('/email-validate', { email: 'a@gmail.com' })).status).toBe(403);
  });

  it('for validations also pay for postcode lookups, one for each known postcode', async () => {
    await limit({ validationCredits: 1 });
    expect((await service.post('/postcode-lookup', { postcode: 'ZZ99 9ZZ' })).status).toBe(404);
    expect(await service.post('/postcode-lookup', { postcode: 'CF44 9SL' })).toMatchObject({
      status: 200,
      body: { count: 100, truncated: true },
    });
    expect(await service.post('/postcode-lookup', { postcode: 'CF44 9SL' })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_credits' },
    });
  });

  it('are not charged for refused requests', async () => {
    await limit({ validationCredits: 1, geocodeCredits: 1 });
    expect((await service.post('/validate', { country: 'GB', input: 'x' })).status).toBe(400);
    expect((await service.post('/validate', { country: 'gbr', input: ' ' })).status).toBe(422);
    expect((await service.get('/geocode?country=gbr')).status).toBe(422);
    expect((await service.post('/validate', ASK)).status).toBe(200);
    expect((await service.get('/geocode?country=gbr&city=Witham')).status).toBe(200);
  });
});
