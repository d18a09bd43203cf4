/** An unreadable answer has probably been charged, so it is repeated only with permission. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, many, runEmails } from '../../support/rows/email-runs.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';
import {
  type ScriptedReply,
  type ScriptedServer,
  startScriptedServer,
} from '../../support/service/scripted-server.ts';
import { EMAIL, VALIDATION } from '../service/endpoints.ts';

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  onTestFinished(() => server.close());
});

const answer = (reply: ScriptedReply): void => {
  server.reset();
  server.reply(...Array.from({ length: 200 }, () => reply));
};

type Asking = {
  readonly run: (asksUnread?: boolean) => Promise<unknown>;
  readonly good: ScriptedReply;
  readonly requests: number;
  readonly lookups: number;
  readonly askedAgain: () => number;
};

function addresses(): Asking {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(3));
  const service = { baseUrl: server.baseUrl, timeoutMs: 5_000, retries: 2, most: 4 };
  return {
    run: (asksUnread = false) => runOverHttp(workspace, id, { ...service, asksUnread }),
    good: { json: VALIDATION },
    requests: 3,
    lookups: 3,
    askedAgain: () => makeReceipt(id, workspace.repositories).askedAgain,
  };
}

/** Returns the result of the one email that a request contains. */
const resultOf = (body: string): unknown => ({
  ...EMAIL,
  ...(JSON.parse(body) as { readonly email: string }),
});

function emails(way: 'single' | 'batch', count: number): Asking {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(count));
  const results = many(count).map((email) => ({ ...EMAIL, email }));
  return {
    run: (asksUnread = false) => runEmails(workspace, list, server.baseUrl, { way, asksUnread }),
    good: { json: way === 'single' ? resultOf : { results } },
    requests: way === 'single' ? count : 1,
    lookups: count,
    askedAgain: () => makeReceipt(list.id, workspace.repositories).askedAgain,
  };
}

const ASKINGS = [
  ['addresses', addresses],
  ['emails one by one', () => emails('single', 3)],
  ['emails together', () => emails('batch', 9)],
  ['more emails together than make a service count as gone', () => emails('batch', 30)],
] as const;

const OK = 'HTTP/1.1 200 OK\r\n';

const UNREAD: readonly (readonly [string, ScriptedReply])[] = [
  ['is of another kind', { json: { odd: true } }],
  ['is far too long', { text: 'x'.repeat(20_000_100) }],
  ['is nested too deep', { text: `${'['.repeat(60_000)}${']'.repeat(60_000)}` }],
  ['has too many headers', { json: {}, headers: { 'x-much': 'x'.repeat(20_000) } }],
  ['follows a 100 Continue', { wire: `HTTP/1.1 100 Continue\r\n\r\n${OK}content-length: 2\r\n\r\n{}` }],
  ['switches protocols', { wire: 'HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nx' }],
  ['has a status line of another protocol', { wire: 'HTTP/2 200 OK\r\ncontent-length: 2\r\n\r\n{}' }],
  ['has the status 000', { wire: 'HTTP/1.1 000 X\r\ncontent-length: 2\r\n\r\n{}' }],
  ['has two lengths', { wire: `${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n{} ` }],
  ['has a negative length', { wire: `${OK}content-length: -5\r\n\r\n{}` }],
  [
    'has a length and chunks',
    { wire: `${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n` },
  ],
  ['has a chunk without a size', { wire: `${OK}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n` }],
  ['has no head, as in HTTP/0.9', { wire: '{"results":[]}' }],
  ['is not UTF-8', { wire: `${OK}content-length: 13\r\n\r\n{"city":"M\u00fc"}` }],
  ['is garbage', { wire: '\u0000\u0001\u00ff\u0016\u0003' }],
];

const CUT: readonly (readonly [string, ScriptedReply])[] = [
  ['is truncated', { text: '{"results":[{"email":' }],
  ['is shorter than its length', { wire: `${OK}connection: close\r\ncontent-length: 9\r\n\r\n{}` }],
  ['ends in a chunk', { wire: `${OK}connection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{}` }],
];

describe.each(ASKINGS)('a request for %s', (_, open) => {
  it.each(UNREAD)(
    'is sent once in three runs if the answer %s, and is sent again only with permission',
    async (_what, reply) => {
      const { run, good, requests, lookups, askedAgain } = open();
      answer(reply);
      await run();
      await run();
      expect(await run()).toMatchObject({ state: 'done', failed: lookups, errors: { malformed: lookups } });
      expect(server.requests).toHaveLength(requests);
      expect(askedAgain()).toBe(0);
      answer(good);
      expect(await run(true)).toMatchObject({ state: 'done', failed: 0 });
      expect(server.requests).toHaveLength(requests);
      expect(askedAgain()).toBe(lookups);
    },
  );

  it.each([
    ...CUT,
    ['is a server error', { status: 500, json: {} }],
    ['is a gateway’s', { status: 504, text: '' }],
  ] as const)(
    'is sent again if the answer %s, many emails only with permission, and the first request counts as maybe charged',
    async (_what, reply) => {
      const { run, good, requests, lookups, askedAgain } = open();
      server.reply(reply, ...Array.from({ length: requests }, () => good));
      const each = lookups / requests;
      const first = await run();
      expect(first).toMatchObject({ maybeCharged: each });
      if (each > 1) {
        await run();
        expect(server.requests).toHaveLength(requests);
        await run(true);
      }
      expect(askedAgain()).toBe(each);
      expect(server.requests).toHaveLength(requests + 1);
    },
  );

  it.each([503, 422])(
    'still needs permission if it was sent again with permission, and got %i',
    async (status) => {
      const { run, good, requests, lookups } = open();
      answer({ json: { odd: true } });
      await run();
      answer({ status, json: {} });
      await run(true);
      answer(good);
      expect(await run()).toMatchObject({ failed: lookups });
      expect(server.requests).toHaveLength(0);
      expect(await run(true)).toMatchObject({ state: 'done', failed: 0 });
      expect(server.requests).toHaveLength(requests);
    },
  );

  it('is on the receipt as maybe charged after an answer that cannot be read', async () => {
    const { run, lookups } = open();
    answer({ json: { odd: true } });
    expect(await run()).toMatchObject({ failed: lookups, maybeCharged: lookups });
  });

  it('is sent again by the next run if the sign-in page of a network replied instead of the service', async () => {
    const { run, good } = open();
    answer({ text: '<html>Sign in</html>' });
    await run();
    answer(good);
    expect(await run()).toMatchObject({ state: 'done', failed: 0 });
  });
});

