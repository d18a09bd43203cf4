import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmailJudge } from '../../../src-main/practice/emails/email-judge.ts';
import { emailJobEndpoints } from '../../../src-main/practice/endpoints/email-jobs.ts';
import type { Endpoint, Reply } from '../../../src-main/practice/endpoints/endpoint.ts';
import { NO_TROUBLE } from '../../../src-main/practice/trouble.ts';
import { DATA_DIR, type Json, startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest({ keys: ['another'] });
});
afterAll(() => service.close());

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@gmail.com`);

describe('an email job', () => {
  it('is first queued, then processing, then done, and has results only once it is done', async () => {
    const seen = await watchJob(addresses(1200));
    expect(seen.map(({ status }) => status)).toEqual(['queued', 'processing', 'processing', 'done']);
    expect(seen.map(({ processed }) => processed)).toEqual([0, 500, 1000, 1200]);
    expect(seen.map((job) => 'results' in job)).toEqual([false, false, false, true]);
    expect(seen.at(-1)?.['results']).toHaveLength(1200);
  });

  it('is slow, missing or in an unknown state if a test requests that', async () => {
    let nowMs = 0;
    const slow = await startForTest({ clock: () => nowMs, trouble: { jobEmailsPerSecond: 100 } });
    const created = await slow.post('/email-validate/jobs', { emails: addresses(150) });
    const path = `/email-validate/jobs/${String(created.body['job_id'])}`;
    nowMs = 1_000;
    await expect
      .poll(async () => (await slow.get(path)).body)
      .toMatchObject({ status: 'processing', processed: 100 });
    nowMs = 1_500;
    expect((await slow.get(path)).body).toMatchObject({ status: 'done', processed: 150 });
    await slow.post('/_practice/trouble', { jobState: 'asleep' });
    expect((await slow.get(path)).body['status']).toBe('asleep');
    await slow.post('/_practice/trouble', { jobsForgotten: true });
    expect((await slow.get(path)).status).toBe(404);
    await slow.close();
  });

  it('sends one callback with its id and its state once it is done', async () => {
    const hook = createServer().listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const { port } = hook.address() as AddressInfo;
    const called = once(hook, 'request');
    const created = await service.post('/email-validate/jobs', {
      emails: addresses(3),
      webhook_url: `http://127.0.0.1:${port}/done?list=7`,
    });
    const [request, response] = await called;
    expect([request.method, request.url]).toEqual(['POST', '/done?list=7']);
    const job_id = created.body['job_id'];
    expect(JSON.parse(await text(request))).toEqual({ job_id, status: 'done', total: 3 });
    response.end();
    hook.close();
    hook.closeAllConnections();
  });

  it('finishes even if nothing answers its callback', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const { body } = await service.post('/email-validate/jobs', {
      emails: addresses(1),
      webhook_url: `http://localhost:${port}/`,
    });
    await expect
      .poll(async () => (await service.get(`/email-validate/jobs/${String(body['job_id'])}`)).body['status'])
      .toBe('done');
  });

  it.each([
    'http://doorstep.example/',
    'http://127.0.0.1.doorstep.example/',
    'http://127.0.0.1@doorstep.example/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:10.0.0.1]/',
    'https://127.0.0.1/',
    'file:///etc/hosts',
    'nowhere',
    '',
  ])('is refused if its callback address is "%s"', async (webhook_url) => {
    const { status, body } = await service.post('/email-validate/jobs', {
      emails: addresses(1),
      webhook_url,
    });
    expect([status, body['field']]).toEqual([422, 'webhook_url']);
  });

  it('is found only with the key that started it', async () => {
    const { body } = await service.post('/email-validate/jobs', { emails: addresses(1) });
    const path = `/email-validate/jobs/${String(body['job_id'])}`;
    expect((await service.get(path)).status).toBe(200);
    expect((await service.get(path, 'another')).status).toBe(404);
    expect((await service.get(path, null)).status).toBe(401);
    expect((await service.get('/email-validate/jobs/none')).status).toBe(404);
  });

  it('accepts at least one and at most ten thousand emails', async () => {
    const ask = (count: number) => service.post('/email-validate/jobs', { emails: addresses(count) });
    expect((await ask(0)).status).toBe(400);
    expect((await ask(10_000)).status).toBe(202);
    expect((await ask(10_001)).status).toBe(422);
  });
});

/**
 * Records the job's state after every iteration of the event loop. Without a server in between, no state is missed.
 */
async function watchJob(emails: readonly string[]): Promise<readonly Json[]> {
  const judge = openEmailJudge(DATA_DIR);
  const sources = {
    gazetteer: () => Promise.reject(new Error('jobs ask no gazetteer')),
    emails: () => Promise.resolve(judge),
  };
  const [create, read] = emailJobEndpoints(sources, () => NO_TROUBLE, Date.now) as [Endpoint, Endpoint];
  const call = { key: 'practice', remoteAddress: '', charge: () => null };
  const body = (reply: Reply) => reply.body as Json;
  const created = body(await create.handle({ ...call, input: { emails }, pathParameter: '' }));
  const pathParameter = String(created['job_id']);
  const seen: Json[] = [];
  while (seen.at(-1)?.['status'] !== 'done') {
    seen.push(body(await read.handle({ ...call, input: {}, pathParameter })));
    await nextTurn();
  }
  return seen;
}
