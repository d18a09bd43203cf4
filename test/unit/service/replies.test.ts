import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCURACY_TYPES } from '#shared/domain/answer/accuracy.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient } from './clients.ts';
import { DELIVERY_POINT, DEV_KEY, EMAIL, GEOCODING, HIT, STANDARDIZED, VALIDATION } from './endpoints.ts';

let server: ScriptedServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startScriptedServer();
  ({ client } = aClient(server.baseUrl));
});
afterAll(async () => {
  await client.close();
  await server.close();
});
beforeEach(() => server.reset());

const match = (changes: object) => parseMatch(JSON.stringify({ ...VALIDATION, ...changes }));
const PARTS = {
  street: 'Downing Street',
  house_number: '10',
  locality: '',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 2AA',
  country: 'gbr',
};

describe('a validated address', () => {
  it('has every field of the interface document', () => {
    expect(match({})).toEqual({
      accuracyType: 'rooftop',
      confidence: 0.97,
      matchType: 'exact',
      components: { city: true, house_number: true, state: true, street: true, zip: false },
      address: { parts: PARTS, formatted: STANDARDIZED.formatted_address },
      county: 'Middlesex',
      udprn: '23747771',
      uprn: '100023336956',
      corrections: ['Postcode corrected'],
      lat: 51.5034,
      lng: -0.1276,
      houseNumberNotFound: false,
      candidates: [],
    });
  });

  it.each([...ACCURACY_TYPES, 'from_orbit'])('has the accuracy type %s unchanged', (accuracyType) => {
    expect(match({ accuracy_type: accuracyType })).toMatchObject({ accuracyType });
  });

  it.each([
    ['as documented', {}],
    ['with candidates', { candidates: [{ ...VALIDATION, confidence: 0.5 }] }],
  ])('has no control characters in its texts, %s', (_what, more) => {
    const evil = '\u001b]0;x\u0007\u009b31mEvil\tTown';
    const standardized = { ...STANDARDIZED, city: evil };
    expect(match({ ...more, accuracy_type: evil, corrections: [evil], standardized })).toMatchObject({
      accuracyType: ']0;x31mEvil\tTown',
      corrections: [']0;x31mEvil\tTown'],
      address: { parts: { city: ']0;x31mEvil\tTown' } },
    });
  });

  it.each(['exact', 'interpolated', 'partial', 'no_match', 'rooftop'])(
    'has its match type unchanged: %s',
    (matchType) => {
      expect(match({ match_type: matchType })).toMatchObject({ matchType });
    },
  );

  it('may have no coordinates, no corrections and no components', () => {
    const absent = {
      lat: undefined,
      lng: null,
      corrections: null,
      match_components: null,
      match_score: null,
    };
    expect(match(absent)).toMatchObject({
      lat: null,
      lng: null,
      corrections: [],
      components: { city: null, zip: null },
    });
  });

  it('has no address and a confidence of 0 if the reply has no match', () => {
    expect(match({ match_type: 'no_match', standardized: null, confidence: null })).toMatchObject({
      matchType: 'no_match',
      confidence: 0,
      address: { formatted: '' },
    });
  });

  it.each([
    ['without confidence', { confidence: undefined }],
    ['with a percentage as confidence', { confidence: 97 }],
    ['without its address', { standardized: null }],
    ['without a match type', { match_type: undefined }],
    ['at a latitude of 91', { lat: 91 }],
  ])('is malformed %s', (_what, changes) => {
    expect(match(changes)).toBeNull();
  });

  it('never has a formatted address that the app made from its parts', () => {
    const { formatted_address: _left, ...standardized } = STANDARDIZED;
    expect(match({ standardized })?.address.formatted).toBe('');
  });
});

