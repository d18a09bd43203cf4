import { describe, expect, it } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { practiceService } from '../../support/service/practice.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { scriptedService } from '../../support/service/scripted-service.ts';
import { EMAIL, failureOf, keyApp, NOW_MS, termsOf } from './key-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'sk-issued-7f3a9c51d2e8';
const TERMS = {
  error: 'terms_acceptance_required',
  terms_url: 'https://service.example/terms',
  uk_evaluation_terms_url: 'https://service.example/terms/uk',
};
const AGREED = { termsUrl: TERMS.terms_url, ukTermsUrl: TERMS.uk_evaluation_terms_url };
const ISSUED = {
  api_key: SECRET,
  validation_credits: 100,
  geocode_credits: 100,
  expires_at: '2026-11-28T07:00:00Z',
  tier: 'dev',
  info_url: 'https://service.example/pricing',
  next_steps: 'Send it in the header.',
};

describe('an evaluation key', () => {
  it('is issued after the person has seen both documents, and connects its service', async () => {
    const service = await practiceService({ clock: () => NOW_MS });
    const app = keyApp();

    const terms = await termsOf(app, service.url);
    expect(terms).toEqual({
      termsUrl: `${service.url}/terms`,
      ukTermsUrl: `${service.url}/terms/uk-evaluation`,
    });
    expect(await Promise.all(Object.values(terms).map(app.isOfferedLink))).toEqual([true, true]);
    expect([...app.kept]).toEqual([]);
    expect((await app.backend.readWorkspace({})).service.kind).toBe('practice');

    const answer = await app.backend.requestEvaluationKey({
      serviceUrl: `  ${service.url}/ `,
      email: ` ${EMAIL} `,
      agreedTerms: terms,
    });
    const issued = {
      validationCredits: 100,
      geocodeCredits: 100,
      expiresAt: '2026-11-28T07:00:00.000Z',
      tier: 'dev',
      infoUrl: `${service.url}/pricing`,
    };
    expect(answer).toMatchObject({ outcome: 'issued', key: issued });
    expect((await app.backend.readWorkspace({})).service).toMatchObject({
      kind: 'custom',
      baseUrl: service.url,
      key: 'stored_in_keychain',
      issuedKey: issued,
    });
    expect([...app.kept.keys()]).toEqual([service.url]);
  });

  it('is stored only in the keychain, and appears in no reply, event, setting or log', async () => {
    const server = await scriptedService();
    const app = keyApp();
    const talkative = {
      ...ISSUED,
      next_steps: `Use ${SECRET} now`,
      info_url: `https://a.example/?k=${SECRET}`,
    };
    server.reply({ status: 400, json: TERMS }, { json: talkative });
    const answer = await app.backend.requestEvaluationKey({
      serviceUrl: server.baseUrl,
      email: EMAIL,
      agreedTerms: AGREED,
    });
    await app.backend.readWorkspace({});

    expect(answer).toMatchObject({ outcome: 'issued', key: { nextSteps: 'Use [key] now', infoUrl: null } });
    expect(app.kept.get(server.baseUrl)).toBe(SECRET);
    expect(app.heard()).toContain('workspaceChanged');
    expect(app.heard()).not.toContain(SECRET);
    expect(app.written()).toContain('issued_keys');
    expect(app.written()).not.toContain(SECRET);
  });

  it('is requested with the person’s agreement only if the agreed documents are the current ones', async () => {
    const server = await scriptedService();
    const app = keyApp();
    const ask = (agreedTerms: typeof AGREED | null) =>
      app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms });
    const bodies = () => server.requests.map(({ body }): unknown => JSON.parse(body));

    server.reply({ status: 400, json: TERMS });
    expect(await ask(null)).toEqual({ outcome: 'terms_required', terms: AGREED, haveChanged: false });
    server.reply({ status: 400, json: { ...TERMS, terms_url: 'https://service.example/terms/2027' } });
    expect(await ask(AGREED)).toEqual({
      outcome: 'terms_required',
      terms: { ...AGREED, termsUrl: 'https://service.example/terms/2027' },
      haveChanged: true,
    });
    expect(bodies()).toEqual([{ email: EMAIL }, { email: EMAIL }]);

    server.reply({ status: 400, json: TERMS }, { json: ISSUED });
    expect(await ask(AGREED)).toMatchObject({ outcome: 'issued' });
    expect(bodies().slice(2)).toEqual([{ email: EMAIL }, { email: EMAIL, accept_terms: true }]);
    expect(server.requests.filter(({ headers }) => 'x-service-key' in headers)).toEqual([]);
  });

  it('is issued immediately if the service requires no agreement', async () => {
    const server = await scriptedService();
    const app = keyApp();
    server.reply({ json: ISSUED });
    const answer = await app.backend.requestEvaluationKey({
      serviceUrl: server.baseUrl,
      email: EMAIL,
      agreedTerms: null,
    });
    expect(answer.outcome).toBe('issued');
    expect(server.requests.map(({ body }): unknown => JSON.parse(body))).toEqual([{ email: EMAIL }]);
  });

  it('is issued only once a day for the same email', async () => {
    let nowMs = NOW_MS;
    const service = await practiceService({ clock: () => nowMs });
    const first = keyApp();
    const agreedTerms = await termsOf(first, service.url);
    const request = { serviceUrl: service.url, email: EMAIL, agreedTerms };
    await first.backend.requestEvaluationKey(request);

    const second = keyApp();
    const failure = await failureOf(second.backend.requestEvaluationKey(request));
    expect(failure).toEqual({ code: 'evaluation_key_limit', email: EMAIL, retryAfterSeconds: 86_400 });
    expect(failureMessage(failure).text).toContain('one evaluation key per email and day');
    expect([...second.kept]).toEqual([]);

    nowMs += DAY_MS;
    expect(await second.backend.requestEvaluationKey(request)).toMatchObject({ outcome: 'issued' });
  });

  it('never replaces a key that is still valid', async () => {
    const service = await practiceService({ clock: () => NOW_MS });
    const app = keyApp();
    await app.backend.connectService({ serviceUrl: service.url, key: 'entered-by-hand' });
    const ask = () =>
      app.backend.requestEvaluationKey({ serviceUrl: service.url, email: EMAIL, agreedTerms: null });
    expect(await failureOf(ask())).toEqual({
      code: 'key_already_kept',
      serviceUrl: service.url,
      name: new URL(service.url).host,
    });
    expect(app.kept.get(service.url)).toBe('entered-by-hand');

    await app.backend.forgetKey({});
    expect(await ask()).toMatchObject({ outcome: 'terms_required' });
  });

  it('replaces a key that has expired', async () => {
    const server = await scriptedService();
    const app = keyApp();
    const ask = () =>
      app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms: null });
    server.reply({ json: ISSUED }, { json: { ...ISSUED, api_key: 'sk-the-next', expires_at: '2026-12-06' } });
    await ask();
    app.setNow(Date.UTC(2026, 10, 28, 6, 59, 59));
    expect(await failureOf(ask())).toMatchObject({ code: 'key_already_kept' });
    app.setNow(Date.UTC(2026, 10, 28, 7));
    await ask();
    expect(app.kept.get(server.baseUrl)).toBe('sk-the-next');
  });

  it('leads to a single request if the person asks twice at the same time', async () => {
    const server = await scriptedService();
    const app = keyApp();
    server.reply({ json: ISSUED });
    const [first, second] = await Promise.allSettled(
      [EMAIL, 'bob@company.example'].map((email) =>
        app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email, agreedTerms: null }),
      ),
    );
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ reason: { failure: { code: 'key_already_kept' } } });
    expect(server.requests).toHaveLength(1);
  });
});

