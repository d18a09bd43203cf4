/** Counts what a request outside of runs adds to the receipt of its list. */

import type { CountedState } from '../db/reads/ledger-reads.ts';
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { SingleCount } from '../db/repositories/single-request-repository.ts';
import { isChargedToSender } from './record-outcome.ts';
import type { SentOutcome } from './request-outcome.ts';

export const singleCountOf = (outcome: SentOutcome): SingleCount => ({
  requests: outcome.attempts,
  credits: outcome.kind === 'answered' ? outcome.credits : 0,
  askedAgain: outcome.askedAgain ?? 0,
  maybeCharged: outcome.maybeCharged ?? 0,
});

/** Returns a caller's counts for a request; null for none. @param state of the lookup before the outcome */
export function countOf(
  outcome: SentOutcome,
  isShared: boolean,
  state: CountedState | null,
): Partial<SingleCount> | null {
  const count = singleCountOf(outcome);
  // Another caller may have believed a 404 that this caller rejects.
  if (!isShared)
    return outcome.kind !== 'answered' && state === 'answered' ? { ...count, credits: 1 } : count;
  return outcome.kind === 'answered' && !isChargedToSender(state) ? { credits: count.credits } : null;
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
