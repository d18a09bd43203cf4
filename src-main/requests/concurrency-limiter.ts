/**
 * How many requests at once help. Starts low, doubles each round trip while answers come as quickly as the
 * first ones did, then grows by one a round trip; slow answers take a tenth of it, a 429 or a time-out half.
 * Less at most once a round trip: what was sent before the last cut says nothing of the number after it.
 */
const FIRST = 4;
/** Answers slower than this many times the quickest ones mean that requests wait for each other over there. */
const SLOW = 2;
/** Below this a difference is noise. */
const NOISE_MS = 25;

/** @param most never exceeded */
export function createAtOnce(most: number, nowMs: () => number) {
  let limit = Math.min(FIRST, most);
  /** Below it the number doubles each round trip, above it grows by one. */
  let threshold = Infinity;
  let quickestMs = Infinity;
  let usualMs = 0;
  let cutAtMs = -Infinity;

  const roundTripMs = (): number => Math.max(usualMs, NOISE_MS);
  const cut = (share: number): void => {
    cutAtMs = nowMs();
    limit = Math.max(1, limit * share);
    threshold = limit;
  };

  return {
    limit: (): number => Math.max(1, Math.floor(Math.min(limit, most))),
    setMost(wanted: number): void {
      most = wanted;
    },
    roundTripMs,

    answered(tookMs: number): void {
      // Rises a little with each answer, so that a service that got slower for good is learned anew.
      quickestMs = Math.min(quickestMs * 1.0005, tookMs);
      usualMs = usualMs === 0 ? tookMs : usualMs * 0.9 + tookMs * 0.1;
      const slowMs = SLOW * quickestMs + NOISE_MS;
      // Both: the first answers of a service that is just waking up say nothing of those that are quick now.
      if (usualMs <= slowMs || tookMs <= slowMs)
        limit = Math.min(most, limit + (limit < threshold ? 1 : 1 / limit));
      else if (nowMs() - cutAtMs > roundTripMs()) cut(0.9);
    },

    halve(): void {
      if (nowMs() - cutAtMs >= 2 * roundTripMs()) cut(0.5);
    },
  };
}
