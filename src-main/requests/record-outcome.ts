/** Writes a request's outcome into the ledger: the same for a run and for the check of one row. */
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { SettledOutcome } from './request-outcome.ts';

/** A lookup and what came of its request. */
export type LookupOutcome = {
  readonly lookupId: number;
  readonly outcome: SettledOutcome;
  /** Another run or check sent the request. */
  readonly isShared: boolean;
};

/** A failure is written by who sent the request; an answer by all who wait for it, since their rows want it now. */
export function recordOutcome(
  ledger: LedgerRepository,
  { lookupId, outcome, isShared }: LookupOutcome,
  nowMs: number,
): void {
  if (outcome.kind === 'answered') {
    const { reply, status: httpStatus, attempts, credits, tookMs } = outcome;
    ledger.saveAnswer({ lookupId, reply, httpStatus, attempts, credits, answeredAtMs: nowMs, tookMs });
  } else if (!isShared) {
    const { error, attempts } = outcome;
    const errorJson = JSON.stringify(error.toData());
    ledger.saveFailure({ lookupId, httpStatus: error.status, attempts, error: errorJson });
    if (outcome.mayBePaid === true) ledger.markMaybePaid(lookupId);
  }
}
