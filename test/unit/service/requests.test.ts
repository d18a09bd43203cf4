import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, errorOf } from './clients.ts';
import { DEV_KEY, EMAIL, GEOCODING, VALIDATION } from './endpoints.ts';

let server: ScriptedServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startScriptedServer();
  ({ client } = aClient(`${server.baseUrl}/on-prem/v2/`));
});
afterAll(async () => {
  await client.close();
  await server.close();
});
beforeEach(() => server.reset());

function sentBody(): unknown {
  return JSON.parse(server.requests[0]?.body ?? 'null');
}

describe('the requests of a client', () => {
  it('contain no key if the person says that none is needed, and then no job is sent', async () => {
    const keyless = aClient(server.baseUrl, { readKey: () => 'none' }).client;
    server.reply({ json: VALIDATION });
    await keyless.addresses.validate({ country: 'gbr', input: 'x' });
    expect(server.requests[0]?.headers).not.toHaveProperty('x-service-key');
    expect(await errorOf(keyless.emails.createJob({ emails: ['a@b.example'] }))).toMatchObject({
      detail: 'key_missing',
    });
    await keyless.close();
  });

  it('include the path of the base address', async () => {
    server.reply({ json: VALIDATION });
    await client.addresses.validate({ country: 'gbr', input: 'x' });
    expect(server.requests[0]?.path).toBe('/on-prem/v2/validate');
  });

  it('to validate contain an address of one line unchanged', async () => {
    server.reply({ json: VALIDATION });
    await client.addresses.validate({ country: 'gbr', input: ' Straße 1, "Köln" ' });
    expect(sentBody()).toEqual({ country: 'gbr', input: ' Straße 1, "Köln" ' });
    expect(server.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  it('to validate contain no empty parts, and no country if it is unknown', async () => {
    server.reply({ json: VALIDATION });
    const input = {
      street: 'Main St',
      house_number: '1',
      city: '',
      locality: ' ',
      state: 'WA',
      postcode: '98033',
    };
    await client.addresses.validate({ country: null, input });
    expect(sentBody()).toEqual({
      input: { street: 'Main St', house_number: '1', state: 'WA', postcode: '98033' },
    });
  });

  it('to validate contain every part under its name in the interface document', async () => {
    server.reply({ json: VALIDATION });
    const input = { street: 'A', house_number: '1', city: 'C', locality: 'L', state: 'S', postcode: 'P' };
    await client.addresses.validate({ country: 'usa', input });
    expect(sentBody()).toEqual({ country: 'usa', input });
  });

  it('to geocode use the parameter names of the interface document', async () => {
    server.reply({ json: GEOCODING });
    const input = { street: 'A & B', house_number: '1', city: 'C', locality: 'L', state: 'S', postcode: 'P' };
    await client.addresses.geocode({ country: 'usa', input });
    expect(server.requests[0]?.query).toEqual({
      country: 'usa',
      street: 'A & B',
      hno: '1',
      city: 'C',
      town: 'L',
      state: 'S',
      postalcode: 'P',
    });
  });

  it('to reverse contain plain decimal numbers, and leave out default values', async () => {
    server.reply({ json: { hits: [] } }, { json: { hits: [] } });
    await client.addresses.reverse({ country: 'usa', lat: 0.0000001, lng: -180 });
    await client.addresses.reverse({ country: 'usa', lat: 1.5, lng: 100, radiusM: 5000, limit: 50 });
    expect(server.requests.map(({ query }) => query)).toEqual([
      { country: 'usa', lat: '0.0000001', lng: '-180' },
      { country: 'usa', lat: '1.5', lng: '100', radius_m: '5000', limit: '50' },
    ]);
  });

  it('to suggest contain the state in upper case', async () => {
    server.reply({ json: { suggestions: [] } });
    await client.addresses.suggest({ country: 'usa', prefix: '1 Ma', limit: 5, state: 'wa' });
    expect(server.requests[0]?.query).toEqual({ country: 'usa', q: '1 Ma', limit: '5', state: 'WA' });
  });

  it('for a postcode always contain the country gbr', async () => {
    server.reply({ json: { postcode: 'SW1A 2AA', addresses: [] } });
    await client.addresses.postcodeLookup(' SW1A 2AA ');
    expect(sentBody()).toEqual({ postcode: 'SW1A 2AA', country: 'gbr' });
  });

  it('about emails contain one email, a batch or a job', async () => {
    server.reply(
      { json: { ...EMAIL, email: 'a@b.example' } },
      { json: [] },
      { status: 202, json: { job_id: 7 } },
    );
    await client.emails.validate('a@b.example');
    await client.emails.validateBatch(['a@b.example', 'c@d.example']);
    const job = await client.emails.createJob({
      emails: ['a@b.example'],
      webhookUrl: 'https://me.example/done',
    });

    expect(server.requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { email: 'a@b.example' },
      { emails: ['a@b.example', 'c@d.example'] },
      { emails: ['a@b.example'], webhook_url: 'https://me.example/done' },
    ]);
    expect(job.value).toBe('7');
  });

  it('about a job contain the job’s id, whatever characters it has', async () => {
    server.reply({ json: { status: 'queued' } });
    await client.emails.readJob('a/b ?#');
    expect(server.requests[0]?.path).toBe('/on-prem/v2/email-validate/jobs/a%2Fb%20%3F%23');
  });

  it('for a key contain accept_terms only if the person accepted the terms', async () => {
    server.reply({ json: DEV_KEY }, { json: DEV_KEY });
    await client.keys.requestDevKey({ email: 'a@b.example', termsAccepted: false });
    await client.keys.requestDevKey({ email: 'a@b.example', termsAccepted: true });
    expect(server.requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { email: 'a@b.example' },
      { email: 'a@b.example', accept_terms: true },
    ]);
  });

  it('include no registration, because the client only returns the address of a page', () => {
    expect(client.keys.registerUrl()).toBe(`${server.baseUrl}/on-prem/v2/register`);
  });
});

type Refused = readonly [what: string, detail: string, call: (client: ServiceClient) => Promise<unknown>];
const emails = (count: number) => Array.from({ length: count }, (_, index) => `${index}@b.example`);
const REFUSED: readonly Refused[] = [
  ['an ISO-2 country', 'country', ({ addresses }) => addresses.validate({ country: 'gb', input: 'x' })],
  [
    'a country in upper case',
    'country',
    ({ addresses }) => addresses.validate({ country: 'GBR', input: 'x' }),
  ],
  [
    'an ISO-2 country to geocode',
    'country',
    (c) => c.addresses.geocode({ country: 'GB', input: { city: 'x' } }),
  ],
  ['an ISO-2 country to suggest', 'country', (c) => c.addresses.suggest({ country: 'us', prefix: 'x' })],
  ['a country without suggestions', 'country', (c) => c.addresses.suggest({ country: 'fra', prefix: 'x' })],
  ['an ISO-2 country to reverse', 'country', (c) => c.addresses.reverse({ country: 'us', lat: 0, lng: 0 })],
  ['a blank line', 'input', ({ addresses }) => addresses.validate({ country: 'gbr', input: ' ' })],
  ['parts without content', 'input', (c) => c.addresses.validate({ country: 'gbr', input: { city: '' } })],
  ['nothing to geocode', 'input', (c) => c.addresses.geocode({ country: 'gbr', input: {} })],
  ['a latitude beyond the pole', 'lat', (c) => c.addresses.reverse({ country: 'gbr', lat: 90.1, lng: 0 })],
  [
    'a latitude that is not a number',
    'lat',
    (c) => c.addresses.reverse({ country: 'gbr', lat: Number.NaN, lng: 0 }),
  ],
  ['a longitude around the world', 'lng', (c) => c.addresses.reverse({ country: 'gbr', lat: 0, lng: -181 })],
  ['5,001 m', 'radius_m', (c) => c.addresses.reverse({ country: 'gbr', lat: 0, lng: 0, radiusM: 5001 })],
  ['0 m', 'radius_m', (c) => c.addresses.reverse({ country: 'gbr', lat: 0, lng: 0, radiusM: 0 })],
  ['51 hits', 'limit', (c) => c.addresses.reverse({ country: 'gbr', lat: 0, lng: 0, limit: 51 })],
  ['51 suggestions', 'limit', (c) => c.addresses.suggest({ country: 'gbr', prefix: 'x', limit: 51 })],
  ['half a suggestion', 'limit', (c) => c.addresses.suggest({ country: 'gbr', prefix: 'x', limit: 0.5 })],
  ['no prefix', 'q', (c) => c.addresses.suggest({ country: 'gbr', prefix: ' ' })],
  ['no postcode', 'postcode', (c) => c.addresses.postcodeLookup('')],
  ['no email', 'email', (c) => c.emails.validate('')],
  ['no email for a key', 'email', (c) => c.keys.requestDevKey({ email: ' ', termsAccepted: true })],
  ['an empty batch', 'emails', (c) => c.emails.validateBatch([])],
  ['1,001 emails in a batch', 'emails', (c) => c.emails.validateBatch(emails(1001))],
  ['10,001 emails in a job', 'emails', (c) => c.emails.createJob({ emails: emails(10_001) })],
  [
    'a file as webhook',
    'webhook_url',
    (c) => c.emails.createJob({ emails: emails(1), webhookUrl: 'file:///x' }),
  ],
  ['a job id that leads elsewhere', 'job_id', (c) => c.emails.readJob('..')],
];

describe('a request that the client checks before it is sent', () => {
  it.each(REFUSED)('is refused with %s', async (_what, detail, call) => {
    expect(await errorOf(call(client))).toMatchObject({
      kind: 'validation',
      status: null,
      attempts: 0,
      detail,
    });
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ['1,000 emails in a batch', (c: ServiceClient) => c.emails.validateBatch(emails(1000)), { results: [] }],
    [
      '10,000 emails in a job',
      (c: ServiceClient) => c.emails.createJob({ emails: emails(10_000) }),
      { job_id: 'j' },
    ],
  ])('is sent with %s', async (_what, call, json) => {
    server.reply({ json });
    await call(client);
    expect(server.requests).toHaveLength(1);
  });
});
