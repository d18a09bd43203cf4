/** Jobs that read a whole list to say something of it, and write nothing. */
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { findDamage } from '../../lists/find-damage.ts';
import { makeQuote } from '../../verify/quote.ts';
import { wantedBy } from '../../verify/scope.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';
import { performLocateQuote } from './perform-locate-quote.ts';

export type ReadingJob = Extract<Job, { readonly kind: 'quote' | 'locate_quote' | 'find_damage' }>;

/** @throws AppError `interrupted` */
export async function performReading(
  job: ReadingJob,
  list: StoredList,
  repositories: Repositories,
  context: JobContext,
): Promise<void> {
  const { post, pause } = context;
  switch (job.kind) {
    case 'find_damage':
      post({ type: 'damage', found: await findDamage(list, repositories, pause) });
      break;
    case 'quote': {
      const { scope, creditsLeft } = job;
      const wanted = wantedBy(job, context.nowMs());
      const quote = makeQuote({ wanted, scope, rows: list.rowCount, creditsLeft }, repositories);
      post({ type: 'quote', quote });
      break;
    }
    case 'locate_quote':
      await performLocateQuote(job, list, repositories, context);
  }
}
