/** Jobs that read a whole list and change no answer or decision. */
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { findDamage } from '../../lists/find-damage.ts';
import { enterEmails } from '../../lists/import/enter-emails.ts';
import { rehearseRemembered } from '../../review/rehearse-remembered.ts';
import { askKnownCountries } from '../../verify/ask-known-countries.ts';
import { makeQuote } from '../../verify/quote.ts';
import { emailsOf, wantedBy, withFiltered } from '../../verify/scope.ts';
import type { JobContext } from './job-context.ts';
import type { Job } from './jobs.ts';
import { performLocateQuote } from './perform-locate-quote.ts';

type ReadingJob = Extract<
  Job,
  { readonly kind: 'quote' | 'locate_quote' | 'find_damage' | 'find_remembered' | 'count_stored' }
>;

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
      post({ type: 'damage', damage: await findDamage(list, repositories, pause) });
      break;
    case 'count_stored':
      post({ type: 'stored_counts', counts: repositories.storedCounts.ofList(list.id) });
      break;
    case 'find_remembered':
      post({ type: 'remembered_rows', ...rehearseRemembered(list, repositories, Math.random) });
      break;
    case 'quote': {
      const { scope, way, creditsLeft, answersBefore } = job;
      if (job.subject === 'email') await enterEmails(list, { db: context.db, repositories, signal: pause });
      else if ((await askKnownCountries(list.id, context.db, repositories, pause)) > 0)
        post({ type: 'rows_changed' });
      await withFiltered(job.filtered, list.rowCount, repositories, (rows) => {
        const wanted = wantedBy({ ...job, rows, emails: emailsOf(list.settings) }, context.nowMs());
        const options = { wanted, scope, way, rows: list.rowCount, creditsLeft, answersBefore };
        const quote = makeQuote(options, repositories);
        post({ type: 'quote', quote });
      });
      break;
    }
    case 'locate_quote':
      await performLocateQuote(job, list, repositories, context);
  }
}
