/** Counts what a request outside of runs adds to the receipt of its list. */

import type { CountedState } from '../db/reads/ledger-reads.ts';
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { SingleCount } from '../db/repositories/single-request-repository.ts';
import type { SentOutcome } from './request-outcome.ts';

export const singleCountOf = (outcome: SentOutcome): SingleCount => ({
  requests: outcome.attempts,
  credits: outcome.kind === 'answered' ? outcome.credits : 0,
  askedAgain: outcome.askedAgain ?? 0,
  maybeCharged: outcome.maybeCharged ?? 0,
});

/** Returns a sender's counts for a request. @param state of the lookup before the outcome */
export function countOf(outcome: SentOutcome, state: CountedState | null): SingleCount {
  const count = singleCountOf(outcome);
  // Another caller has believed a 404 that this caller rejects, so its credit is certain.
  const isBelieved = outcome.kind !== 'answered' && state === 'answered';
  return isBelieved ? { ...count, credits: 1, maybeCharged: Math.max(0, count.maybeCharged - 1) } : count;
}

/** Counts a `sent` lookup's earlier request as possibly charged, unless it was already counted. */
export function countUncounted(
  ledger: Pick<LedgerRepository, 'stateOf'>,
  lookupId: number,
): Partial<SingleCount> {
  const state = ledger.stateOf(lookupId);
  if (state === 'maybe_paid') return { askedAgain: 1 };
  return state === 'sent' ? { askedAgain: 1, maybeCharged: 1 } : {};
}
