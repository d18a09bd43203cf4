/** A list whose street column is wrong is not paid for to its end. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { addList, streets, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';
import {
  type ScriptedReply,
  type ScriptedServer,
  startScriptedServer,
} from '../../support/service/scripted-server.ts';
import { VALIDATION } from '../service/endpoints.ts';

const FOUND: ScriptedReply = { json: VALIDATION };
/** The answer to "geheim 17, Berlin, 10625": the town and the postcode are found, but not the street. */
const ONLY_TOWN: ScriptedReply = {
  json: {
    ...VALIDATION,
    accuracy_type: 'postcode',
    match_type: 'partial',
    confidence: 0.4,
    match_components: { city: true, house_number: false, state: false, street: false, zip: true },
  },
};
const times = (count: number, reply: ScriptedReply): readonly ScriptedReply[] =>
  Array.from({ length: count }, () => reply);

let server: ScriptedServer;
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = testWorkspace();
  server = await startScriptedServer();
  onTestFinished(() => server.close());
});

const run = (listId: number, service = 'https://service.example'): Promise<RunSnapshot> =>
  runOverHttp(workspace, listId, {
    service,
    baseUrl: server.baseUrl,
    timeoutMs: 5_000,
    retries: 2,
    most: 4,
    maxCredits: null,
  });
const charged = ({ credits }: RunSnapshot): number => credits.validation.charged;

describe('a run whose first answers find no street', () => {
  it('continues with the practice service, which costs nothing and knows few addresses', async () => {
    const { id } = addList(workspace, streets(200));
    server.reply(...times(500, ONLY_TOWN));
    expect(await run(id, 'practice')).toMatchObject({ state: 'done', done: 200 });
  });

  it('stops and keeps the paid answers, and continues if a person starts it again', async () => {
    const { id } = addList(workspace, streets(200));
    server.reply(...times(500, ONLY_TOWN));
    const first = await run(id);
    expect(first).toMatchObject({ state: 'stopped', failure: { code: 'no_street_found', answers: 50 } });
    expect(charged(first)).toBeGreaterThanOrEqual(50);
    expect(charged(first)).toBeLessThan(60);
    expect(first.done).toBe(charged(first));
    if (first.failure) expect(failureMessage(first.failure).text).toContain('first 50 answers');

    const second = await run(id);
    expect(second).toMatchObject({ state: 'done', failure: null });
    expect(charged(first) + charged(second)).toBe(200);
    expect(server.requests.length).toBe(200);
  });

  it('does not stop after one street was found', async () => {
    const { id } = addList(workspace, streets(200));
    server.reply(...times(30, ONLY_TOWN), FOUND, ...times(300, ONLY_TOWN));
    expect(await run(id)).toMatchObject({ state: 'done', done: 200 });
  });

  it('does not stop in a short list', async () => {
    const { id } = addList(workspace, streets(99));
    server.reply(...times(200, ONLY_TOWN));
    expect(await run(id)).toMatchObject({ state: 'done', done: 99 });
  });

  it('does not stop if an earlier run found streets', async () => {
    const { id } = addList(workspace, streets(300));
    server.reply(...times(20, FOUND), { status: 401, json: { error: 'key' } });
    expect(await run(id)).toMatchObject({ state: 'stopped', failure: { code: 'service_refused_key' } });
    server.reset();
    server.reply(...times(400, ONLY_TOWN));
    expect(await run(id)).toMatchObject({ state: 'done' });
  });
});
