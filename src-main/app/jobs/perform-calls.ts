import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { locateRows } from '../../fix/locate.ts';
import { type CachedCalls, createCachedCalls } from '../../requests/cached-calls.ts';
import { type CallSender, createBackgroundSender, createPrioritySender } from '../../requests/call-sender.ts';
import type { RequestQueue } from '../../requests/request-queue.ts';
import { throttle } from '../throttle.ts';
import { type JobContext, PROGRESS_INTERVAL_MS } from './job-context.ts';
import type { Job, JobMessage } from './jobs.ts';
import { createRequestClient } from './request-client.ts';

type CallJob = Job & { readonly kind: 'ask_call' | 'locate' };

/** Sends a call before the requests of runs, because a person waits for it. If paused first, sends nothing. */
export async function performCall(
  job: CallJob & { kind: 'ask_call' },
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  const queue = context.queueFor(job.service.identity, job.concurrency);
  const sender = createPrioritySender(queue, context.pause);
  await withCalls({ job, queue, sender }, repositories, context, async (calls) => {
    const { spent } = await calls.ask(job.call, job.listId);
    context.post({ type: 'call_answered', spent });
  });
}

/** Finds coordinates for many rows. After a pause, requests in flight are awaited, because they are paid. */
export async function performLocate(
  job: CallJob & { kind: 'locate' },
  list: StoredList,
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  const { db, post, pause } = context;
  const { positions, maxCredits, notBeforeMs } = job;
  const service = job.service.identity;
  const queue = context.queueFor(service, job.concurrency);
  const sender = createBackgroundSender(queue, pause);
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  try {
    await withCalls({ job, queue, sender }, repositories, context, (calls) =>
      locateRows(
        list,
        positions,
        { maxCredits, signal: pause, onProgress: (count) => progress.push({ type: 'located', count }) },
        { db, repositories, calls, service, notBeforeMs },
      ),
    );
  } finally {
    sender.leave();
    progress.flush();
  }
}

type Asking = { readonly job: CallJob; readonly queue: RequestQueue; readonly sender: CallSender };

async function withCalls(
  { job, queue, sender }: Asking,
  repositories: Repositories,
  { db, nowMs, onChange, pause, abandon }: JobContext,
  work: (calls: CachedCalls) => Promise<void>,
): Promise<void> {
  const client = createRequestClient(job.service, queue, onChange);
  const { addresses } = client;
  try {
    const asking = { db, repositories, queue, sender, addresses, nowMs, pause, abandon };
    await work(createCachedCalls(asking));
  } finally {
    await client.close();
  }
}
