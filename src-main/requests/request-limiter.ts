/**
 * Learns how many requests may be in flight and how many may be sent per second. It needs both limits: if answers are
 * quick, a limit on requests in flight does not limit the rate. The ideas come from TCP Vegas (delay), TCP Reno (halving)
 * and BBR (rate).
 */
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createSlidingWindow } from './sliding-window.ts';
import { createSpuriousRefusals } from './spurious-refusals.ts';

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

/** @param maxConcurrency the maximum number of requests in flight, never exceeded */
export function createRequestLimiter(maxConcurrency: number, nowMs: () => number) {
  const concurrency = createConcurrencyLimiter(maxConcurrency, nowMs);
  const answers = createSlidingWindow();
  const rate = createRateLimiter(nowMs, answers);
  const spurious = createSpuriousRefusals(nowMs, answers);
  return {
    limit: concurrency.limit,
    setMaxConcurrency: (wanted: number): void => concurrency.setMax(wanted),
    allowance: (): number => rate.allowance(),
    spend: (): number => rate.spend(),
    untilNextMs: (leaving: number): number => rate.untilNextMs(leaving),

    /** @param tookMs null if unknown */
    answered(tookMs: number | null): void {
      rate.answered();
      if (tookMs !== null) concurrency.answered(tookMs);
    },

    refused(): void {
      if (spurious.count()) return;
      const perSecond = rate.perSecond();
      if (perSecond < Infinity && spurious.isUnrelatedToRate(perSecond)) return rate.reset();
      // If there is a rate limit, the rate is too high, not the number of requests in flight.
      if (perSecond === Infinity) concurrency.halve();
      if (perSecond < Infinity || !spurious.areFew()) rate.refused(concurrency.roundTripMs());
    },

    timedOut(): void {
      concurrency.halve();
    },
  };
}
