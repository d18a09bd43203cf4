import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { quoteLocating } from '../../fix/locate.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';

/** Posts the price of the coordinates that these rows lack. */
export async function performLocateQuote(
  { positions, service, notBeforeMs }: Extract<Job, { readonly kind: 'locate_quote' }>,
  list: StoredList,
  repositories: Repositories,
  { db, post }: JobContext,
): Promise<void> {
  const quote = await quoteLocating(list, positions, { db, repositories, service, notBeforeMs });
  post({ type: 'locate_quote', quote });
}
