/** What a request came to, written into the ledger: the same for a run and for a row's own check. */
import type { LedgerRepository } from '../db/ledger-repository.ts';
import type { SettledEnd } from './request-outcome.ts';

export type Written = {
  readonly lookupId: number;
  readonly end: SettledEnd;
  /** Somebody else sent it. */
  readonly isShared: boolean;
};

/** A failure is written down by who sent the request; an answer by all who wait for it, since their rows want it now. */
export function writeDown(
  ledger: LedgerRepository,
  { lookupId, end, isShared }: Written,
  nowMs: number,
): void {
  if (end.kind === 'answered') {
    const { reply, status: httpStatus, attempts, credits, tookMs } = end;
    ledger.saveAnswer({ lookupId, reply, httpStatus, attempts, credits, answeredAtMs: nowMs, tookMs });
  } else if (!isShared) {
    const { error, attempts } = end;
    const errorJson = JSON.stringify(error.toData());
    ledger.saveFailure({ lookupId, httpStatus: error.status, attempts, error: errorJson });
  }
}
