import type { SingleRequests } from '#shared/contract/run/run.ts';
import { CREDIT_POOLS, type CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Database } from '../database.ts';

export type SingleCount = {
  readonly credits: number;
  readonly requests: number;
  /** The number of requests for questions that an earlier request may already have charged. */
  readonly askedAgain: number;
  /** Credits of requests without an answer that may have been charged. */
  readonly maybeCharged: number;
};

const NOTHING: SingleCount = { credits: 0, requests: 0, askedAgain: 0, maybeCharged: 0 };

/** Counts the requests for a list outside its runs: checks of single rows, postcode lookups, and places on the map. */
export function createSingleRequestRepository(db: Database) {
  // If the list was deleted before the answer came, nothing is counted, although the answer is stored.
  const add = db.prepare<SingleCount & { listId: ListId; pool: CreditPool }>(/* sql */ `
    INSERT INTO single_requests (list_id, pool, credits, requests, asked_again, maybe_charged)
    SELECT id, @pool, @credits, @requests, @askedAgain, @maybeCharged FROM lists WHERE id = @listId
    ON CONFLICT DO UPDATE SET credits = credits + excluded.credits, requests = requests + excluded.requests,
      asked_again = asked_again + excluded.asked_again, maybe_charged = maybe_charged + excluded.maybe_charged`);
  const selectAll = db.prepare<[ListId], SingleCount & { readonly pool: CreditPool }>(/* sql */ `
    SELECT pool, credits, requests, asked_again AS askedAgain, maybe_charged AS maybeCharged
    FROM single_requests WHERE list_id = ?`);

  return {
    /** Call this in the transaction that stores the counted answer. */
    add(listId: ListId, pool: CreditPool, count: Partial<SingleCount>): void {
      add.run({ ...NOTHING, ...count, listId, pool });
    },

    of(listId: ListId): SingleRequests {
      const counts = selectAll.all(listId);
      const credits = { validation: 0, geocode: 0, email: 0 };
      for (const pool of CREDIT_POOLS) credits[pool] = counts.find((one) => one.pool === pool)?.credits ?? 0;
      return {
        credits,
        requests: counts.reduce((sum, { requests }) => sum + requests, 0),
        askedAgain: counts.reduce((sum, { askedAgain }) => sum + askedAgain, 0),
        maybeCharged: counts.reduce((sum, { maybeCharged }) => sum + maybeCharged, 0),
      };
    },
  };
}
