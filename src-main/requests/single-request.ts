/** Sends one request outside of a run: a row's check, or a call. It is in the ledger before it leaves, and on the receipt of its list. */

import type { Match } from '#shared/domain/answer/match.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction, whereWritable } from '../db/database.ts';
import type { KnownAnswer } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';
import type { CallOptions } from '../service/answer.ts';
import { recordOutcome, recordUnsettled } from './record-outcome.ts';
import type { RequestOutcome, SentOutcome } from './request-outcome.ts';
import type { RequestQueue } from './request-queue.ts';
import { countOf, countUncounted } from './single-count.ts';
import { LOCK_MS, whenStored } from './when-stored.ts';

/** What a request apart from runs works with. */
export type SingleRequestDependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'ledger' | 'singles'>;
  readonly queue: RequestQueue;
  readonly nowMs: () => number;
  /** Called after each commit of something that was paid for. */
  readonly onCommit: () => void;
  /** Aborted: what is in flight is awaited, and not tried again. */
  readonly pause: AbortSignal;
};

/** See `CallOptions`. */
type MayRepeat = NonNullable<CallOptions['mayRepeat']>;

/** What is sent, and for which list. */
export type SingleRequest = {
  readonly lookupId: number;
  readonly listId: ListId;
  readonly pool: CreditPool;
  /** An answer is kept as no older than this, also where the clock was set back: it is paid for. */
  readonly notBeforeMs: number;
  /** `mayRepeat`: for the service client. */
  readonly ask: (mayRepeat: MayRepeat) => Promise<SentOutcome>;
  /** Reads the answer of a row's question; of other questions null. */
  readonly matchOf: (answer: KnownAnswer) => Match | null;
  /** `isShared`: the request is another's, who records its outcome and removes it. */
  readonly send: (
    lookupId: number,
    ask: () => Promise<SentOutcome>,
  ) => Promise<{ readonly outcome: RequestOutcome; readonly isShared: boolean }>;
};

/**
 * A request that is over. `record` writes the final outcome, takes the lookup out of flight and returns the credits that
 * the receipt of the list counts for it. `settle` writes in the same transaction.
 */
export type SentLookup = {
  readonly outcome: RequestOutcome;
  readonly isShared: boolean;
  readonly record: (outcome: RequestOutcome, settle?: () => unknown) => Promise<number>;
};

/** Answered while it waited for its slot: nothing is sent, and nothing counted. */
const knownOutcome = (answer: KnownAnswer, matchOf: SingleRequest['matchOf']): SentOutcome => ({
  kind: 'answered',
  match: matchOf(answer),
  reply: answer.reply,
  status: answer.httpStatus,
  attempts: 0,
  tookMs: null,
  credits: 0,
});

/** See the header. */
export async function sendSingle(
  { lookupId, listId, pool, notBeforeMs, ask, matchOf, send }: SingleRequest,
  { db, repositories, queue, nowMs, onCommit, pause }: SingleRequestDependencies,
): Promise<SentLookup> {
  const { ledger, singles } = repositories;
  let told = 0;
  // On the receipt before it leaves again: a crash would take the outcome, which counts all.
  const mayRepeat: MayRepeat = (maybeCharged) => {
    whereWritable(() => {
      inTransaction(db, () => singles.add(listId, pool, { maybeCharged: maybeCharged - told }), LOCK_MS);
      told = maybeCharged;
    });
    return true;
  };
  const { outcome: sent, isShared } = await send(lookupId, () => {
    const known = inTransaction(db, () => {
      const answer = ledger.answerOf(lookupId);
      if (answer) return answer;
      singles.add(listId, pool, countUncounted(ledger, lookupId));
      ledger.markSent(lookupId, nowMs());
      return null;
    });
    return known ? Promise.resolve(knownOutcome(known, matchOf)) : ask(mayRepeat);
  });
  return {
    outcome: sent,
    isShared,
    async record(outcome, settle = () => undefined) {
      if (outcome.kind === 'unsent') return 0;
      const write = (): number => {
        const counted = countOf(outcome, isShared, ledger.stateOf(lookupId));
        if (outcome.kind !== 'ended')
          recordOutcome(ledger, { lookupId, outcome, isShared }, Math.max(nowMs(), notBeforeMs));
        else if (!isShared) recordUnsettled(ledger, lookupId, outcome);
        const { maybeCharged = 0 } = counted ?? {};
        if (counted) singles.add(listId, pool, { ...counted, maybeCharged: maybeCharged - told });
        settle();
        return counted?.credits ?? 0;
      };
      try {
        return await whenStored(write, { db, onCommit, pause });
      } finally {
        if (!isShared) queue.removeInFlight(lookupId);
      }
    },
  };
}
