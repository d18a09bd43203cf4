/** A service or proxy may copy the key into an answer. The app neither reads nor saves the key from there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServiceClient } from '../../../src-main/service/service-client.ts';
import { answerWithoutKey } from '../../../src-main/service/transport/redact.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { type ScriptedServer, startScriptedServer } from '../../support/service/scripted-server.ts';
import { aClient, KEY } from './clients.ts';
import { ENDPOINTS, STANDARDIZED, VALIDATION } from './endpoints.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const KEYED = ENDPOINTS.filter(({ path }) => path !== '/dev-key');
const ADDRESS = { country: 'gbr', input: '4 Mayland Road, Witham, CM8 2UX' };
const ISSUED = 'sk_live_7f3a9c51d2e84b06';
const nothing = () => '';

async function ask(key: string, reply: object, input = ADDRESS.input) {
  const { client } = aClient(server.baseUrl, { readKey: () => key });
  server.reply({ json: reply });
  const answer = await client.addresses.validate({ ...ADDRESS, input });
  await client.close();
  return answer;
}

describe('a key that the service repeats in its reply', () => {
  it.each(KEYED)(
    'is removed from the reply of $name before the caller gets it',
    async ({ call, status, reply }) => {
      const { client } = aClient(server.baseUrl);
      const request = { headers: { 'X-Service-Key': KEY }, url: `/?key=${encodeURIComponent(KEY)}` };
      server.reply({ status, json: { ...reply, request } });
      const answer = await call(client);
      await client.close();
      expect(answer.raw).toContain('"X-Service-Key":"[key]"');
      expect(JSON.stringify(answer)).not.toContain('secret');
    },
  );

  it('is removed from the parsed values as well', async () => {
    const formatted_address = `10 Downing Street\n${KEY}`;
    const standardized = { ...STANDARDIZED, street: KEY, formatted_address };
    const { value } = await ask(KEY, { ...VALIDATION, standardized, corrections: [`as ${KEY} asked`] });
    expect(value.corrections).toEqual(['as [key] asked']);
    expect(JSON.stringify(value)).not.toContain('secret');
  });

  it('is not in the workspace after a run', async () => {
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(3));
    const standardized = { ...STANDARDIZED, formatted_address: `10 Downing Street ${ISSUED}` };
    const reply = { json: { ...VALIDATION, standardized, request: { 'x-service-key': ISSUED } } };
    server.reply(reply, reply, reply);
    const { baseUrl } = server;
    const client = createServiceClient({ baseUrl, readKey: () => ISSUED, timeoutMs: 5_000, retries: 0 });
    const { state } = await run(workspace, id, client.addresses);
    await client.close();
    expect(state).toBe('done');
    const bytes = workspace.db.serialize().toString('latin1');
    expect(bytes).toContain('10 Downing Street [key]');
    expect(bytes).not.toContain(ISSUED);
  });
});

describe('an address in a reply', () => {
  it.each(['practice', 'SW1A2AA', '100023336956', 'Downing Street', 'test'])(
    'stays unchanged if the key %j could be a word or a number in it',
    (key) => {
      const reply = JSON.stringify({
        street: 'The Practice, Downing Street',
        postcode: 'SW1A2AA',
        uprn: 100023336956,
      });
      expect(answerWithoutKey(reply, key, nothing)).toBe(reply);
    },
  );

  it('is returned unchanged if the request already contained the text of the key', async () => {
    const input = `${ISSUED} House, Witham`;
    const reply = { ...VALIDATION, standardized: { ...STANDARDIZED, street: `${ISSUED} House` } };
    expect((await ask(ISSUED, reply, input)).raw).toBe(JSON.stringify(reply));
    expect((await ask(ISSUED, reply)).raw).toContain('"street":"[key] House"');
  });
});