it('a run does not send an address again whose answer a single check could not read since the run began', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(3));
  const fail = workspace.db.prepare(
    `UPDATE lookups SET state = 'sent', error = '{}', is_unread = 1 WHERE id = (SELECT max(id) FROM lookups)`,
  );
  server.reply({ json: () => fail.run() && VALIDATION }, { json: VALIDATION });
  const options = { baseUrl: server.baseUrl, timeoutMs: 5_000, retries: 2, most: 1 };
  expect(await runOverHttp(workspace, id, options)).toMatchObject({ state: 'done', failed: 1 });
  expect(server.requests).toHaveLength(2);
});

it('a run does not repeat emails that are missing from a readable answer', async () => {
  const { run, good } = emails('batch', 3);
  answer({ json: { results: [] } });
  await run();
  answer(good);
  expect(await run()).toMatchObject({ state: 'done', failed: 3 });
  expect(server.requests).toHaveLength(0);
});

it('a run does not submit an email job again if its results cannot be read', async () => {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(3));
  const run = () => runEmails(workspace, list, server.baseUrl, { way: 'job' });
  server.reply({ status: 202, json: { job_id: 'job-1' } });
  server.reply(...Array.from({ length: 50 }, () => ({ json: { status: 'done', results: 'none' } })));
  expect(await run()).toMatchObject({ state: 'done', failed: 3 });
  await run();
  await run();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([500, 504])(
  'a run does not submit an email job again that the service answered with %s',
  async (status) => {
    const workspace = testWorkspace();
    const list = emailList(workspace, many(3));
    server.reply(...Array.from({ length: 9 }, () => ({ status, json: {} })));
    for (let runs = 0; runs < 3; runs += 1)
      expect(await runEmails(workspace, list, server.baseUrl, { way: 'job' })).toMatchObject({
        state: 'stopped',
        failure: { code: 'email_job_lost', emails: 3 },
      });
    expect(server.requests).toHaveLength(1);
    expect(makeReceipt(list.id, workspace.repositories).maybeCharged).toBe(3);
  },
);

it('a run that may wait stops after ten answers that it cannot read, because each try may cost a credit', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(40));
  answer({ text: 'no JSON' });
  const options = { baseUrl: server.baseUrl, timeoutMs: 5_000, retries: 0, most: 2 };
  const end = await runOverHttp(workspace, id, { ...options, whenGone: 'wait' });
  expect(end).toMatchObject({ state: 'stopped', failure: { code: 'service_answers_unreadable' } });
  expect(server.requests.length).toBeLessThanOrEqual(12);
  expect(failureMessage(end.failure ?? { code: 'internal', reference: '' }).text).toContain(
    'The service answers, but Doorstep cannot read its answers (not_json).',
  );
});

it('a run reports an email job that the service gave up as lost, and does not submit it again', async () => {
  const workspace = testWorkspace();
  const list = emailList(workspace, many(3));
  const run = () => runEmails(workspace, list, server.baseUrl, { way: 'job' });
  server.reply({ status: 202, json: { job_id: 'job-1' } });
  server.reply(...Array.from({ length: 50 }, () => ({ json: { status: 'error' } })));
  for (let runs = 0; runs < 3; runs += 1)
    expect(await run()).toMatchObject({ state: 'stopped', failure: { code: 'email_job_lost', emails: 3 } });
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  ['half a character', '"\\ud800"'],
  ['a dot', '"."'],
  ['two dots', '".."'],
  ['far too long', `"${'j'.repeat(2_000)}"`],
  ['nothing', '""'],
  ['beyond exact numbers', '12345678901234567890'],
])(
  'a run reports an email job whose id is %s as lost immediately, and does not submit it again',
  async (_what, id) => {
    const workspace = testWorkspace();
    const list = emailList(workspace, many(3));
    const run = () => runEmails(workspace, list, server.baseUrl, { way: 'job' });
    server.reply({ status: 202, text: `{"job_id":${id}}` });
    for (let runs = 0; runs < 3; runs += 1)
      expect(await run()).toMatchObject({ state: 'stopped', failure: { code: 'email_job_lost', emails: 3 } });
    expect(server.requests).toHaveLength(1);
  },
);
