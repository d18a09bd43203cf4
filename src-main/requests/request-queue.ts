/**
 * The queue of requests to one service, shared by all that ask it: how many are in flight, which may leave next, and
 * which lookups are in flight, so that no two requests ask the same.
 *
 * A request that waits for its retry keeps its slot: letting others past it, or stopping all, was measured to take
 * 2.35 times as long as the service needs (this way: 1.04 to 1.14).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RetryInfo } from '../service/send.ts';
import { createInFlight } from './in-flight.ts';
import type { Requester } from './prefetch.ts';
import { createRequestLimiter, type RequestLimiter } from './request-limiter.ts';
import type { RequestOutcome, SentOutcome } from './request-outcome.ts';
import { createManySender, sendOne, UNSENT } from './send-in-slot.ts';
import { createSlotScheduler } from './slot-scheduler.ts';

export type RequestQueue = ReturnType<typeof createRequestQueue>;

/** For who asked with priority and abandoned it before it left. */
const ABANDONED: SentOutcome = { kind: 'ended', failure: null, attempts: 0 };
const NEVER = new AbortController().signal;

/** Waits so many milliseconds; rejects when the signal ends it. */
export type Delay = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** @param maxConcurrency requests in flight, never exceeded */
export function createRequestQueue(
  maxConcurrency: number,
  nowMs: () => number,
  delay: Delay = (ms, signal) => wait(ms, undefined, { signal }),
) {
  const limiter = createRequestLimiter(maxConcurrency, nowMs);
  const scheduler = createSlotScheduler(limiter);
  const inFlight = createInFlight();

  return {
    /** Requests that may be in flight, at present. */
    concurrency: (): number => limiter.limit(),
    /** Counts from now on: with more, requests that wait may leave; with fewer, none leaves until so many have ended. */
    setMaxConcurrency(wanted: number): void {
      limiter.setMaxConcurrency(wanted);
      scheduler.wake();
    },
    join: scheduler.join,
    leave: (requester: Requester): void => scheduler.leave(requester),
    reserveSlots: (requester: Requester, wanted: number): number => scheduler.reserveSlots(requester, wanted),

    /** The outcome to come of a lookup that is in flight; null: it is not. */
    findInFlight: inFlight.find,

    /** Called by who sent a lookup once its outcome is in the ledger, or will never be. */
    removeInFlight: inFlight.remove,

    /** Sends one of the reserved requests of a run, or keeps it prefetched until there is a slot. */
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

    /** What a run has prefetched leaves as slots allow. */
    sendPrefetched: (requester: Requester): void => scheduler.sendPrefetched(requester),
    /** What a run has prefetched ends as `unsent`. */
    cancelPrefetched: (requester: Requester): void => scheduler.cancelPrefetched(requester),

    /**
     * Sends a request that a person waits for before those of any run, as soon as there is a slot and the rate allows it.
     *
     * @param abandon aborted: a request that still waits is not sent
     * @returns `isShared`: no request was sent here, so that there is nothing to record: another one asks the same, or
     *   waits to, and this is its outcome; or this one was abandoned
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

/** What the service client asks and tells when it tries again. */
function createRetries(limiter: RequestLimiter, delay: Delay) {
  return {
    /** A retry waits as it was told, and then as the present rate wants. */
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
