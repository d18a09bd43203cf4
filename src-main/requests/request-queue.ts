/**
 * The queue of all requests to one service.
 *
 * A request that waits for its retry keeps its slot. So a run takes 1.04 to 1.14 times as long as the service needs. It
 * took 2.35 times as long when other requests used the slot meanwhile, and also when all requests stopped.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RetryInfo } from '../service/transport/send.ts';
import { createInFlight } from './in-flight.ts';
import type { Requester } from './prefetch.ts';
import { createRequestLimiter, type RequestLimiter } from './request-limiter.ts';
import type { RequestOutcome, SentOutcome } from './request-outcome.ts';
import { createManySender, sendOne, UNSENT } from './send-in-slot.ts';
import { createSlotScheduler } from './slot-scheduler.ts';

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/** The outcome of a priority request that was abandoned before it was sent. */
const ABANDONED: SentOutcome = { kind: 'ended', failure: null, attempts: 0 };
const NEVER = new AbortController().signal;

/** Waits the given milliseconds. Rejects when the signal ends. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** @param maxConcurrency the maximum number of requests in flight, never exceeded */
export function createRequestQueue(
  maxConcurrency: number,
  nowMs: () => number,
  delay: Delay = (ms, signal) => wait(ms, undefined, { signal }),
) {
  const limiter = createRequestLimiter(maxConcurrency, nowMs);
  const scheduler = createSlotScheduler(limiter);
  const inFlight = createInFlight();

  return {
    concurrency: (): number => limiter.limit(),
    setMaxConcurrency(wanted: number): void {
      limiter.setMaxConcurrency(wanted);
      scheduler.wake();
    },
    join: scheduler.join,
    leave: (requester: Requester): void => scheduler.leave(requester),
    reserveSlots: (requester: Requester, wanted: number): number => scheduler.reserveSlots(requester, wanted),

    /** Returns the future outcome of a lookup, or null if it is not in flight. */
    findInFlight: inFlight.find,

    /** A lookup's sender calls this when the outcome is in the ledger, or when nobody will write it there. */
    removeInFlight: inFlight.remove,

    /** Sends one reserved request of a run, or holds it as prefetched until there is a slot. */
    send(requester: Requester, lookupId: number, ask: () => Promise<SentOutcome>): Promise<RequestOutcome> {
      const sendInSlot = async (): Promise<RequestOutcome> => {
        const release = await scheduler.enter(requester);
        if (release) return sendOne(limiter, release, ask);
        inFlight.remove(lookupId);
        return UNSENT;
      };
      return inFlight.add(lookupId, sendInSlot());
    },

    ...createManySender(limiter, scheduler, inFlight),

    sendPrefetched: (requester: Requester): void => scheduler.sendPrefetched(requester),
    cancelPrefetched: (requester: Requester): void => scheduler.cancelPrefetched(requester),

    /**
     * Sends a request that a person is waiting for. It is sent before the requests of any run.
     *
     * @param abandon when aborted, a request that still waits is not sent
     * @returns `isShared`: another request gave the outcome or this one was abandoned, so there is nothing to record
     */
    async sendWithPriority(
      lookupId: number,
      ask: () => Promise<SentOutcome>,
      abandon: AbortSignal = NEVER,
    ): Promise<{ readonly outcome: SentOutcome; readonly isShared: boolean }> {
      for (let shared = inFlight.find(lookupId); shared; shared = inFlight.find(lookupId)) {
        const outcome = await shared;
        if (outcome.kind !== 'unsent') return { outcome, isShared: true };
      }
      const sendInSlot = async (): Promise<RequestOutcome> => {
        const release = await scheduler.prioritySlot(abandon);
        if (release) return sendOne(limiter, release, ask);
        inFlight.remove(lookupId);
        return UNSENT;
      };
      const outcome = await inFlight.add(lookupId, sendInSlot());
      if (outcome.kind === 'unsent') return { outcome: ABANDONED, isShared: true };
      return { outcome, isShared: false };
    },

    ...createRetries(limiter, delay),
  };
}

function createRetries(limiter: RequestLimiter, delay: Delay) {
  return {
    /** Waits the given time, and then until the current rate limit allows a request. */
    waitForRetry: async (ms: number, signal: AbortSignal): Promise<void> => {
      await delay(ms, signal);
      const rateMs = limiter.spend();
      if (rateMs > 0) await delay(rateMs, signal);
    },
    onRetry: ({ error }: RetryInfo): void => {
      if (error.kind === 'rate_limit') limiter.refused();
      if (error.kind === 'timeout') limiter.timedOut();
    },
  };
}
