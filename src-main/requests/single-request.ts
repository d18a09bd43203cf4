/** Sends one request outside of a run. Records the request in the ledger first, and counts it on the list's receipt. */

import type { Match } from '#shared/domain/answer/match.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction, whereWritable } from '../db/database.ts';
import type { KnownAnswer } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';
import type { CallOptions } from '../service/replies/answer.ts';
import { recordOutcome, recordUnsettled } from './record-outcome.ts';
import type { RequestOutcome, SentOutcome } from './request-outcome.ts';
import type { RequestQueue } from './request-queue.ts';
import { countOf, countUncounted } from './single-count.ts';
import { LOCK_MS, whenStored } from './when-stored.ts';

export type SingleRequestDependencies = {
  readonly db: Database;
  readonly repositories: Pick<Repositories, 'ledger' | 'singles'>;
  readonly queue: RequestQueue;
  readonly nowMs: () => number;
  /** When aborted, the request in flight is awaited, but not retried. */
  readonly pause: AbortSignal;
};

export type MayRepeat = NonNullable<CallOptions['mayRepeat']>;

export type SingleRequest = {
  readonly lookupId: number;
  readonly listId: ListId;
  readonly pool: CreditPool;
  /** The stored time of the answer is never before this time. So a paid answer is valid even if the clock was set back. */
  readonly notBeforeMs: number;
  readonly ask: (mayRepeat: MayRepeat) => Promise<SentOutcome>;
  /** Reads a stored answer. Returns null if the question is not that of a row. */
  readonly matchOf: (answer: KnownAnswer) => Match | null;
  /** `isShared`: another caller sent the request, records its outcome and calls `removeInFlight`. */
  readonly send: (
    lookupId: number,
    ask: () => Promise<SentOutcome>,
  ) => Promise<{ readonly outcome: RequestOutcome; readonly isShared: boolean }>;
};

/** A finished request. `record` writes the outcome, calls `removeInFlight` and returns the credits counted. */
export type SentLookup = {
  readonly outcome: RequestOutcome;
  readonly isShared: boolean;
  readonly record: (outcome: RequestOutcome, settle?: () => unknown) => Promise<number>;
};

/** Returns the outcome of a lookup that was answered while it waited for its slot. Nothing is sent or counted. */
const knownOutcome = (answer: KnownAnswer, matchOf: SingleRequest['matchOf']): SentOutcome => ({
  kind: 'answered',
  match: matchOf(answer),
  reply: answer.reply,
  status: answer.httpStatus,
  attempts: 0,
  tookMs: null,
  credits: 0,
});

export async function sendSingle(
  { lookupId, listId, pool, notBeforeMs, ask, matchOf, send }: SingleRequest,
  { db, repositories, queue, nowMs, pause }: SingleRequestDependencies,
): Promise<SentLookup> {
  const { ledger, singles } = repositories;
  /** The part of the possible charges that is already on the receipt. */
  let told = 0;
  // Writes the possible charge to the receipt before the retry is sent, because a crash would lose the final outcome.
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
        // The sender counts a shared request.
        const counted = isShared ? null : countOf(outcome, ledger.stateOf(lookupId));
        if (outcome.kind !== 'ended')
          recordOutcome(ledger, { lookupId, outcome, isShared }, Math.max(nowMs(), notBeforeMs));
        else if (!isShared) recordUnsettled(ledger, lookupId, outcome);
        if (counted) singles.add(listId, pool, { ...counted, maybeCharged: counted.maybeCharged - told });
        settle();
        return counted?.credits ?? 0;
      };
      try {
        return await whenStored(write, { db, pause });
      } finally {
        if (!isShared) queue.removeInFlight(lookupId);
      }
    },
  };
}
