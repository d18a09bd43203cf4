/** A call ends with a value or a `ServiceError`, no matter what the service sends. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMatch, readBySchemas, readMatch } from '../../../src-main/service/replies/parse-match.ts';
import { plainReply } from '../../../src-main/service/replies/plain-match.ts';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { SERVICE_ERROR_KINDS, ServiceError } from '../../../src-main/service/service-error.ts';
import { aClient, KEY } from './clients.ts';
import { ENDPOINTS, VALIDATION } from './endpoints.ts';
import { startWireServer, type WireServer } from './wire-server.ts';

let server: WireServer;
let client: ServiceClient;
beforeAll(async () => {
  server = await startWireServer();
  ({ client } = aClient(server.baseUrl, { retries: 0 }));
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const spoiled = (reply: object) =>
  fc.oneof(
    fc.jsonValue(),
    fc
      .dictionary(
        fc.constantFrom(...Object.keys(reply), 'candidates', 'results', '__proto__'),
        fc.jsonValue(),
      )
      .map((changes) => ({ ...reply, ...changes })),
  );

const bodies = (reply: object) =>
  fc.oneof(
    spoiled(reply).map((json) => Buffer.from(JSON.stringify(json))),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from(`{"suggestions":${'['.repeat(50_000)}`)),
    fc.constant(Buffer.from(`\uFEFF${JSON.stringify(reply)}`)),
    fc.constant(Buffer.from(JSON.stringify(reply), 'utf16le')),
    fc.constant(Buffer.from(JSON.stringify({ error: KEY }))),
  );

const statuses = fc.oneof(fc.constantFrom(200, 202, 400, 403, 429), fc.integer({ min: 100, max: 999 }));

const headers = fc.array(
  fc.tuple(
    fc.constantFrom('retry-after', 'content-type', 'content-encoding', 'location', 'set-cookie', 'upgrade'),
    fc.oneof(fc.string(), fc.constantFrom('gzip', '1'.repeat(400), '-1', 'Fri, 31 Dec 9999 23:59:59 GMT')),
  ),
  { maxLength: 4 },
);

/** How the end of the body is announced. The last two are wrong. */
const framings = fc.constantFrom('length', 'chunked', 'end', 'too_long', 'too_short');

type Framing = 'length' | 'chunked' | 'end' | 'too_long' | 'too_short';

function framed(framing: Framing, body: Buffer): readonly [header: string, body: Buffer] {
  const { length } = body;
  if (framing === 'end') return ['connection: close', body];
  if (framing === 'chunked') {
    const chunk = [Buffer.from(`${length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
    const chunks = length === 0 ? [] : chunk;
    return ['transfer-encoding: chunked', Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])];
  }
  const lie = { length: 0, too_long: 1, too_short: -1 }[framing];
  return [`content-length: ${Math.max(0, length + lie)}`, body];
}

/** Fails on any other end, and on an error that cannot be stored, is too long or contains the key. */
async function expectAnEnd(call: Promise<unknown>): Promise<void> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return;
  if (!(error instanceof ServiceError))
    throw new Error('neither a value nor a ServiceError', { cause: error });
  const data = error.toData();
  expect(SERVICE_ERROR_KINDS).toContain(data.kind);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
  expect(Buffer.byteLength(data.body)).toBeLessThanOrEqual(2048);
  expect(`${error.stack} ${data.body}`).not.toContain('secret');
}

describe('any reply of the service', () => {
  it.each(ENDPOINTS)('gives the caller of $name a value or a ServiceError', async ({ call, reply }) => {
    await fc.assert(
      fc.asyncProperty(statuses, headers, framings, bodies(reply), async (...parts) => {
        const [status, fields, framing, bytes] = parts;
        const [length, body] = framed(framing, bytes);
        const lines = fields.map(([name, value]) => `${name}: ${value}`);
        const head = [`HTTP/1.1 ${status} Said`, ...lines, length, '', ''].join('\r\n');
        server.say(Buffer.concat([Buffer.from(head, 'latin1'), body]));
        await expectAnEnd(call(client));
      }),
      { numRuns: 150 },
    );
  });

  it.each(ENDPOINTS)(
    'gives the caller of $name a value or a ServiceError even if it is not valid HTTP',
    async ({ call }) => {
      const beginnings = fc.constantFrom(
        '',
        'HTTP/1.1 ',
        'HTTP/1.1 200 OK\r\n',
        'HTTP/1.1 200 OK\r\n\r\n',
        'HTTP/2',
      );
      await fc.assert(
        fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 300 }), async (beginning, bytes) => {
          server.say(Buffer.concat([Buffer.from(beginning), bytes]));
          await expectAnEnd(call(client));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('is read from the workspace exactly as the schemas read it', () => {
    const nested = fc
      .tuple(spoiled(VALIDATION.standardized), spoiled(VALIDATION.match_components))
      .map(([standardized, components]) => ({ ...VALIDATION, standardized, match_components: components }));
    const around = (most: number) => fc.double({ min: -most * 1.5, max: most * 1.5 });
    const numbers = fc
      .record({ confidence: around(1), lat: around(90), lng: around(180), match_score: around(100) })
      .map((wrong) => ({ ...VALIDATION, ...wrong }));
    const candidate = { confidence: 0.9, standardized: { ...VALIDATION.standardized, house_number: '12' } };
    const several = fc
      .constantFrom('candidates', 'alternatives', 'matches')
      .map((name) => ({ ...VALIDATION, [name]: [candidate] }));
    fc.assert(
      fc.property(fc.oneof(spoiled(VALIDATION), nested, numbers, several), (reply) => {
        const raw = JSON.stringify(reply);
        expect(readMatch(raw)).toEqual(readBySchemas(JSON.parse(raw)));
      }),
      { numRuns: 1_000 },
    );
    expect(plainReply(VALIDATION)).not.toBeNull();
  });

  it('never causes an exception when the app reads it from the workspace', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (raw) => {
        parseMatch(raw);
      }),
    );
  });
});
