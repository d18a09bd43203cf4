/** Whatever the service sends, a call ends with a value or a `ServiceError`. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { parseMatch } from '../../../src-main/service/parse-match.ts';
import type { ServiceClient } from '../../../src-main/service/service-client.ts';
import { ServiceError } from '../../../src-main/service/service-error.ts';
import type { ScriptedServer } from '../../support/scripted-server.ts';
import { startScriptedServer } from '../../support/scripted-server.ts';
import { aClient } from './clients.ts';
import { ENDPOINTS } from './endpoints.ts';

let server: ScriptedServer;
let client: ServiceClient;
beforeAll(async () => {
  server = await startScriptedServer();
  ({ client } = aClient(server.baseUrl, { retries: 0 }));
});
afterAll(async () => {
  await client.close();
  await server.close();
});

/** Any JSON in place of any fields of a good reply, or of all of it. */
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

const status = fc.oneof(
  fc.constant(200),
  fc.integer({ min: 200, max: 599 }).filter((code) => code !== 204 && code !== 205 && code !== 304),
);

describe('any reply', () => {
  it.each(ENDPOINTS)('to $name leads to a value or a ServiceError', async ({ call, reply }) => {
    await fc.assert(
      fc.asyncProperty(
        status,
        fc.oneof(
          spoiled(reply).map((json) => JSON.stringify(json)),
          fc.string(),
        ),
        async (code, text) => {
          server.reply({ status: code, text });
          await call(client).catch((error: unknown) => {
            if (!(error instanceof ServiceError)) throw error;
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('kept from earlier is a match or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (raw) => {
        parseMatch(raw);
      }),
    );
  });
});
