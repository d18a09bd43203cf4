/** Writes a request's outcome into the ledger: the same for a run, for the check of one row and for a call. */
import type { LookupState } from '../db/reads/ledger-reads.ts';
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import { ServiceError } from '../service/service-error.ts';
import type { EndedOutcome, FailedOutcome, SettledOutcome } from './request-outcome.ts';

/** A lookup and what came of its request. */
export type LookupOutcome = {
  readonly lookupId: number;
  readonly outcome: SettledOutcome;
  /** Another run or check sent the request. */
  readonly isShared: boolean;
};

/** Who sent the request writes a failure; all who wait for it write an answer, since their rows want it now. */
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
    ledger.saveFailure({ lookupId, httpStatus: error.status, attempts, error: errorOf(outcome) });
    if (outcome.mayBePaid === true) ledger.markMaybePaid(lookupId, errorOf(outcome));
  }
}

/**
 * Whether the receipt of who sent a request has, or will have, the credit of its answer. Who sent it may not believe a
 * 404, and ask again; who shared it and believes it is the first to count it.
 *
 * @param state of the lookup, before the answer is recorded by who shared the request
 */
export const isChargedToSender = (state: LookupState | null): boolean =>
  state === 'sent' || state === 'answered';

/** Of a request that settles no row. Only who sent it calls this. Its lookup is pending again, or `sent` where it may be paid for. */
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

/** Stored for a request that ended with its run; the receipt counts it already. */
export const ENDED_ERROR = JSON.stringify(
  new ServiceError({ kind: 'aborted', mayHaveReached: true }).toData(),
);
