/**
 * How many requests at once help, and how fast they may follow each other, learned from the service alone. Both
 * are needed: where answers are quick, a number at once cannot keep to a limit of requests a second.
 *
 * The delay-based part follows the idea of TCP Vegas, the halving that of TCP Reno, the measured rate that of BBR.
 */
import { createAtOnce } from './concurrency-limiter.ts';
import { createRate } from './rate-limiter.ts';
import { createRecentCount } from './sliding-window.ts';
import { createStrays } from './spurious-refusals.ts';

export type Pace = ReturnType<typeof createPace>;

/** @param most requests at once, never exceeded */
export function createPace(most: number, nowMs: () => number) {
  const atOnce = createAtOnce(most, nowMs);
  const letThrough = createRecentCount();
  const rate = createRate(nowMs, letThrough);
  const strays = createStrays(nowMs, letThrough);
  return {
    /** Requests at once, at present. */
    limit: atOnce.limit,
    setMost: (wanted: number): void => atOnce.setMost(wanted),
    /** How many requests may leave now, by the rate alone. */
    allowance: (): number => rate.allowance(),
    /** Counts a request that leaves. The milliseconds it should wait first; 0 for one the allowance covers. */
    spend: (): number => rate.spend(),
    /** Milliseconds until the allowance covers another request after these. */
    untilNext: (leaving: number): number => rate.untilNext(leaving),

    /** @param tookMs null: not known */
    answered(tookMs: number | null): void {
      rate.answered();
      if (tookMs !== null) atOnce.answered(tookMs);
    },

    /** The service answered 429. */
    refused(): void {
      if (strays.count()) return;
      const perSecond = rate.perSecond();
      if (perSecond < Infinity && strays.isInVain(perSecond)) return rate.forget();
      // Once there is a rate it is the rate that is too high, not the number at once.
      if (perSecond === Infinity) atOnce.halve();
      if (perSecond < Infinity || !strays.areFew()) rate.refused(atOnce.roundTripMs());
    },

    timedOut(): void {
      atOnce.halve();
    },
  };
}
