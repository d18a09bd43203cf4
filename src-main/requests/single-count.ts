/** Counts what a request outside of runs adds to the receipt of its list. */

import type { LookupState } from '../db/reads/ledger-reads.ts';
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

/** Returns what a caller adds to its receipt for a request that others may share; null if nothing. @param state the lookup's state before the outcome is recorded */
export function countOf(
  outcome: SentOutcome,
  isShared: boolean,
  state: LookupState | null,
): Partial<SingleCount> | null {
  const count = singleCountOf(outcome);
  // Meanwhile another caller, or that of an earlier request, may have believed a 404 that this caller rejects.
  if (!isShared)
    return outcome.kind !== 'answered' && state === 'answered' ? { ...count, credits: 1 } : count;
  return outcome.kind === 'answered' && !isChargedToSender(state) ? { credits: count.credits } : null;
}

/** Counts a `sent` lookup's earlier request as possibly charged. If an error is stored, it was already counted. */
export function countUncounted(
  ledger: Pick<LedgerRepository, 'stateOf' | 'errorOf'>,
  lookupId: number,
): Partial<SingleCount> {
  if (ledger.stateOf(lookupId) !== 'sent') return {};
  return { askedAgain: 1, maybeCharged: ledger.errorOf(lookupId) === null ? 1 : 0 };
}
