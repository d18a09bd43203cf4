/**
 * Requests a run prepares before there is a slot: the ledger has them as sent, and they leave the moment a slot is
 * free. Without prefetch each slot was empty until the answer that freed it was in the ledger: a tenth of the time at
 * 128 requests at once.
 */

/** A run. `wake` is called when it may send again after it got fewer slots than it wanted. */
export type Requester = { readonly wake: () => void };

/** Gives a slot back when its request has ended. `isAnswered`: the next prefetched request may leave at once. */
export type ReleaseSlot = (isAnswered: boolean) => void;

/** With so many in flight, answers of a service that takes a tenth of a second come faster than the ledger is written. */
export const MANY_IN_FLIGHT = 64;
/** As many as come back during one write of the ledger. */
const PREFETCH_SIZE = 16;

/** How many requests beyond `limit` a run prepares when no other run wants slots. */
export const prefetchSize = (limit: number): number => (limit >= MANY_IN_FLIGHT ? PREFETCH_SIZE : 0);

/** @param takeSlot gives the next request its slot; called only while `hasSlot` */
export function createPrefetch(hasSlot: () => boolean, takeSlot: (requester: Requester) => ReleaseSlot) {
  /** Continues each waiting request: with a slot, or with null when it was cancelled. */
  const waiting = new Map<Requester, ((release: ReleaseSlot | null) => void)[]>();
  const sendOne = (requester: Requester): boolean => {
    const next = hasSlot() ? waiting.get(requester)?.shift() : undefined;
    next?.(takeSlot(requester));
    return next !== undefined;
  };
  return {
    count: (requester: Requester): number => waiting.get(requester)?.length ?? 0,
    sendOne,
    sendAll(requester: Requester): void {
      while (sendOne(requester));
    },

    /** Resolves when the request has a slot; null: it was cancelled before. */
    enter(requester: Requester): Promise<ReleaseSlot | null> {
      if (hasSlot()) return Promise.resolve(takeSlot(requester));
      return new Promise((proceed) => waiting.set(requester, [...(waiting.get(requester) ?? []), proceed]));
    },

    cancel(requester: Requester): void {
      const cancelled = waiting.get(requester) ?? [];
      waiting.delete(requester);
      for (const proceed of cancelled) proceed(null);
    },
  };
}
