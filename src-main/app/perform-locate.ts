import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { createAskOnce } from '../fix/ask-once.ts';
import { locateRows, quoteLocating } from '../fix/locate.ts';
import { createServiceClient } from '../service/service-client.ts';
import type { Job, JobMessage } from './jobs.ts';
import type { JobSurroundings } from './job-surroundings.ts';
import { PROGRESS_INTERVAL_MS } from './job-surroundings.ts';
import { throttle } from './throttle.ts';

type LocateJob = Extract<Job, { readonly kind: 'locate' }>;
type QuoteJob = Extract<Job, { readonly kind: 'locate_quote' }>;

/** @throws AppError as `locateRows` */
export function performLocate(
  job: LocateJob | QuoteJob,
  list: StoredList,
  repositories: Repositories,
  surroundings: JobSurroundings,
): Promise<void> {
  return job.kind === 'locate'
    ? locate(job, list, repositories, surroundings)
    : quote(job, list, repositories, surroundings);
}

async function locate(
  job: LocateJob,
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, pause, onCommit }: JobSurroundings,
): Promise<void> {
  const asker = createAskOnce({ db, ledger: repositories.ledger, nowMs, onCommit });
  const { identity: service, baseUrl, key, timeoutMs, retries } = job.service;
  const client = createServiceClient({ baseUrl, readKey: () => key, timeoutMs, retries });
  const progress = throttle<JobMessage>(PROGRESS_INTERVAL_MS, post);
  try {
    await locateRows(
      list,
      job.positions,
      {
        maxCredits: job.maxCredits,
        signal: pause,
        onProgress: (count) => progress.push({ type: 'located', count }),
      },
      { db, repositories, asker, asked: { service, addresses: () => Promise.resolve(client.addresses) } },
    );
  } finally {
    progress.flush();
    await client.close();
  }
}

/** Nothing is sent. */
async function quote(
  job: QuoteJob,
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, onCommit }: JobSurroundings,
): Promise<void> {
  const asker = createAskOnce({ db, ledger: repositories.ledger, nowMs, onCommit });
  const asked = { service: job.service, addresses: () => Promise.reject(new Error('a quote asks nothing')) };
  const quoted = await quoteLocating(list, job.positions, { db, repositories, asker, asked });
  post({ type: 'locate_quote', quote: quoted });
}
