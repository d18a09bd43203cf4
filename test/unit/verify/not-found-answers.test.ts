/** A wrong path or an outage can answer "not found", which proves nothing about an address. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { addList, streets, type TestWorkspace, testWorkspace } from '../../support/rows/workspace.ts';
import { SERVICE } from '../../support/rows/workspace-runs.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';
import {
  type ScriptedReply,
  type ScriptedServer,
  startScriptedServer,
} from '../../support/service/scripted-server.ts';
import { VALIDATION } from '../service/endpoints.ts';

const GOOD: ScriptedReply = { json: VALIDATION };
const NOT_FOUND: ScriptedReply = { status: 404, json: { error: 'not_found' } };
const times = (count: number, reply: ScriptedReply): readonly ScriptedReply[] =>
  Array.from({ length: count }, () => reply);
const FINDS_NOTHING = { state: 'stopped', failure: { code: 'service_finds_nothing' } };

let server: ScriptedServer;
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = testWorkspace();
  server = await startScriptedServer();
  onTestFinished(() => server.close());
});

type Wish = { readonly most?: number; readonly maxCredits?: number | null };

const run = (listId: number, { most = 4, maxCredits = null }: Wish = {}): Promise<RunSnapshot> =>
  runOverHttp(workspace, listId, { baseUrl: server.baseUrl, timeoutMs: 5_000, retries: 2, most, maxCredits });

const notFound = (listId: number, rows: number): number =>
  workspace.repositories.rows.range(listId, 0, rows).filter(({ reason }) => reason === 'no_match').length;

const spent = (): number => workspace.repositories.runs.creditsSpent(SERVICE, 'validation');
const charged = ({ credits }: RunSnapshot): number => credits.validation.charged;

describe('a service that answers “not found” to everything', () => {
  it('makes a run stop early without verdicts or certain charges, and the next run sends all rows again', async () => {
    const { id } = addList(workspace, streets(100));
    server.reply(...times(500, NOT_FOUND));
    const end = await run(id);
    expect(end).toMatchObject({ ...FINDS_NOTHING, failed: 0, done: 0 });
    expect([charged(end), notFound(id, 100), spent()]).toEqual([0, 0, 0]);
    const sent = server.requests.length;
    expect(sent).toBeLessThan(15);
    // The addresses may really be unknown, which the service charges like any other answer.
    expect(end.maybeCharged).toBe(sent);

    server.reset();
    server.reply(...times(100, GOOD));
    expect(await run(id)).toMatchObject({ state: 'done', requests: 100, askedAgain: sent, maybeCharged: 0 });
  });

  it('is not believed, even for a list with only one row', async () => {
    const { id } = addList(workspace, streets(1));
    server.reply(...times(3, NOT_FOUND));
    const end = await run(id);
    expect(end).toMatchObject(FINDS_NOTHING);
    expect([charged(end), notFound(id, 1), server.requests.length]).toEqual([0, 0, 1]);
  });

  it('causes no “not found” verdict if the false answers begin in the middle of a run', async () => {
    const { id } = addList(workspace, streets(100));
    server.reply(...times(40, GOOD), ...times(200, NOT_FOUND));
    const end = await run(id);
    expect(end).toMatchObject({ ...FINDS_NOTHING, done: 40 });
    expect([charged(end), notFound(id, 100)]).toEqual([40, 0]);
    expect(end.maybeCharged).toBe(server.requests.length - 40);
    // The last request repeats an address that was found before.
    const asked = server.requests.map(({ body }) => body);
    expect(asked.slice(0, 40)).toContain(asked.at(-1));

    server.reset();
    server.reply(...times(60, GOOD));
    // The repeated address is not sent again.
    expect(await run(id)).toMatchObject({ state: 'done', requests: 60, askedAgain: asked.length - 41 });
    expect(spent()).toBe(100);
  });

  it('gets no more requests than the credit cap allows while its answers are in doubt', async () => {
    const { id } = addList(workspace, streets(20));
    server.reply(...times(2, GOOD), ...times(5, NOT_FOUND), GOOD);
    const end = await run(id, { maxCredits: 7, most: 1 });
    // It has found two addresses, so a message that it finds nothing would be wrong.
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'credit_cap_reached', cap: 7 } });
    expect([charged(end), end.maybeCharged, server.requests.length]).toEqual([7, 0, 7]);
  });
});

describe('rows with addresses that the service does not know', () => {
  it('get their verdict after the service has answered another question', async () => {
    const { id } = addList(workspace, streets(4));
    server.reply(NOT_FOUND, GOOD, NOT_FOUND, NOT_FOUND);
    const end = await run(id, { most: 1 });
    expect(end).toMatchObject({ state: 'done', done: 4, requests: 4, askedAgain: 0 });
    expect([charged(end), notFound(id, 4)]).toEqual([4, 3]);
  });

  it('make the run repeat a question with a known answer if many of them follow one another', async () => {
    const { id } = addList(workspace, streets(9));
    server.reply(GOOD, ...times(5, NOT_FOUND), GOOD, ...times(3, NOT_FOUND));
    const end = await run(id, { most: 1 });
    expect(end).toMatchObject({ state: 'done', done: 9, requests: 10, askedAgain: 1 });
    expect([charged(end), notFound(id, 9), spent()]).toEqual([10, 8, 10]);
  });

  it('get their verdict after only three “not found” answers, even at the end of a capped run', async () => {
    const { id } = addList(workspace, streets(9));
    server.reply(GOOD, ...times(3, NOT_FOUND));
    const end = await run(id, { most: 1, maxCredits: 4 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'credit_cap_reached' } });
    expect([charged(end), notFound(id, 9)]).toEqual([4, 3]);
  });

  it('are paid for once if the last five rows of a list have them, and the limit is the cost of the list', async () => {
    const { id } = addList(workspace, streets(13));
    server.reply(...times(8, GOOD), ...times(5, NOT_FOUND));
    const end = await run(id, { most: 1, maxCredits: 13 });
    expect(end).toMatchObject({ state: 'done', done: 13, requests: 13, maybeCharged: 0 });
    expect([charged(end), notFound(id, 13)]).toEqual([13, 5]);
  });

  it('are paid for once if the repeated question uses up the limit, and the last row remains', async () => {
    const { id } = addList(workspace, streets(14));
    server.reply(...times(8, GOOD), ...times(5, NOT_FOUND), GOOD);
    const end = await run(id, { most: 1, maxCredits: 14 });
    expect(end).toMatchObject({ state: 'stopped', done: 13, requests: 14, maybeCharged: 0 });
    expect([charged(end), notFound(id, 14)]).toEqual([14, 5]);
  });

  it('make the run stop if the service asks for a long wait when the run repeats a known question', async () => {
    const { id } = addList(workspace, streets(9));
    const slow = { status: 429, headers: { 'retry-after': '300' } };
    server.reply(GOOD, ...times(5, NOT_FOUND), slow);
    const end = await run(id, { most: 1 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_asks_to_wait' } });
    expect(server.requests).toHaveLength(7);
  });

  it('get no verdict if the service fails when the run repeats a known question', async () => {
    const { id } = addList(workspace, streets(9));
    server.reply(GOOD, ...times(5, NOT_FOUND), ...times(3, { status: 503 }));
    const end = await run(id, { most: 1 });
    expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_unreachable' } });
    expect([charged(end), end.maybeCharged, notFound(id, 9)]).toEqual([1, 5, 0]);
  });
});
