/**
 * How many requests may be in flight, and how fast they may follow each other, learned from the service alone. Both
 * are needed: where answers are quick, a limit on requests in flight cannot keep to a limit of requests a second.
 *
 * The delay-based part follows the idea of TCP Vegas, the halving that of TCP Reno, the measured rate that of BBR.
 */
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSlidingWindow } from './sliding-window.ts';
import { createSpuriousRefusals } from './spurious-refusals.ts';

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/** @param maxConcurrency requests in flight, never exceeded */
export function createRequestLimiter(maxConcurrency: number, nowMs: () => number) {
  const concurrency = createConcurrencyLimiter(maxConcurrency, nowMs);
  const answers = createSlidingWindow();
  const rate = createRateLimiter(nowMs, answers);
  const spurious = createSpuriousRefusals(nowMs, answers);
  return {
    /** Requests in flight, at present. */
    limit: concurrency.limit,
    setMaxConcurrency: (wanted: number): void => concurrency.setMax(wanted),
    /** How many requests may leave now, by the rate alone. */
    allowance: (): number => rate.allowance(),
    /** Takes a token for a request that leaves. The milliseconds it should wait first; 0 for one the allowance covers. */
    spend: (): number => rate.spend(),
    /** Milliseconds until the allowance covers another request after these. */
    untilNextMs: (leaving: number): number => rate.untilNextMs(leaving),

    /** @param tookMs null: not known */
    answered(tookMs: number | null): void {
      rate.answered();
      if (tookMs !== null) concurrency.answered(tookMs);
    },

    /** The service answered 429. */
    refused(): void {
      if (spurious.count()) return;
      const perSecond = rate.perSecond();
      if (perSecond < Infinity && spurious.isUnrelatedToRate(perSecond)) return rate.reset();
      // Once there is a rate it is the rate that is too high, not the number in flight.
      if (perSecond === Infinity) concurrency.halve();
      if (perSecond < Infinity || !spurious.areFew()) rate.refused(concurrency.roundTripMs());
    },

    timedOut(): void {
      concurrency.halve();
    },
  };
}
