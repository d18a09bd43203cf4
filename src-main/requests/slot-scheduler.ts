/**
 * Which request gets the next slot: those a person waits for first, then those of runs, which share the slots alike.
 * Slots that a run does not use go to the others. A slot is one request in flight.
 */
import type { RequestLimiter } from './request-limiter.ts';
import type { ReleaseSlot, Requester } from './prefetch.ts';
import { createPrefetch, prefetchSize } from './prefetch.ts';

type SlotUse = {
  inFlight: number;
  /** The requester got fewer slots than it wanted. */
  wantsMore: boolean;
};

/** @param limiter says how many slots there are, and whether the rate allows another request */
export function createSlotScheduler(limiter: RequestLimiter) {
  /** In the order they are woken: the requester whose last request is oldest comes first. */
  const requesters = new Map<Requester, SlotUse>();
  let inFlight = 0;
  const priority = createPriorityQueue(() => limiter.limit() - inFlight);

  const wakeWaiting = (): void => wakeAll(requesters);

  const wakeLater = createWakeTimer(wakeWaiting);

  const hasSlot = (): boolean => priority.isEmpty() && inFlight < limiter.limit() && limiter.allowance() >= 1;

  /** A request leaves; `requester` null for one that a person waits for. */
  const takeSlot = (requester: Requester | null): ReleaseSlot => {
    const use = requester && requesters.get(requester);
    inFlight += 1;
    if (use) {
      use.inFlight += 1;
      requesters.delete(requester);
      requesters.set(requester, use);
    }
    return (isAnswered) => {
      inFlight -= 1;
      if (use) use.inFlight -= 1;
      if (!priority.serve() && requester && isAnswered) prefetch.sendOne(requester);
      wakeWaiting();
    };
  };
  const prefetch = createPrefetch(hasSlot, takeSlot);

  return {
    /** There may be more slots than there were. */
    wake(): void {
      priority.serveAll();
      wakeWaiting();
    },
    join: (requester: Requester): void => void requesters.set(requester, { inFlight: 0, wantsMore: false }),
    leave(requester: Requester): void {
      requesters.delete(requester);
      prefetch.cancel(requester);
      wakeWaiting();
    },

    /** How many of the requests it wants to send this run may send now; it is woken when it may send more. */
    reserveSlots(requester: Requester, wanted: number): number {
      const use = requesters.get(requester);
      if (!use) return 0;
      const rivals = [...requesters.values()].filter((other) => other !== use && other.wantsMore).length;
      const share = shareOf(limiter.limit(), rivals) - use.inFlight - prefetch.count(requester);
      // Read once: it grows with every look at the clock, and a run that got nothing for want of it must be woken.
      const allowance = limiter.allowance();
      const taken = inFlight + prefetch.count(requester);
      const free = priority.isEmpty() ? freeSlots(limiter.limit(), allowance, taken, rivals) : 0;
      const slots = Math.max(0, Math.min(free, share, wanted));
      use.wantsMore = slots < wanted;
      if (use.wantsMore && allowance - slots < 1) wakeLater(limiter.untilNextMs(slots));
      return slots;
    },

    /** Resolves when a request that a person waits for has a slot. */
    prioritySlot: (): Promise<void> => priority.enter(),
    takeSlot,
    enter: (requester: Requester): Promise<ReleaseSlot | null> => prefetch.enter(requester),

    /** What a run has prefetched leaves as slots allow; the run is woken when the rest may. */
    sendPrefetched(requester: Requester): void {
      prefetch.sendAll(requester);
      const use = prefetch.count(requester) > 0 ? requesters.get(requester) : undefined;
      if (!use) return;
      use.wantsMore = true;
      // With a slot free it was the rate that held them back, even if it allows one by now.
      if (inFlight < limiter.limit()) wakeLater(limiter.untilNextMs(0));
    },
    cancelPrefetched: (requester: Requester): void => prefetch.cancel(requester),
  };
}

/** Requests that a person waits for. `countFreeSlots`: how many there are; below 0 after the limit was lowered. */
function createPriorityQueue(countFreeSlots: () => number) {
  const waiting: (() => void)[] = [];
  /** Lets the first have a free slot; whether it did. The request takes the slot a moment later. */
  const serve = (): boolean => {
    const first = countFreeSlots() > 0 ? waiting.shift() : undefined;
    first?.();
    return first !== undefined;
  };
  return {
    isEmpty: (): boolean => waiting.length === 0,
    serve,
    serveAll(): void {
      for (let slots = countFreeSlots(); slots > 0 && serve(); slots -= 1);
    },
    async enter(): Promise<void> {
      if (countFreeSlots() <= 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

function wakeAll(requesters: ReadonlyMap<Requester, SlotUse>): void {
  for (const [requester, use] of requesters) if (use.wantsMore) requester.wake();
}

const shareOf = (limit: number, rivals: number): number =>
  rivals > 0 ? Math.ceil(limit / (rivals + 1)) : Infinity;

/** Those of the limit and, of a run that is alone, the prefetch beyond it; as far as the rate allows. */
function freeSlots(limit: number, allowance: number, taken: number, rivals: number): number {
  const prefetched = rivals === 0 && allowance === Infinity ? prefetchSize(limit) : 0;
  return Math.min(limit + prefetched - taken, allowance);
}

/** For runs that the rate, not the number in flight, holds back: they are woken when it allows another request. */
function createWakeTimer(wake: () => void): (inMs: number) => void {
  let timer: NodeJS.Timeout | null = null;
  return (inMs) => {
    timer ??= setTimeout(
      () => {
        timer = null;
        wake();
      },
      Math.max(1, inMs),
    );
  };
}
