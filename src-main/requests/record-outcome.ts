/** Writes a request's outcome into the ledger, for runs, row checks and calls. */
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import { ServiceError } from '../service/service-error.ts';
import {
  type EndedOutcome,
  type FailedOutcome,
  isNotFound,
  isUnread,
  type SettledOutcome,
} from './request-outcome.ts';

export type LookupOutcome = {
  readonly lookupId: number;
  readonly outcome: SettledOutcome;
  /** Whether another run or check sent the request. */
  readonly isShared: boolean;
};

/**
 * Writes an outcome. Only the sender writes a failure. Every waiting caller writes an answer, which its row needs. If its
 * sender did not believe a 404, the sender's receipt has counted the credit as maybe charged.
 */
export function recordOutcome(
  ledger: LedgerRepository,
  { lookupId, outcome, isShared }: LookupOutcome,
  nowMs: number,
): void {
  if (outcome.kind === 'answered') {
    const { reply, status: httpStatus, attempts, tookMs } = outcome;
    const isRejected = isShared && isNotFound(outcome) && ledger.stateOf(lookupId) === 'maybe_paid';
    const credits = isRejected ? 0 : outcome.credits;
    ledger.saveAnswer({ lookupId, reply, httpStatus, attempts, credits, answeredAtMs: nowMs, tookMs });
  } else if (!isShared) {
    const { error, attempts } = outcome;
    const httpStatus = error.status;
    const failure = { lookupId, httpStatus, attempts, error: errorOf(outcome), isUnread: isUnread(error) };
    ledger.saveFailure(failure);
    if (outcome.mayBePaid === true) ledger.markMaybePaid(lookupId, errorOf(outcome));
  }
}

/** Records the outcome of a request that settles no row. Only its sender calls this. */
export function recordUnsettled(
  ledger: Pick<LedgerRepository, 'markMaybePaid' | 'markPending'>,
  lookupId: number,
  outcome: FailedOutcome | EndedOutcome,
): void {
  if (outcome.mayBePaid === true) ledger.markMaybePaid(lookupId, errorOf(outcome));
  else if (outcome.kind === 'failed' || outcome.staysSent !== true) ledger.markPending(lookupId);
}

const errorOf = (outcome: FailedOutcome | EndedOutcome): string =>
  outcome.kind === 'failed' ? JSON.stringify(outcome.error.toData()) : ENDED_ERROR;

/** The error stored for a request that ended with its run. The receipt has already counted the request. */
export const ENDED_ERROR = JSON.stringify(
  new ServiceError({ kind: 'aborted', mayHaveReached: true }).toData(),
);