describe('stopping a request for an evaluation key', () => {
  it('takes effect immediately, with a report whether the service may already have issued a key', async () => {
    const server = await scriptedService();
    const app = keyApp();
    const ask = (agreedTerms: typeof AGREED | null) =>
      failureOf(app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms }));

    server.reply({ fault: 'hang' });
    let arrived = server.nextRequest();
    const before = ask(null);
    await arrived;
    await app.backend.stopEvaluationKey({});
    expect(await before).toEqual({ code: 'evaluation_key_stopped', email: EMAIL, mayBeIssued: false });

    server.reply({ status: 400, json: TERMS }, { fault: 'hang' });
    arrived = server.nextRequest();
    const after = ask(AGREED);
    await arrived;
    await server.nextRequest();
    await app.backend.stopEvaluationKey({});
    expect(await after).toEqual({ code: 'evaluation_key_stopped', email: EMAIL, mayBeIssued: true });
    expect([...app.kept]).toEqual([]);
  });

  it('does not stop the next request', async () => {
    const server = await scriptedService();
    const app = keyApp();
    await app.backend.stopEvaluationKey({});
    server.reply({ status: 400, json: TERMS });
    expect(await termsOf(app, server.baseUrl)).toEqual(AGREED);
  });
});

describe('a request that yields no evaluation key', () => {
  it.each([
    ['a page', { text: '<html>Hello</html>' }, { code: 'service_intercepted', status: 200 }],
    [
      'the page of a proxy',
      { status: 403, text: '<html>Denied</html>' },
      { code: 'service_intercepted', status: 403 },
    ],
    ['a reply without a key', { json: { ...ISSUED, api_key: '' } }, { kind: 'malformed', mayBeIssued: true }],
    ['a key that no header can carry', { json: { ...ISSUED, api_key: 'two words' } }, { detail: 'api_key' }],
    ['the word test as the key', { json: { ...ISSUED, api_key: 'test' } }, { detail: 'api_key' }],
    ['a truncated reply', { json: ISSUED, fault: 'reset_in_body' }, { mayBeIssued: true }],
    ['a server error', { status: 503, text: 'busy' }, { kind: 'server', mayBeIssued: false }],
    ['terms without links', { status: 400, json: { ...TERMS, terms_url: 'javascript:alert(1)' } }, {}],
    [
      'a service without evaluation keys',
      { status: 404, text: '' },
      { code: 'evaluation_key_refused', status: 404 },
    ],
    [
      'an email that the service refuses',
      { status: 422, json: {} },
      { code: 'evaluation_key_refused', status: 422 },
    ],
    [
      'a busy service',
      { status: 429, json: { retry_after: 30 } },
      { code: 'evaluation_key_limit', retryAfterSeconds: 30 },
    ],
  ] as const)('fails because of %s', async (_name, reply, failure) => {
    const server = await scriptedService();
    const app = keyApp();
    server.reply(reply);
    const found = await failureOf(
      app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms: null }),
    );
    expect(found).toMatchObject(failure);
    expect(found.code).toMatch(/^(evaluation_key|service_intercepted)/u);
    expect([...app.kept]).toEqual([]);
    expect((await app.backend.readWorkspace({})).service.kind).toBe('practice');
    expect(app.heard()).not.toContain(SECRET);
  });

  it('reports a network failure if the service is unreachable', async () => {
    const server = await startScriptedServer();
    await server.close();
    const app = keyApp();
    const failure = await failureOf(
      app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms: null }),
    );
    expect(failure).toMatchObject({
      code: 'evaluation_key_not_received',
      kind: 'network',
      mayBeIssued: false,
    });
  });

  it('reports a key as possibly issued if the connection breaks after the agreement', async () => {
    const server = await scriptedService();
    const app = keyApp();
    server.reply({ status: 400, json: TERMS }, { fault: 'reset' });
    const failure = await failureOf(
      app.backend.requestEvaluationKey({ serviceUrl: server.baseUrl, email: EMAIL, agreedTerms: AGREED }),
    );
    expect(failure).toMatchObject({ kind: 'network', mayBeIssued: true });
    expect(failureMessage(failure).text).toContain('gives no other key for this email before tomorrow');
  });

  it('reports an invalid email or service address, and sends nothing', async () => {
    const server = await scriptedService();
    const { backend } = keyApp();
    const codeOf = async (serviceUrl: string, email: string) =>
      (await failureOf(backend.requestEvaluationKey({ serviceUrl, email, agreedTerms: null }))).code;
    expect(await codeOf(server.baseUrl, 'ada at company')).toBe('email_malformed');
    expect(await codeOf('service.example', EMAIL)).toBe('service_address_invalid');
    expect(server.requests).toEqual([]);
  });
});
