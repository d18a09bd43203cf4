import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notes, readRetryAfterMs, speaksOfCredits, termsOf } from '../../../src-main/service/leniencies.ts';
import { readBatch, readJob } from '../../../src-main/service/replies/email-replies.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';
import { EMAIL, STANDARDIZED, VALIDATION } from './endpoints.ts';

const other = { ...EMAIL, email: 'Bob@Example.org', deliverable: 'deliverable' };
const { email: _email, ...withoutEmail } = EMAIL;

describe('the results of a batch', () => {
  it.each([
    ['a bare list', [EMAIL, other]],
    ['results', { results: [EMAIL, other] }],
    ['emails', { emails: [EMAIL, other] }],
    ['a list one level down', { data: { results: [other, EMAIL] } }],
    ['keys equal to the emails', { 'ann@example.org': withoutEmail, 'bob@example.org': other }],
    ['a list under another name', { checked: [EMAIL, other] }],
    ['a list under another name one level down', { response: { rows: [EMAIL, other] } }],
    [
      'elements with the result one level down',
      { results: [{ email: EMAIL.email, result: withoutEmail }, { validation: other }] },
    ],
    ['keys one level down', { results: { 'ann@example.org': withoutEmail, 'bob@example.org': other } }],
  ])('are matched to their emails in %s', (_what, reply) => {
    const reading = readBatch(JSON.stringify(reply));
    if (!reading.ok) throw new Error(reading.problem);
    expect(reading.value.find(' ann@EXAMPLE.org')?.check.deliverable).toBe('risky');
    expect(reading.value.find('bob@example.org')?.check.deliverable).toBe('deliverable');
    expect(reading.value.find('carl@example.org')).toBeNull();
  });

  it('are matched with their exact letter case if two emails differ only in letter case', () => {
    const shouted = { ...EMAIL, email: 'ANN@example.org', deliverable: 'unknown', more: [1] };
    const reading = readBatch(JSON.stringify({ results: [EMAIL, shouted] }));
    if (!reading.ok) throw new Error(reading.problem);
    expect(reading.value.find('ann@example.org')?.check.deliverable).toBe('risky');
    expect(reading.value.find('ANN@example.org')?.check.deliverable).toBe('unknown');
  });

  it('are not matched by letters that are equal only after Unicode case folding', () => {
    const reading = readBatch(JSON.stringify({ results: [{ ...EMAIL, email: '\u212Aate@example.org' }] }));
    if (!reading.ok) throw new Error(reading.problem);
    expect(reading.value.find('kate@example.org')).toBeNull();
  });

  it('contain the JSON of each result, including unknown fields', () => {
    const reading = readBatch(JSON.stringify({ results: [{ ...EMAIL, more: [1] }] }));
    if (!reading.ok) throw new Error(reading.problem);
    expect(JSON.parse(reading.value.find('ann@example.org')?.raw ?? '')).toEqual({ ...EMAIL, more: [1] });
  });

  it('do not include an element that is not a result', () => {
    const reading = readBatch(JSON.stringify([{ email: 'x@y.example', error: 'boom' }, EMAIL, null, 3]));
    expect(reading.ok && reading.value.all.map(({ check }) => check.email)).toEqual(['ann@example.org']);
  });
});

describe('the candidates of a match', () => {
  const second = { ...STANDARDIZED, house_number: '11', formatted_address: '11 Downing Street' };

  it.each(['candidates', 'alternatives', 'matches'])(
    'are read from the field %s, whether their parts are nested or not',
    (name) => {
      const reply = {
        ...VALIDATION,
        [name]: [
          { confidence: 0.96, standardized: second },
          { confidence: 0.95, ...second, house_number: '12' },
        ],
      };
      expect(parseMatch(JSON.stringify(reply))?.candidates).toMatchObject([
        { confidence: 0.96, address: { parts: { house_number: '11' }, formatted: '11 Downing Street' } },
        { confidence: 0.95, address: { parts: { house_number: '12' } } },
      ]);
    },
  );

  it('include neither the best match itself nor entries without an address or a confidence', () => {
    const candidates = [
      { confidence: 0.97, standardized: STANDARDIZED },
      { confidence: 1 },
      second,
      'x',
      null,
    ];
    expect(parseMatch(JSON.stringify({ ...VALIDATION, candidates }))?.candidates).toEqual([]);
  });
});

