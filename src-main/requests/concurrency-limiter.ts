/**
 * Limits the number of requests in flight. At first, the limit doubles each round trip while answers stay quick; later it
 * grows by one each round trip. Slow answers reduce it by a tenth. A time-out halves it, and so does a 429 while there is
 * no rate limit. It is cut at most once a round trip, because answers to requests sent before a cut say nothing about the
 * new limit. If answers are still slow with one request in flight, the service itself has become slower, and the limit
 * rises again.
 */
const FIRST_LIMIT = 4;
/** If answers take this many times as long as the quickest one, the service itself queues requests. */
const SLOW_FACTOR = 2;
/** Smaller differences between answer times are noise. */
const NOISE_MS = 25;

/** @param max the maximum number of requests in flight, never exceeded */
export function createConcurrencyLimiter(max: number, nowMs: () => number) {
  let limit = Math.min(FIRST_LIMIT, max);
  /** Below this number, the limit doubles each round trip; above it, the limit grows by one. */
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
      // Rises a little with each answer, to adapt to a service that has become slower for good.
      quickestMs = Math.min(quickestMs * 1.0005, tookMs);
      averageMs = averageMs === 0 ? tookMs : averageMs * 0.9 + tookMs * 0.1;
      const slowMs = SLOW_FACTOR * quickestMs + NOISE_MS;
      // Also tests this answer alone, because slow first answers of a waking service dominate the average.
      if (averageMs <= slowMs || tookMs <= slowMs)
        limit = Math.min(max, limit + (limit < threshold ? 1 : 1 / limit));
      else if (nowMs() - cutAtMs > roundTripMs()) {
        if (limit >= 2) return cut(0.9);
        // Nothing waits behind a single request, so this is how long the service takes now.
        quickestMs = tookMs;
        threshold = Infinity;
      }
    },

    halve(): void {
      if (nowMs() - cutAtMs >= 2 * roundTripMs()) cut(0.5);
    },
  };
}
