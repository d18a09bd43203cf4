/** What a request apart from runs comes to on the receipt of its list. */
import type { LedgerRepository } from '../db/repositories/ledger-repository.ts';
import type { SingleCount } from '../db/repositories/single-request-repository.ts';
import type { SentOutcome } from './request-outcome.ts';

export const singleCountOf = (outcome: SentOutcome): SingleCount => ({
  requests: outcome.attempts,
  credits: outcome.kind === 'answered' ? outcome.credits : 0,
  askedAgain: outcome.askedAgain ?? 0,
  maybeCharged: outcome.maybeCharged ?? 0,
});

/**
 * Counts the earlier request of a lookup that is `sent` still: it may have been charged. An error beside it says that a
 * receipt has that already.
 */
export function countUncounted(
  ledger: Pick<LedgerRepository, 'isSent' | 'errorOf'>,
  lookupId: number,
): Partial<SingleCount> {
  if (!ledger.isSent(lookupId)) return {};
  return { askedAgain: 1, maybeCharged: ledger.errorOf(lookupId) === null ? 1 : 0 };
}
