/**
 * Limits the rate of requests with a token bucket. There is no limit until more than a few 429s come. Then the limit is
 * the rate of recent answers, and it rises slowly. Times are milliseconds, rates are requests a second.
 */
import type { SlidingWindow } from './sliding-window.ts';

/** The share by which the rate rises in each second of full use. `QUICK_RISE` applies well below the refused rate. */
const RISE = 0.01;
const QUICK_RISE = 0.1;
const WELL_BELOW = 0.9;
/** The rate is set to this share of the rate of answers, because at exactly that rate each fluctuation is refused. */
const MARGIN = 0.97;
/** A refusal within this time after a cut means that the cut was too small. */
const SOON_MS = 1500;
const SECOND_CUT = 0.85;
/** One refusal lowers the rate to no less than this share, because its cause may be a burst and not the rate. */
const DEEPEST_CUT = 0.8;
const MIN_RATE = 0.2;
/** The size of the bucket, as seconds at the current rate. It is small, because services count over a short time. */
const BUCKET_SECONDS = 0.02;

/** @param answers the answers of the last seconds; `answered` adds to them */
export function createRateLimiter(nowMs: () => number, answers: SlidingWindow) {
  let rate = Infinity;
  let refusedRate = Infinity;
  let changedAtMs = -Infinity;
  /** When to measure the first rate. */
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
      // Without recent answers, as after sleep, there is no rate to measure. The next 429 starts another measurement.
      if (refusedRate > 0) set(now, refusedRate * MARGIN);
      else measureAtMs = Infinity;
    }
    if (rate === Infinity) return;
    const share = rate < WELL_BELOW * refusedRate ? QUICK_RISE : RISE;
    const maxTokens = Math.max(1, rate * BUCKET_SECONDS);
    // The rate rises only while requests use all of it, because unused time does not show that the service accepts it.
    const usedMs = Math.min(now - tokensAtMs, ((maxTokens - tokens) * 1000) / rate);
    tokens = Math.min(maxTokens, tokens + ((now - tokensAtMs) * rate) / 1000);
    rate *= (1 + share) ** (usedMs / 1000);
    tokensAtMs = now;
  };

  return {
    allowance(): number {
      refill();
      return rate === Infinity ? Infinity : Math.max(0, Math.floor(tokens));
    },

    /** Takes a token for a request. Returns how many milliseconds it should wait first. */
    spend(): number {
      refill();
      if (rate === Infinity) return 0;
      tokens -= 1;
      return tokens >= 0 ? 0 : (-tokens * 1000) / rate;
    },

    untilNextMs(leaving: number): number {
      const missing = leaving + 1 - tokens;
      return rate === Infinity || missing <= 0 ? 0 : (missing * 1000) / rate;
    },

    answered: (): void => answers.count(nowMs()),
    /** Returns the limit in requests a second; Infinity if there is none. */
    perSecond: (): number => rate,

    /** Ignores refusals within two round trips after a change, because their requests were sent at the old rate. */
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

    /** Removes the limit until the next 429. */
    reset: (): void => set(nowMs(), Infinity),
  };
}

/** Returns the rate after a refusal, given the time since the last change. */
function cutTo(rate: number, unchangedMs: number, bestSecond: number): number {
  const factor = unchangedMs < SOON_MS ? SECOND_CUT : MARGIN;
  return Math.max(rate * DEEPEST_CUT, Math.min(rate * factor, bestSecond * MARGIN));
}
