import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, send, sendBytes } from '../../support/service/raw-http.ts';
import { startForTest } from './server.ts';

const KEY = { 'x-service-key': 'practice' };
const MEGABYTE = 1024 * 1024;

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

const post = (body: string | Uint8Array, path = '/validate') =>
  send({ port: service.port, method: 'POST', path, headers: KEY, body });
const errorOf = ({ body }: { readonly body: string }): unknown => JSON.parse(body).error;

describe('a request body', () => {
  it.each(['', '{', '[1,', 'undefined', '{"country":"gbr"}}', '\u0000'])(
    'that is %j is refused with 400, because it is not JSON',
    async (body) => {
      const reply = await post(body);
      expect([reply.status, errorOf(reply)]).toEqual([400, 'invalid_json']);
    },
  );

  it.each([
    'null',
    '7',
    '"gbr"',
    '[]',
    '{"country":"gbr"}',
    '{"country":"gbr","input":7}',
    '{"country":[],"input":{}}',
  ])('that is %s is refused with 400, because a field is missing or has the wrong type', async (body) => {
    const reply = await post(body);
    expect([reply.status, errorOf(reply)]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)],
  ])('is refused if it contains 200,000 nested %s', async (_, body) => {
    const reply = await post(body);
    expect([reply.status, errorOf(reply)]).toEqual([400, 'nested_too_deep']);
  });

  it('of five megabytes is refused with 413 on every endpoint that accepts a body', async () => {
    const body = JSON.stringify({ emails: ['a'.repeat(5 * MEGABYTE)] });
    for (const path of ['/validate', '/dev-key', '/email-validate/jobs'])
      expect((await post(body, path)).status).toBe(413);
  });

  it('is answered even if it contains NUL, lone surrogates, names of prototypes or broken UTF-8', async () => {
    const bodies = [
      '{"country":"gbr","input":"4 Mayland\\u0000 Road\\u0000"}',
      '{"country":"gbr","input":"4 Mayland \\ud800 Road \\udfff, Witham"}',
      '{"country":"gbr","input":{"street":"\\ud83d","city":"\\u0000","__proto__":{"postcode":"x"},"constructor":1}}',
      Buffer.from([...Buffer.from('{"country":"jpn","input":"'), 0xff, 0xc0, 0x80, ...Buffer.from('"}')]),
    ];
    for (const body of bodies) {
      const { status, body: text } = await post(body);
      expect([status, typeof JSON.parse(text).match_type]).toEqual([200, 'string']);
    }
  });

  it('is refused if a field is longer than any address can be', async () => {
    const long = 'Mayland Road '.repeat(1000);
    expect((await post(JSON.stringify({ country: 'gbr', input: long }))).status).toBe(400);
    expect((await post(JSON.stringify({ country: 'gbr', input: { street: long } }))).status).toBe(400);
  });

  it('that is incomplete delays no other request', async () => {
    const half = begin({
      port: service.port,
      method: 'POST',
      path: '/validate',
      headers: { ...KEY, 'content-length': '100' },
      body: '{"country":',
    }).catch((error: NodeJS.ErrnoException) => error.code);
    expect((await post('{"country":"gbr","input":"Witham"}')).status).toBe(200);
    expect(await Promise.race([half, Promise.resolve('still waiting')])).toBe('still waiting');
  });
});

describe('a request', () => {
  it.each(['//', '//doorstep.example/validate', '/validate/', '/../validate', '/%00', '/%', '/?'])(
    'to %s gets 404, because no endpoint has that path',
    async (path) => {
      const reply = await send({ port: service.port, path, headers: KEY });
      expect([reply.status, errorOf(reply)]).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['GET', '/validate', 'POST'],
    ['PUT', '/validate', 'POST'],
    ['DELETE', '/email-validate/jobs/7', 'GET'],
    ['POST', '/suggest', 'GET'],
    ['PATCH', '/register', 'GET, POST'],
  ])('%s %s is refused with 405 and the allowed methods', async (method, path, allowed) => {
    const reply = await send({ port: service.port, method, path, headers: KEY });
    expect([reply.status, reply.headers.allow]).toEqual([405, allowed]);
  });

  it('is refused with 431 if it has a header of 100 kB, and the next request is answered', async () => {
    const huge = { ...KEY, 'x-filler': 'a'.repeat(100_000) };
    expect((await send({ port: service.port, path: '/suggest', headers: huge })).status).toBe(431);
    expect((await post('{"country":"gbr","input":"Witham"}')).status).toBe(200);
  });

  it('is refused with 400 if it is not HTTP, or contains NUL in its head', async () => {
    expect(await sendBytes(service.port, 'hello\r\n\r\n')).toContain('HTTP/1.1 400');
    expect(
      await sendBytes(service.port, 'GET /suggest HTTP/1.1\r\nHost: x\r\nX-Service-Key: a\0b\r\n\r\n'),
    ).toContain('HTTP/1.1 400');
  });

  it.each([
    '/suggest?country=gbr',
    '/suggest?country=gbr&q=mayl&limit=-1',
    '/suggest?country=gbr&q=mayl&limit=many',
    '/reverse?country=gbr&lat=NaN&lng=0',
    '/reverse?country=gbr&lat=Infinity&lng=0',
    '/reverse?country=gbr&lat=1e400&lng=0',
    '/reverse?country=gbr&lat=51&lng=0&limit=0',
    '/geocode?country=__proto__&city=x',
  ])('to %s is refused with 400', async (path) => {
    expect((await send({ port: service.port, path, headers: KEY })).status).toBe(400);
  });
});

describe('an answer', () => {
  it('exists for any text, and is the same for the same text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gbr', 'deu', 'usa', 'jpn', 'aus', 'esp', 'bra', 'nld'),
        fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), words),
        async (country, input) => {
          const body = JSON.stringify({ country, input });
          const reply = await post(body);
          expect([200, 422]).toContain(reply.status);
          expect(await post(body)).toMatchObject({ status: reply.status, body: reply.body });
          const q = encodeURIComponent(input.toWellFormed());
          const suggested = { port: service.port, path: `/suggest?country=${country}&q=${q}`, headers: KEY };
          expect((await send(suggested)).status).toBe(200);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('does not depend on earlier requests', async () => {
    const questions = [
      '4 mayland rd witham',
      'Mayalnd Raod 4, Witham',
      '12 high street',
      'High St, Leeds LS1',
    ];
    const ask = async (order: readonly string[]) => {
      const fresh = await startForTest();
      const answers = new Map<string, unknown>();
      for (const question of order) answers.set(question, await fresh.line('gbr', question));
      await fresh.close();
      return answers;
    };
    expect(await ask(questions.toReversed())).toEqual(await ask(questions));
  });
});

/** Texts that are almost addresses. They have words with matching rules, in any order. */
const words = fc
  .array(
    fc.constantFrom(
      '12',
      'flat',
      '2/4',
      'High',
      'Street',
      'st',
      ',',
      '-',
      'c/o',
      'Berlin',
      '10115',
      'SW1A 2AA',
      'º',
      '〒',
      '丁目',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(' '));
