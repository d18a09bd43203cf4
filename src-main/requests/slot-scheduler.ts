/**
 * Which request gets the next slot: those a person waits for first, then those of runs, which share the slots alike.
 * Slots that a run does not use go to the others. A slot is one request in flight.
 */

import { createPrefetch, prefetchSize, type ReleaseSlot, type Requester } from './prefetch.ts';
import type { RequestLimiter } from './request-limiter.ts';

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

  const wakeLater = createWakeTimer(() => wake());

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
      wakeAll(requesters);
    };
  };
  const priority = createPriorityQueue({
    limiter,
    countSlots: () => limiter.limit() - inFlight,
    takeSlot,
    wakeLater,
  });
  /** There may be more slots than there were, or the rate may allow more. */
  const wake = (): void => {
    priority.serveAll();
    wakeAll(requesters);
  };
  const prefetch = createPrefetch(hasSlot, takeSlot);
  const wakeForPrefetched = (requester: Requester): void => {
    const use = prefetch.count(requester) > 0 ? requesters.get(requester) : undefined;
    if (use) holdBack(use, inFlight < limiter.limit(), () => wakeLater(limiter.untilNextMs(0)));
  };

  return {
    wake,
    join: (requester: Requester): void => void requesters.set(requester, { inFlight: 0, wantsMore: false }),
    leave(requester: Requester): void {
      requesters.delete(requester);
      prefetch.cancel(requester);
      wakeAll(requesters);
    },

    /** How many of the requests it wants to send this run may send now; it is woken when it may send more. */
    reserveSlots(requester: Requester, wanted: number): number {
      const use = requesters.get(requester);
      if (!use) return 0;
      const rivals = [...requesters.values()].filter((other) => other !== use && other.wantsMore).length;
      const waiting = prefetch.count(requester);
      const share = shareOf(limiter.limit(), rivals) - use.inFlight - waiting;
      // Read once: it grows with every look at the clock, and a run that got nothing for want of it must be woken.
      const allowance = limiter.allowance();
      const free = priority.isEmpty() ? freeSlots(limiter.limit(), allowance, inFlight + waiting, rivals) : 0;
      const slots = Math.max(0, Math.min(free, share, wanted));
      use.wantsMore = slots < wanted;
      if (use.wantsMore && allowance - slots < 1) wakeLater(limiter.untilNextMs(slots));
      return slots;
    },

    /** Resolves when a request that a person waits for has its slot; null: it was abandoned before. */
    prioritySlot: (abandon: AbortSignal): Promise<ReleaseSlot | null> => priority.enter(abandon),
    ...createPrefetched(prefetch, wakeForPrefetched),
  };
}

/** @param wakeFor wakes a run when its prefetched requests may leave */
function createPrefetched(
  prefetch: ReturnType<typeof createPrefetch>,
  wakeFor: (requester: Requester) => void,
) {
  return {
    /** The rate may have been lowered since the slot was reserved: then the request waits as one that was prefetched. */
    enter(requester: Requester): Promise<ReleaseSlot | null> {
      const entered = prefetch.enter(requester);
      wakeFor(requester);
      return entered;
    },

    /** What a run has prefetched leaves as slots allow; the run is woken when the rest may. */
    sendPrefetched(requester: Requester): void {
      prefetch.sendAll(requester);
      wakeFor(requester);
    },
    cancelPrefetched: (requester: Requester): void => prefetch.cancel(requester),
  };
}

/** With a slot free it was the rate that held its requests back, even if it allows one by now. */
function holdBack(use: SlotUse, hasFreeSlot: boolean, wakeInTime: () => void): void {
  use.wantsMore = true;
  if (hasFreeSlot) wakeInTime();
}

type PrioritySlots = {
  readonly limiter: RequestLimiter;
  /** Slots that are free; below 0 after the limit was lowered. */
  readonly countSlots: () => number;
  readonly takeSlot: (requester: null) => ReleaseSlot;
  readonly wakeLater: (inMs: number) => void;
};

/** Requests that a person waits for. */
function createPriorityQueue({ limiter, countSlots, takeSlot, wakeLater }: PrioritySlots) {
  const waiting: ((release: ReleaseSlot | null) => void)[] = [];
  const countFree = (): number => Math.min(countSlots(), limiter.allowance());
  const serveOne = (): boolean => {
    const first = waiting.length > 0 && countFree() >= 1 ? waiting.shift() : undefined;
    first?.(takeSlot(null));
    return first !== undefined;
  };
  /** With a slot free it is the rate that holds a request back. */
  const wakeWhenAllowed = (): void => {
    if (waiting.length > 0 && countSlots() > 0) wakeLater(limiter.untilNextMs(0));
  };
  return {
    isEmpty: (): boolean => waiting.length === 0,
    /** Gives the first a free slot; whether it did. */
    serve(): boolean {
      const isServed = serveOne();
      wakeWhenAllowed();
      return isServed;
    },
    /** Counted before: a request that was served is off the allowance a moment later. */
    serveAll(): void {
      for (let slots = waiting.length > 0 ? countFree() : 0; slots >= 1 && serveOne(); slots -= 1);
      wakeWhenAllowed();
    },
    async enter(abandon: AbortSignal): Promise<ReleaseSlot | null> {
      if (abandon.aborted) return null;
      if (waiting.length === 0 && countFree() >= 1) return takeSlot(null);
      const { promise, resolve } = Promise.withResolvers<ReleaseSlot | null>();
      waiting.push(resolve);
      wakeWhenAllowed();
      abandon.addEventListener('abort', () => leave(resolve), { once: true });
      return promise;
    },
  };

  function leave(proceed: (release: ReleaseSlot | null) => void): void {
    const index = waiting.indexOf(proceed);
    if (index === -1) return;
    waiting.splice(index, 1);
    proceed(null);
  }
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
