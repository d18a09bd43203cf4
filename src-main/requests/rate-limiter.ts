/**
 * How fast requests may follow each other: a token bucket. There is no limit until more than a few 429s come, which means
 * that the service counts requests over time; then the rate is what the service answered lately. It rises slowly again,
 * to find out when more is allowed. All times are of one clock, in milliseconds; rates are requests a second.
 */
import type { SlidingWindow } from './sliding-window.ts';

/** A second without a 429 lets the rate rise by this share; quickly while it is well below what was refused. */
const RISE = 0.01;
const QUICK_RISE = 0.1;
const WELL_BELOW = 0.9;
/** Just under what was answered: a rate on the edge is refused at every hiccup. */
const MARGIN = 0.97;
/** Refused again so soon after the last cut, that cut was too small. */
const SOON_MS = 1500;
const SECOND_CUT = 0.85;
/** One refusal lowers the rate by no more than this: it may count a burst, not the rate. */
const DEEPEST_CUT = 0.8;
const MIN_RATE = 0.2;
/** The bucket is small: what the service counts is requests in a short time. */
const BUCKET_SECONDS = 0.02;

/** @param answers of the last seconds; counted here */
export function createRateLimiter(nowMs: () => number, answers: SlidingWindow) {
  let rate = Infinity;
  let refusedRate = Infinity;
  let changedAtMs = -Infinity;
  /** When the first rate is to be taken from the answers. */
  let measureAtMs = Infinity;
  let tokens = 0;
  let tokensAtMs = 0;

  const set = (now: number, wanted: number): void => {
    rate = Math.max(MIN_RATE, wanted);
    measureAtMs = Infinity;
    changedAtMs = now;
    tokens = Math.min(tokens, 0);
    tokensAtMs = now;
  };

  const refill = (): void => {
    const now = nowMs();
    if (rate === Infinity && now >= measureAtMs) {
      refusedRate = answers.bestSecond(now);
      // Nothing lately, as after the computer stood still, is no rate: the next 429 begins anew.
      if (refusedRate > 0) set(now, refusedRate * MARGIN);
      else measureAtMs = Infinity;
    }
    if (rate === Infinity) return;
    const share = rate < WELL_BELOW * refusedRate ? QUICK_RISE : RISE;
    const maxTokens = Math.max(1, rate * BUCKET_SECONDS);
    // Only while the rate is used up: a rate that no request comes near is not confirmed by silence.
    const usedMs = Math.min(now - tokensAtMs, ((maxTokens - tokens) * 1000) / rate);
    tokens = Math.min(maxTokens, tokens + ((now - tokensAtMs) * rate) / 1000);
    rate *= (1 + share) ** (usedMs / 1000);
    tokensAtMs = now;
  };

  return {
    /** How many requests may leave now. */
    allowance(): number {
      refill();
      return rate === Infinity ? Infinity : Math.max(0, Math.floor(tokens));
    },

    /** Takes a token for a request that leaves. The milliseconds it should wait first; 0 for one the allowance covers. */
    spend(): number {
      refill();
      if (rate === Infinity) return 0;
      tokens -= 1;
      return tokens >= 0 ? 0 : (-tokens * 1000) / rate;
    },

    /** Milliseconds until the allowance covers another request after these. */
    untilNextMs(leaving: number): number {
      const missing = leaving + 1 - tokens;
      return rate === Infinity || missing <= 0 ? 0 : (missing * 1000) / rate;
    },

    answered: (): void => answers.count(nowMs()),
    /** Requests a second; Infinity: without limit. */
    perSecond: (): number => rate,

    /** @param roundTripMs what was sent before the last change says nothing of the rate after it */
    refused(roundTripMs: number): void {
      const now = nowMs();
      if (rate === Infinity) {
        measureAtMs = Math.min(measureAtMs, now + 2 * roundTripMs);
        return;
      }
      if (now - changedAtMs < 2 * roundTripMs) return;
      refill();
      refusedRate = rate;
      set(now, cutTo(rate, now - changedAtMs, answers.bestSecond(now)));
    },

    /** Without limit again, until the next 429. */
    reset: (): void => set(nowMs(), Infinity),
  };
}

/** The rate after a refusal, so long after it was last changed. */
function cutTo(rate: number, unchangedMs: number, bestSecond: number): number {
  const factor = unchangedMs < SOON_MS ? SECOND_CUT : MARGIN;
  return Math.max(rate * DEEPEST_CUT, Math.min(rate * factor, bestSecond * MARGIN));
}
