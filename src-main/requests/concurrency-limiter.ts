/**
 * How many requests may be in flight at once. The limit starts low and doubles each round trip while answers are as
 * quick as the first ones were. Then it grows by one a round trip; slow answers take a tenth of it, a time-out half, and
 * so does a 429 while there is no limit to the rate. It is cut at most once a round trip: what was sent before a cut says nothing of the limit after it.
 */
const FIRST_LIMIT = 4;
/** Answers slower than this many times the quickest ones mean that the service has a queue of its own. */
const SLOW_FACTOR = 2;
/** Below this a difference is noise. */
const NOISE_MS = 25;

/** @param max never exceeded */
export function createConcurrencyLimiter(max: number, nowMs: () => number) {
  let limit = Math.min(FIRST_LIMIT, max);
  /** Below it the limit doubles each round trip, above it grows by one. */
  let threshold = Infinity;
  let quickestMs = Infinity;
  let averageMs = 0;
  let cutAtMs = -Infinity;

  const roundTripMs = (): number => Math.max(averageMs, NOISE_MS);
  const cut = (share: number): void => {
    cutAtMs = nowMs();
    limit = Math.max(1, limit * share);
    threshold = limit;
  };

  return {
    limit: (): number => Math.max(1, Math.floor(Math.min(limit, max))),
    setMax(wanted: number): void {
      max = wanted;
    },
    roundTripMs,

    answered(tookMs: number): void {
      // Rises a little with each answer, so that a service that became slower for good is learned again.
      quickestMs = Math.min(quickestMs * 1.0005, tookMs);
      averageMs = averageMs === 0 ? tookMs : averageMs * 0.9 + tookMs * 0.1;
      const slowMs = SLOW_FACTOR * quickestMs + NOISE_MS;
      // Both: the first answers of a service that is just waking up say nothing of those that are quick now.
      if (averageMs <= slowMs || tookMs <= slowMs)
        limit = Math.min(max, limit + (limit < threshold ? 1 : 1 / limit));
      else if (nowMs() - cutAtMs > roundTripMs()) cut(0.9);
    },

    halve(): void {
      if (nowMs() - cutAtMs >= 2 * roundTripMs()) cut(0.5);
    },
  };
}
