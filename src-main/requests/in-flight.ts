import type { RequestOutcome } from './request-outcome.ts';

/**
 * The lookups in flight, so that no two requests ask the same. A lookup stays here until its outcome is in the ledger:
 * in the moment between, no other request could know of the answer, and would be sent and paid for again.
 */
export function createInFlight() {
  const outcomes = new Map<number, Promise<RequestOutcome>>();
  return {
    find: (lookupId: number): Promise<RequestOutcome> | null => outcomes.get(lookupId) ?? null,

    /** Keeps a lookup until it is removed. A rejection, which is a bug, removes it. */
    async add<O extends RequestOutcome>(lookupId: number, outcome: Promise<O>): Promise<O> {
      outcomes.set(lookupId, outcome);
      try {
        return await outcome;
      } catch (error) {
        outcomes.delete(lookupId);
        throw error;
      }
    },

    remove: (lookupId: number): void => void outcomes.delete(lookupId),
  };
}
