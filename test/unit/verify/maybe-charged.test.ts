/** Late or missing answers that the service may have charged for are on the receipt and count towards the cap. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import { makeReceipt } from '../../../src-main/verify/receipt.ts';
import { emailList, many, runEmails } from '../../support/rows/email-runs.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { leaveInFlight } from '../../support/rows/workspace-runs.ts';
import { runOverHttp } from '../../support/service/run-over-http.ts';
import { startScriptedServer } from '../../support/service/scripted-server.ts';
import { EMAIL, VALIDATION } from '../service/endpoints.ts';

const ROWS = 60;
const TIMEOUT_MS = 400;

/** Starts a service that charges on arrival and never answers the first request of every `lostEvery`-th question. */
async function startLateService(lostEvery: number) {
  const asked = new Map<string, number>();
  let charged = 0;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const question = Buffer.concat(pieces).toString();
      const before = asked.get(question) ?? 0;
      asked.set(question, before + 1);
      charged += 1;
      if (before > 0 || asked.size % lostEvery > 0) response.end(JSON.stringify(VALIDATION));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('missing port');
  return { baseUrl: `http://127.0.0.1:${address.port}`, charged: () => charged };
}

const service = (baseUrl: string) => ({ baseUrl, timeoutMs: TIMEOUT_MS, retries: 2, most: 8 });

const spentIn = ({ credits, maybeCharged = 0 }: RunSnapshot): number =>
  credits.validation.charged + maybeCharged;

it('a run counts each abandoned attempt as maybe charged, and counts the lookup as asked again', async () => {
  const { baseUrl, charged } = await startLateService(5);
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(ROWS));
  const run = await runOverHttp(workspace, id, service(baseUrl));
  expect(run).toMatchObject({ state: 'done', failed: 0, askedAgain: 12, maybeCharged: 12 });
  expect(charged()).toBe(72);
  expect(spentIn(run)).toBe(72);
  expect(makeReceipt(id, workspace.repositories)).toMatchObject({ askedAgain: 12, maybeCharged: 12 });
});

it.each([1, 20, 33, 59])(
  'a run never spends more than a credit cap of %i, even if some attempts are lost',
  async (cap) => {
    const { baseUrl, charged } = await startLateService(3);
    const workspace = testWorkspace();
    const { id } = addList(workspace, streets(ROWS));
    const run = await runOverHttp(workspace, id, { ...service(baseUrl), maxCredits: cap });
    expect(run).toMatchObject({ state: 'stopped', failure: { code: 'credit_cap_reached', cap } });
    expect(charged()).toBeLessThanOrEqual(cap);
    expect(spentIn(run)).toBe(charged());

    const rest = await runOverHttp(workspace, id, service(baseUrl));
    expect(rest).toMatchObject({ state: 'done', failed: 0 });
    expect(spentIn(run) + spentIn(rest)).toBe(charged());
  },
);

it('a run counts no attempt as maybe charged if it certainly did not reach the service', async () => {
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(20));
  const run = await runOverHttp(workspace, id, { ...service('http://127.0.0.1:9'), retries: 1 });
  expect(run).toMatchObject({ state: 'stopped', failure: { code: 'service_unreachable' }, maybeCharged: 0 });
});

it('a run counts lookups that were in flight at a kill as maybe charged when it sends them again', async () => {
  const { baseUrl } = await startLateService(ROWS);
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(10));
  leaveInFlight(workspace, id, 4);
  const run = await runOverHttp(workspace, id, { ...service(baseUrl), maxCredits: 10 });
  expect(run).toMatchObject({ state: 'done', askedAgain: 4, maybeCharged: 4 });
});

it('a run counts no attempt as maybe charged that an earlier run has already counted', async () => {
  const { baseUrl, charged } = await startLateService(1);
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(5));
  const first = await runOverHttp(workspace, id, { ...service(baseUrl), retries: 0 });
  expect(first.maybeCharged).toBe(charged());
  const second = await runOverHttp(workspace, id, service(baseUrl));
  expect(second).toMatchObject({ state: 'done', askedAgain: 5, maybeCharged: 0 });
  expect(spentIn(first) + spentIn(second)).toBe(charged());
});

it('a run counts every email of a batch that got no answer as maybe charged', async () => {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  const workspace = testWorkspace();
  const list = emailList(workspace, many(9));
  const results = many(9).map((email) => ({ ...EMAIL, email }));
  server.reply({ fault: 'reset' }, { json: { results } });
  const first = await runEmails(workspace, list, server.baseUrl, { way: 'batch' });
  expect(first).toMatchObject({ askedAgain: 0, maybeCharged: 9 });
  const second = await runEmails(workspace, list, server.baseUrl, { way: 'batch', asksUnread: true });
  expect(second).toMatchObject({ state: 'done', askedAgain: 9, maybeCharged: 0 });
  expect(second.credits.email.charged).toBe(9);
});

it('a run counts an email as maybe charged if the connection broke and the repeat got a 404', async () => {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  const workspace = testWorkspace();
  const list = emailList(workspace, many(1));
  server.reply({ fault: 'reset' }, { status: 404, text: '{}' });
  const run = await runEmails(workspace, list, server.baseUrl, { way: 'single' });
  expect(run).toMatchObject({ maybeCharged: 1, credits: { email: { charged: 0 } } });
});

it('a run that submits a job again after a refusal before any work (503) counts no email as maybe charged', async () => {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  const workspace = testWorkspace();
  const list = emailList(workspace, many(9));
  const results = many(9).map((email) => ({ ...EMAIL, email }));
  const taken = { status: 202, json: { job_id: 'job-1' } };
  server.reply({ status: 503 }, taken, { json: { status: 'done', results } });
  const run = await runEmails(workspace, list, server.baseUrl, { way: 'job' });
  expect(run).toMatchObject({ state: 'done', maybeCharged: 0 });
  expect(run.credits.email.charged).toBe(9);
});

it('a run counts a server error as maybe charged, and the lookup as asked again only once it is repeated', async () => {
  const server = await startScriptedServer();
  onTestFinished(() => server.close());
  const workspace = testWorkspace();
  const { id } = addList(workspace, streets(1));
  server.reply({ status: 500 }, { status: 500 }, { status: 500 });
  const first = await runOverHttp(workspace, id, service(server.baseUrl));
  expect(first).toMatchObject({ maybeCharged: 3, credits: { validation: { charged: 0 } } });
  server.reply({ json: VALIDATION });
  expect(await runOverHttp(workspace, id, service(server.baseUrl))).toMatchObject({
    state: 'done',
    askedAgain: 1,
    maybeCharged: 0,
  });
});
