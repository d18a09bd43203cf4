import type { RequestEnd } from './request-outcome.ts';

/**
 * The lookups that are being asked right now, so that no two ask the same. A lookup stays here until its end is in
 * the ledger: in the moment between, nobody else could know of the answer and would ask again.
 */
export function createUnderWay() {
  const ends = new Map<number, Promise<RequestEnd>>();
  return {
    find: (lookupId: number): Promise<RequestEnd> | null => ends.get(lookupId) ?? null,

    /** Until it is let go of, or fails for a bug. */
    async hold<E extends RequestEnd>(lookupId: number, end: Promise<E>): Promise<E> {
      ends.set(lookupId, end);
      try {
        return await end;
      } catch (error) {
        ends.delete(lookupId);
        throw error;
      }
    },

    letGo: (lookupId: number): void => void ends.delete(lookupId),
  };
}
