import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { createCachedCalls } from '../../requests/cached-calls.ts';
import { quoteLocating } from '../../fix/locate.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';

/** Nothing is sent. */
export async function performLocateQuote(
  job: Extract<Job, { readonly kind: 'locate_quote' }>,
  list: StoredList,
  repositories: Repositories,
  { db, nowMs, post, onCommit }: JobContext,
): Promise<void> {
  const calls = createCachedCalls({ db, repositories, nowMs, onCommit });
  const target = { service: job.service, addresses: () => Promise.reject(new Error('a quote asks nothing')) };
  const quoted = await quoteLocating(list, job.positions, { db, repositories, calls, target });
  post({ type: 'locate_quote', quote: quoted });
}
