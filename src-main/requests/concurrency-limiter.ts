/**
 * Limits the requests in flight. The limit doubles each round trip while answers are as quick as the first ones, and
 * later grows by one. Slow answers reduce it by a tenth. A time-out halves it, and so does a 429 while there is no rate
 * limit. It is cut at most once a round trip, as requests sent before a cut say nothing about the new limit.
 */
const FIRST_LIMIT = 4;
/** Answers this many times slower than the quickest mean that the service queues requests itself. */
const SLOW_FACTOR = 2;
/** Smaller differences are noise. */
const NOISE_MS = 25;

/** @param max the most requests in flight, never exceeded */
export function createConcurrencyLimiter(max: number, nowMs: () => number) {
  let limit = Math.min(FIRST_LIMIT, max);
  /** Below it the limit doubles each round trip; above, it grows by one. */
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
      // Tests both, because slow first answers of a waking service would dominate the average.
      if (averageMs <= slowMs || tookMs <= slowMs)
        limit = Math.min(max, limit + (limit < threshold ? 1 : 1 / limit));
      else if (nowMs() - cutAtMs > roundTripMs()) cut(0.9);
    },

    halve(): void {
      if (nowMs() - cutAtMs >= 2 * roundTripMs()) cut(0.5);
    },
  };
}
