/**
 * Holds requests that a run prepares before there is a slot. Without them, a slot stayed empty until the ledger had the
 * answer that freed the slot. With 128 parallel requests, slots stayed empty for a tenth of the time.
 */

/** A run. `wake` is called when the run may send again after it got fewer slots than it wanted. */
export type Requester = { readonly wake: () => void };

/** Gives back a slot when its request has ended. `isAnswered`: the next prefetched request may be sent immediately. */
export type ReleaseSlot = (isAnswered: boolean) => void;

/** With this many requests in flight, a service that answers in 0.1 s is faster than the writes to the ledger. */
export const MANY_IN_FLIGHT = 64;
/** About the number of answers that arrive during one write to the ledger. */
const PREFETCH_SIZE = 16;

/** Returns how many requests beyond `limit` a run prepares when no other run wants slots. */
export const prefetchSize = (limit: number): number => (limit >= MANY_IN_FLIGHT ? PREFETCH_SIZE : 0);

/** @param takeSlot gives the next request its slot; called only if `hasSlot` */
export function createPrefetch(hasSlot: () => boolean, takeSlot: (requester: Requester) => ReleaseSlot) {
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

    /** Resolves when the request has a slot, or with null if it was cancelled. */
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
