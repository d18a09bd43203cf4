/** Tests which thread does a job. The threads report their number, and end when the test lets them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Job, JobMessage, ServiceAccess } from '../../../src-main/app/jobs/jobs.ts';
import { createJobStarter } from '../../../src-main/app/threads/start-job-thread.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const THREAD = `
  import { parentPort, threadId } from 'node:worker_threads';
  const calls = new Map();
  parentPort.on('message', ({ id, name, input: [job] }) => {
    const reply = (call, end) => parentPort.postMessage({ type: 'reply', id: call, outcome: { type: 'value', value: end } });
    if (name === 'close') return parentPort.close();
    if (name === 'signal') return reply(calls.get(job), { ok: true });
    calls.set(job, id);
    parentPort.postMessage({ type: 'event', event: { id: job, message: { type: 'progress', rows: threadId, fraction: 0 } } });
  });
`;

const SERVICE: ServiceAccess = {
  identity: 'https://service.example',
  account: 'https://service.example',
  baseUrl: 'https://service.example',
  key: null,
  network: { rules: 'DIRECT', logins: {}, authorities: [] },
  timeoutMs: 1_000,
  retries: 0,
};

const JOBS = {
  find_damage: (listId) => ({ kind: 'find_damage', listId }),
  import: (listId) => ({ kind: 'import', listId, companions: [] }),
  check: (listId) => ({
    kind: 'check',
    listId,
    position: 1,
    service: SERVICE,
    concurrency: 1,
    answersGoodForDays: null,
  }),
} satisfies Record<string, (listId: number) => Job>;

function starter() {
  const entry = join(tempDir(), 'thread.mjs');
  writeFileSync(entry, THREAD);
  const workspace = { directory: tempDir(), isReadOnly: false };
  const { start, close } = createJobStarter(pathToFileURL(entry), workspace, ({ listId }) => listId === 1);
  onTestFinished(close);
  return async (listId: number, kind: keyof typeof JOBS = 'find_damage') => {
    const begun = Promise.withResolvers<number>();
    const listener = (message: JobMessage): void => {
      if (message.type === 'progress') begun.resolve(message.rows);
    };
    const handle = start(JOBS[kind](listId), listener);
    const end = async () => {
      handle.pause();
      return handle.ended;
    };
    return { ...handle, end, thread: await begun.promise };
  };
}

afterEach(() => vi.useRealTimers());

it('small jobs share a thread if they run one after another, but not at the same time', async () => {
  const begin = starter();
  const first = await begin(1);
  const beside = await begin(1);
  expect(beside.thread).not.toBe(first.thread);
  await first.end();
  const after = await begin(1);
  expect(after.thread).toBe(first.thread);
  await Promise.all([beside.end(), after.end()]);
});

it('a large job runs on its own thread', async () => {
  const begin = starter();
  const small = await begin(1);
  await small.end();
  const large = await begin(2);
  const next = await begin(2);
  expect(new Set([small.thread, large.thread, next.thread]).size).toBe(3);
  await Promise.all([large.end(), next.end()]);
});

it('all request jobs of small lists share one thread, but never with another job at the same time', async () => {
  const begin = starter();
  const small = await begin(1);
  await small.end();
  const first = await begin(1, 'check');
  expect(first.thread).toBe(small.thread);
  const second = await begin(2, 'check');
  expect(second.thread).toBe(small.thread);
  const beside = await begin(1);
  expect(beside.thread).not.toBe(small.thread);
  await Promise.all([first.end(), second.end(), beside.end()]);

  const next = await begin(1, 'import');
  expect(next.thread).toBe(small.thread);
  const third = await begin(1, 'check');
  expect(third.thread).not.toBe(next.thread);
  await Promise.all([next.end(), third.end()]);
});

it('a large list does not use the idle thread of small jobs', async () => {
  const begin = starter();
  const small = await begin(1);
  await small.end();
  const first = await begin(1, 'check');
  expect(first.thread).toBe(small.thread);
  await first.end();
  const large = await begin(2, 'check');
  expect(large.thread).not.toBe(small.thread);
  await large.end();
});

it('a stopped import does not stop the next job on the same thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const begin = starter();
  const given = await begin(1, 'import');
  given.abandon();
  expect(await given.ended).toEqual({ ok: true });
  const next = await begin(1);
  expect(next.thread).toBe(given.thread);
  vi.advanceTimersByTime(1_000);
  expect(await next.end()).toEqual({ ok: true });
});
