/**
 * Decides which request gets the next slot: first requests that a person waits for, then those of runs, which share the
 * slots equally.
 */

import { createPrefetch, prefetchSize, type ReleaseSlot, type Requester } from './prefetch.ts';
import type { RequestLimiter } from './request-limiter.ts';

type SlotUse = {
  inFlight: number;
  wantsMore: boolean;
};

/** @param limiter decides how many slots there are, and whether the rate allows another request */
export function createSlotScheduler(limiter: RequestLimiter) {
  /** In the order in which they are woken: the requester whose last request is oldest comes first. */
  const requesters = new Map<Requester, SlotUse>();
  let inFlight = 0;

  const wakeLater = createWakeTimer(() => wake());

  const hasSlot = (): boolean => priority.isEmpty() && inFlight < limiter.limit() && limiter.allowance() >= 1;

  /** Takes a slot for a request that is sent now. `requester` is null for a request that a person waits for. */
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

    /** Returns how many of the wanted requests this run may send now. The run is woken when it may send more. */
    reserveSlots(requester: Requester, wanted: number): number {
      const use = requesters.get(requester);
      if (!use) return 0;
      const rivals = [...requesters.values()].filter((other) => other !== use && other.wantsMore).length;
      const waiting = prefetch.count(requester);
      const share = shareOf(limiter.limit(), rivals) - use.inFlight - waiting;
      // Reads the allowance once, because it grows with time and also decides whether to wake the run later.
      const allowance = limiter.allowance();
      const free = priority.isEmpty() ? freeSlots(limiter.limit(), allowance, inFlight + waiting, rivals) : 0;
      const slots = Math.max(0, Math.min(free, share, wanted));
      use.wantsMore = slots < wanted;
      if (use.wantsMore && allowance - slots < 1) wakeLater(limiter.untilNextMs(slots));
      return slots;
    },

    /** Resolves when a person's request has its slot, or with null if it was abandoned. */
    prioritySlot: (abandon: AbortSignal): Promise<ReleaseSlot | null> => priority.enter(abandon),
    ...createPrefetched(prefetch, wakeForPrefetched),
  };
}

/** @param wakeFor wakes a run when its prefetched requests may be sent */
function createPrefetched(
  prefetch: ReturnType<typeof createPrefetch>,
  wakeFor: (requester: Requester) => void,
) {
  return {
    /** Resolves with the slot of a reserved request, which waits if the rate has dropped since the reservation. */
    enter(requester: Requester): Promise<ReleaseSlot | null> {
      const entered = prefetch.enter(requester);
      wakeFor(requester);
      return entered;
    },

    /** Sends as many of a run's prefetched requests as there are slots. The run is woken when the rest may be sent. */
    sendPrefetched(requester: Requester): void {
      prefetch.sendAll(requester);
      wakeFor(requester);
    },
    cancelPrefetched: (requester: Requester): void => prefetch.cancel(requester),
  };
}

/** Records that a run wants more slots. If one is free, only the rate limit delays the run, so a timer wakes it. */
function holdBack(use: SlotUse, hasFreeSlot: boolean, wakeInTime: () => void): void {
  use.wantsMore = true;
  if (hasFreeSlot) wakeInTime();
}

type PrioritySlots = {
  readonly limiter: RequestLimiter;
  /** Returns the number of free slots, which is negative after the limit was lowered. */
  readonly countSlots: () => number;
  readonly takeSlot: (requester: null) => ReleaseSlot;
  readonly wakeLater: (inMs: number) => void;
};

function createPriorityQueue({ limiter, countSlots, takeSlot, wakeLater }: PrioritySlots) {
  const waiting: ((release: ReleaseSlot | null) => void)[] = [];
  const countFree = (): number => Math.min(countSlots(), limiter.allowance());
  const serveOne = (): boolean => {
    const first = waiting.length > 0 && countFree() >= 1 ? waiting.shift() : undefined;
    first?.(takeSlot(null));
    return first !== undefined;
  };
  /** If a slot is free, only the rate limit holds the first request back, so a timer wakes it. */
  const wakeWhenAllowed = (): void => {
    if (waiting.length > 0 && countSlots() > 0) wakeLater(limiter.untilNextMs(0));
  };
  return {
    isEmpty: (): boolean => waiting.length === 0,
    /** Gives the first request a free slot. Returns whether it did. */
    serve(): boolean {
      const isServed = serveOne();
      wakeWhenAllowed();
      return isServed;
    },
    /** Gives slots to waiting requests. Counts free slots first, because serving lowers the allowance only later. */
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

/**
 * Returns the number of free slots that the rate limit allows. If only one run sends, its slots for prefetching count
 * too.
 */
function freeSlots(limit: number, allowance: number, taken: number, rivals: number): number {
  const prefetched = rivals === 0 && allowance === Infinity ? prefetchSize(limit) : 0;
  return Math.min(limit + prefetched - taken, allowance);
}

/** Returns a function that wakes runs held back by the rate limit, when it allows another request. */
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