describe('the waiting time that a reply asks for', () => {
  const now = Date.parse('2030-01-01T00:00:00Z');
  const A_DAY_MS = 86_400_000;

  it.each([
    ['2', '', 2000],
    ['1.5', '', 1500],
    ['2, 2', '', 2000],
    ['2, 30', '', 30_000],
    ['30,2', '', 30_000],
    ['1,000', '', 1_000_000],
    ['2s', '', 2000],
    ['2 seconds', '', 2000],
    ['1m30s', '', 90_000],
    ['PT1M30S', '', 90_000],
    ['P1D', '', A_DAY_MS],
    ['500 ms', '', 500],
    ['"7"', '', 7000],
    ['+2', '', 2000],
    ['1e300', '', A_DAY_MS],
    ['in 2099', '', 2_099_000],
    ['-3', '', null],
    ['', '', null],
    ['soon', '', null],
    ['Tue, 01 Jan 2030 00:00:10 GMT', '', 10_000],
    ['Tue, 1 Jan 2030 00:00:10 GMT', '', 10_000],
    ['Tuesday, 01-Jan-30 00:00:10 GMT', '', 10_000],
    ['Tue Jan  1 00:00:10 2030', '', 10_000],
    ['2030-01-01T00:00:10.5Z', '', 10_500],
    ['2030-01-01 00:00:10', '', 10_000],
    ['Tue, 01 Jan 2030 01:00:10 +0100', '', 10_000],
    ['Mon, 31 Dec 2029 19:00:10 EST', '', 10_000],
    ['Mon, 31 Dec 2029 21:00:10 BRT', '', 32_410_000], // an unknown zone may be the last one
    ['Tue, 01 Jan 2030 00:00:10 GMT, 120', '', 120_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', '', 0],
    [null, '{"retry_after":"2s"}', 2000],
    [null, '{"retry_after":"Tue, 01 Jan 2030 00:00:10 GMT"}', 10_000],
    ['2', '{"retry_after":"1 minute"}', 60_000],
    [null, '{"detail":{"retry_after":4}}', 4000],
    [null, '{"retry_after":-4}', null],
    [null, '{"retry_after":"NaN"}', null],
    [null, '{"retry_after":86400}', A_DAY_MS],
    [null, '{"retry_after":86401}', A_DAY_MS],
    [null, '{"retry_after":1e300}', A_DAY_MS],
    [null, '{"retry_after":1e306}', A_DAY_MS],
    [null, '{"retry_after":1e999}', A_DAY_MS],
    [null, `{"retry_after":"${'9'.repeat(400)}"}`, A_DAY_MS],
    ['9'.repeat(400), '', A_DAY_MS],
    ['Fri, 31 Dec 9999 23:59:59 GMT', '', A_DAY_MS],
    [null, '<html>', null],
  ])('is read from the header %s and the body %s', (header, body, ms) => {
    expect(readRetryAfterMs(header === null ? [] : [header], body, now)).toBe(ms);
  });

  it('is the longest one of several headers', () => {
    expect(readRetryAfterMs(['2', 'Tue, 01 Jan 2030 00:01:00 GMT', '3'], '', now)).toBe(60_000);
  });

  it('is never shorter than any reading of the text, and never longer than a day', () => {
    const wait = fc.oneof(
      fc.nat(5000).map((seconds) => ({ text: String(seconds), seconds })),
      fc.nat(5000).map((seconds) => ({ text: `${seconds}s`, seconds })),
      fc.nat(80).map((minutes) => ({ text: `${minutes} min`, seconds: minutes * 60 })),
      fc.nat(5000).map((seconds) => ({ text: new Date(now + seconds * 1000).toUTCString(), seconds })),
      fc.nat(5000).map((seconds) => ({ text: new Date(now + seconds * 1000).toISOString(), seconds })),
    );
    fc.assert(
      fc.property(
        fc.array(wait, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ', '),
        (waits, between) => {
          const longestMs = Math.max(...waits.map(({ seconds }) => seconds * 1000));
          const texts = waits.map(({ text }) => text);
          for (const headers of [texts, [texts.join(between)]]) {
            const ms = readRetryAfterMs(headers, '', now) ?? 0;
            expect(ms).toBeGreaterThanOrEqual(Math.min(longestMs, A_DAY_MS));
            expect(ms).toBeLessThanOrEqual(A_DAY_MS);
          }
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = readRetryAfterMs([text], '', now);
        expect(ms === null || (ms >= 0 && ms <= A_DAY_MS)).toBe(true);
      }),
    );
  });
});

describe('a refusal', () => {
  it.each([
    [403, '{"error":"INSUFFICIENT_CREDITS"}', true],
    [403, 'Your balance is used up', true],
    [403, '{"error":"bad credentials"}', false],
    [403, '', false],
    [402, '', true],
    [401, 'credits', false],
  ])(
    'is classified as a lack of credits, or not, by its status and body: %i %s',
    (status, body, isAboutCredits) => {
      expect(speaksOfCredits(status, body)).toBe(isAboutCredits);
    },
  );
});

it('notes in a reply may be texts, numbers or objects with a message', () => {
  expect(notes.parse(['a', 7, { message: 'b' }, { code: 'c' }, null, [], {}])).toEqual(['a', '7', 'b', 'c']);
});

describe('numbers in a reply', () => {
  it.each([
    [1.000_000_1, 1],
    [-0.000_000_1, 0],
    ['0.97', 0.97],
  ])('are read as a confidence: %j', (confidence, read) => {
    expect(parseMatch(JSON.stringify({ ...VALIDATION, confidence }))?.confidence).toBe(read);
  });

  it.each([1.5, -0.2, 'high', '', '1e3'])('are not read as a confidence: %j', (confidence) => {
    expect(parseMatch(JSON.stringify({ ...VALIDATION, confidence }))).toBeNull();
  });

  it('are read as coordinates even if they are texts', () => {
    const match = parseMatch(
      JSON.stringify({ ...VALIDATION, lat: '51.5034', lng: '-0.1276', match_score: '98' }),
    );
    expect(match).toMatchObject({ lat: 51.5034, lng: -0.1276 });
  });
});

it('corrections in a reply may be a single text', () => {
  const match = parseMatch(JSON.stringify({ ...VALIDATION, corrections: 'Postcode corrected' }));
  expect(match?.corrections).toEqual(['Postcode corrected']);
});

describe('the state of a job', () => {
  it.each([
    [{ status: 'processing' }, 'processing'],
    [{ state: 'queued' }, 'queued'],
    [{ job: { state: 'processing' } }, 'processing'],
    [{ state: 'completed', results: [] }, 'done'],
    [{ status: 'COMPLETED', results: [] }, 'done'],
    [{ status: 'failed' }, 'error'],
    [{ status: 'a state of tomorrow' }, 'a state of tomorrow'],
  ])('is read from %j as %s', (reply, state) => {
    expect(readJob(JSON.stringify(reply))).toMatchObject({ ok: true, value: { state } });
  });

  it('must be in the reply', () => expect(readJob('{"results":[]}').ok).toBe(false));
});

describe('the terms that the person must agree to', () => {
  const links = { terms_url: '/terms', uk_evaluation_terms_url: 'https://uk.example/terms' };
  const read = { termsUrl: 'https://service.example/terms', ukTermsUrl: 'https://uk.example/terms' };

  it.each([
    { error: 'terms_acceptance_required', ...links },
    { error: 'terms_acceptance_required', detail: links },
    { error: { code: 'terms_acceptance_required', ...links } },
    { detail: { error: 'terms_acceptance_required', ...links } },
  ])('are read from %j', (reply) => {
    expect(termsOf(reply, 'https://service.example/v1')).toEqual(read);
  });

  it.each([
    { error: 'bad_email', ...links },
    { error: 'terms_acceptance_required' },
    { error: 'terms_acceptance_required', ...links, terms_url: 'file:///etc/passwd' },
  ])('are not found in %j', (reply) => {
    expect(termsOf(reply, 'https://service.example/v1')).toBeNull();
  });
});

it.each([
  ['Unknown API key. Buy credits at https://service.example', false],
  ['This key has insufficient credits.', true],
  ['{"error":"insufficient_credits"}', true],
  ['Your key is out of credits', true],
])('a 403 with the body %j is classified as a lack of credits: %s', (body, isAboutCredits) => {
  expect(speaksOfCredits(403, body)).toBe(isAboutCredits);
});
