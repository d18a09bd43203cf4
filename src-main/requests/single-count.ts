/** What a request apart from runs comes to on the receipt of its list. */

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

/**
 * The same where others may share the request.
 *
 * @param state of the lookup, before the outcome is recorded
 * @returns null: there is nothing to count
 */
export function countOf(
  outcome: SentOutcome,
  isShared: boolean,
  state: LookupState | null,
): Partial<SingleCount> | null {
  const count = singleCountOf(outcome);
  // Another one, which shared it or an earlier request, has believed a 404 meanwhile.
  if (!isShared)
    return outcome.kind !== 'answered' && state === 'answered' ? { ...count, credits: 1 } : count;
  return outcome.kind === 'answered' && !isChargedToSender(state) ? { credits: count.credits } : null;
}

/**
 * Counts the earlier request of a lookup that is `sent` still: it may have been charged. Where an error is stored beside
 * it, a receipt counts it already.
 */
export function countUncounted(
  ledger: Pick<LedgerRepository, 'stateOf' | 'errorOf'>,
  lookupId: number,
): Partial<SingleCount> {
  if (ledger.stateOf(lookupId) !== 'sent') return {};
  return { askedAgain: 1, maybeCharged: ledger.errorOf(lookupId) === null ? 1 : 0 };
}
