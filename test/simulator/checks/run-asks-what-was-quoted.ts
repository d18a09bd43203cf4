/** A run of a filter sends lookups of the rows that its quote counted, even if other rows match the filter by then. */
import { isDeepStrictEqual } from 'node:util';
import type { ListQuote } from '#shared/contract/run/run.ts';
import type { JobOfLife, RunJob } from '../core-life.ts';
import type { Filter } from '../day.ts';
import type { World } from '../world.ts';
import type { CreateCheck } from './check.ts';
import { IS_IN } from './view-shows-its-rows.ts';

const NAME = 'a run asks what was quoted';

export const runAsksWhatWasQuoted: CreateCheck = (world) => ({
  afterStep() {
    const { life, blame } = world;
    life.jobs.forEach(({ id, job }, at) => {
      if (job.kind !== 'run' || job.first.scope.kind !== 'filtered') return;
      const quote = life.jobs.slice(0, at).findLast((earlier) => isQuoteOf(earlier, job));
      const quoted = quote?.job.kind === 'quote' ? quote.job.filtered : null;
      if (!isDeepStrictEqual(job.filtered, quoted))
        blame(NAME, `run ${id} asks rows ${job.filtered?.join()}, not ${quoted?.join()}`);
    });
  },
  onAsk({ job: id, question }) {
    const { life, observer, blame } = world;
    const job = life.jobs[id - 1]?.job;
    // A probe may repeat any lookup that has an answer.
    if (job?.kind !== 'run' || !job.filtered || observer.isAnswered(question)) return;
    const asking = observer.rowsAsking(job.listId, question);
    // `asking` is empty if an edit has changed the question of the row since the run read it.
    if (asking.length > 0 && !asking.some((position) => job.filtered?.includes(position)))
      blame(NAME, `run ${id} of rows ${job.filtered.join()} asks about row ${asking.join()}`);
  },
});

const isQuoteOf = ({ job }: JobOfLife, { listId, first }: RunJob): boolean =>
  job.kind === 'quote' && job.listId === listId && isDeepStrictEqual(job.scope, first.scope);

/** A quote of a filter counts the rows of the filter that need a lookup and have no decision by a person. */
export function compareQuote(
  { observer, blame }: World,
  listId: number,
  filter: Filter,
  { rowsToCheck }: ListQuote,
): void {
  const rows = observer.rowsAsking(listId, null).filter((position) => {
    const row = observer.row(listId, position);
    return row !== null && IS_IN[filter](row) && row.decision?.decidedBy !== 'person';
  });
  if (rowsToCheck !== rows.length)
    blame(NAME, `the quote of "${filter}" of list ${listId} counts ${rowsToCheck} rows, not ${rows.join()}`);
}
