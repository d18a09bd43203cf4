/** A run of a filter asks about the rows that its quote counted, even if other rows match the filter by then. */
import { isDeepStrictEqual } from 'node:util';
import type { JobOfLife } from '../core-life.ts';
import type { CreateCheck } from './check.ts';

export const runAsksWhatWasQuoted: CreateCheck = (world) => ({
  afterStep() {
    const { life, blame } = world;
    life.jobs.forEach(({ id, job }, at) => {
      if (job.kind !== 'run' || job.first.scope.kind !== 'filtered') return;
      const quote = life.jobs.slice(0, at).findLast((earlier) => isQuoteOf(earlier, job));
      const quoted = quote?.job.kind === 'quote' ? quote.job.filtered : null;
      if (!isDeepStrictEqual(job.filtered, quoted))
        blame(
          'a run asks what was quoted',
          `run ${id} asks rows ${job.filtered?.join()}, not ${quoted?.join()}`,
        );
    });
  },
});

const isQuoteOf = (
  { job }: JobOfLife,
  { listId, first }: Extract<JobOfLife['job'], { kind: 'run' }>,
): boolean => job.kind === 'quote' && job.listId === listId && isDeepStrictEqual(job.scope, first.scope);