describe('a reply', () => {
  it('to geocode gives the address, the match and the coordinates', async () => {
    server.reply({ json: GEOCODING });
    const { value } = await client.addresses.geocode({ country: 'gbr', input: { city: 'London' } });
    expect(value).toEqual({
      address: { parts: PARTS, formatted: STANDARDIZED.formatted_address },
      county: 'Middlesex',
      udprn: '23747771',
      uprn: '100023336956',
      accuracyType: 'street_center',
      matchType: 'interpolated',
      components: { city: true, house_number: true, state: true, street: true, zip: false },
      lat: 51.5034,
      lng: -0.1276,
      houseNumberNotFound: true,
    });
  });

  it('to reverse gives the nearby addresses with their distance in metres', async () => {
    server.reply({ json: { hits: [HIT] } });
    const { value } = await client.addresses.reverse({ country: 'gbr', lat: 51.5, lng: -0.1 });
    expect(value).toEqual([
      {
        address: { parts: PARTS, formatted: '' },
        accuracyType: 'rooftop',
        matchType: 'rooftop',
        distanceM: 12.5,
        lat: 51.5034,
        lng: -0.1276,
      },
    ]);
  });

  it('to suggest gives every field of a suggestion, and only the country is required', async () => {
    const full = { ...STANDARDIZED, lat: 51.5034, lng: -0.1276 };
    server.reply({ json: { suggestions: [full, { country: 'gbr' }] } });
    const { value } = await client.addresses.suggest({ country: 'gbr', prefix: '10 D' });
    const none = Object.fromEntries(Object.keys(PARTS).map((part) => [part, '']));
    expect(value).toEqual([
      { address: { parts: PARTS, formatted: STANDARDIZED.formatted_address }, lat: 51.5034, lng: -0.1276 },
      { address: { parts: { ...none, country: 'gbr' }, formatted: '' }, lat: null, lng: null },
    ]);
  });

  it('to suggest contains suggestions that can be sent to validate', async () => {
    server.reply({ json: { suggestions: [STANDARDIZED] } }, { json: VALIDATION });
    const { value } = await client.addresses.suggest({ country: 'gbr', prefix: '10 D' });
    const parts = value[0]?.address.parts;
    await client.addresses.validate({ country: parts?.country ?? null, input: parts ?? '' });
    expect(server.requests[1]?.body).toContain('"house_number":"10"');
  });

  it('about a postcode gives its delivery points, and whether there are more', async () => {
    const reply = {
      postcode: 'SW1A 2AA',
      country: 'gbr',
      count: 140,
      addresses: [DELIVERY_POINT],
      truncated: true,
    };
    server.reply({ json: reply });
    const { value } = await client.addresses.postcodeLookup('SW1A 2AA');
    expect(value).toMatchObject({ postcode: 'SW1A 2AA', country: 'gbr', count: 140, truncated: true });
    expect(value.addresses).toEqual([
      {
        street: 'Downing Street',
        houseNumber: '10',
        buildingName: '',
        organisationName: 'Prime Minister',
        city: 'London',
        postcode: 'SW1A 2AA',
        county: 'Middlesex',
        udprn: '23747771',
        uprn: '100023336956',
        lat: 51.5034,
        lng: -0.1276,
        accuracyType: 'rooftop',
      },
    ]);
  });

  it('with an empty list means that nothing was found', async () => {
    server.reply({ json: { hits: [] } }, { json: { suggestions: [] } });
    expect((await client.addresses.reverse({ country: 'gbr', lat: 0, lng: 0 })).value).toEqual([]);
    expect((await client.addresses.suggest({ country: 'deu', prefix: 'x' })).value).toEqual([]);
  });

  it.each([{ error: 'upstream' }, { hits: null, suggestions: null }])(
    'without its list is malformed, and does not mean that nothing was found',
    async (json) => {
      server.reply({ json }, { json });
      const malformed = { kind: 'malformed', status: 200 };
      const near = client.addresses.reverse({ country: 'gbr', lat: 0, lng: 0 });
      await expect(near).rejects.toMatchObject(malformed);
      const suggested = client.addresses.suggest({ country: 'deu', prefix: 'x' });
      await expect(suggested).rejects.toMatchObject(malformed);
    },
  );

  it('about an email gives the verdict of the service', async () => {
    server.reply({ json: { ...EMAIL, did_you_mean: null, reasons: null } });
    expect((await client.emails.validate('ann@example.org')).value).toEqual({
      email: 'ann@example.org',
      deliverable: 'risky',
      score: 0.4,
      formatValid: true,
      domainHasMx: true,
      isDisposable: false,
      isRole: true,
      isFree: false,
      didYouMean: null,
      reasons: [],
    });
  });

  it.each(['deliverable', 'risky', 'undeliverable', 'unknown', 'a word of tomorrow'])(
    'about an email that is %s gives the reasons and the suggested email',
    async (deliverable) => {
      server.reply({ json: { ...EMAIL, deliverable } });
      const { value } = await client.emails.validate('ann@example.org');
      expect(value).toMatchObject({ deliverable, didYouMean: 'ann@example.com', reasons: ['role account'] });
    },
  );

  it.each([
    ['ann@example.org', 'Ann@Example.ORG', true],
    ['ann@example.org', 'bob@example.org', false],
    ['ann@example.org', 'ann@example.com', false],
  ])('about the email %s is read as an answer about %s: %s', async (named, asked, isRead) => {
    server.reply({ json: { ...EMAIL, email: named } });
    const answer = client.emails.validate(asked);
    if (isRead) expect((await answer).value.deliverable).toBe('risky');
    else await expect(answer).rejects.toMatchObject({ kind: 'malformed', detail: 'email' });
  });

  it.each(['queued', 'processing', 'error', 'paused by an operator'])(
    'about a job that is %s gives no results, even if the reply contains some',
    async (status) => {
      server.reply({ json: { status, results: [EMAIL] } });
      expect((await client.emails.readJob('j')).value).toEqual({ state: status, results: null });
    },
  );

  it('about a job that is done gives its results', async () => {
    server.reply({ json: { status: 'done', results: [EMAIL] } });
    const { value } = await client.emails.readJob('j');
    expect(value.results?.find('ann@example.org')?.check.deliverable).toBe('risky');
  });

  it.each([{}, { results: null }, { results: ['ann@example.org'] }])(
    'about a job that is done is malformed if its results cannot be read',
    async (more) => {
      server.reply({ json: { status: 'done', ...more } });
      await expect(client.emails.readJob('j')).rejects.toMatchObject({
        kind: 'malformed',
        detail: 'results',
      });
    },
  );

  it('with an evaluation key gives the credits and the expiry, and is saved without the key', async () => {
    server.reply({ json: DEV_KEY });
    const { value, raw } = await client.keys.requestDevKey({ email: 'a@b.example', termsAccepted: true });
    expect(value).toEqual({
      outcome: 'issued',
      key: {
        apiKey: DEV_KEY.api_key,
        validationCredits: 100,
        geocodeCredits: 100,
        expiresAt: DEV_KEY.expires_at,
        tier: 'dev',
        infoUrl: DEV_KEY.info_url,
        nextSteps: DEV_KEY.next_steps,
      },
    });
    expect(raw).not.toContain(DEV_KEY.api_key);
  });

  it('with terms to accept gives the links to both documents', async () => {
    const links = { terms_url: 'https://s.example/terms', uk_evaluation_terms_url: 'https://s.example/uk' };
    server.reply({ status: 400, json: { error: 'terms_acceptance_required', ...links } });
    const { value } = await client.keys.requestDevKey({ email: 'a@b.example', termsAccepted: false });
    expect(value).toEqual({
      outcome: 'terms_required',
      termsUrl: links.terms_url,
      ukTermsUrl: links.uk_evaluation_terms_url,
    });
  });
});
