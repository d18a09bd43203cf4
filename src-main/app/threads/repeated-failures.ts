/** If there are more failures than this within `WITHIN_MS`, restarting does not help. */
const MOST = 3;
const WITHIN_MS = 60_000;

/** Counts failures. Returns whether the current one exceeds the limit. */
export function createFailureCount(nowMs: () => number): () => boolean {
  let failedAtMs: readonly number[] = [];
  return () => {
    const now = nowMs();
    failedAtMs = [...failedAtMs.filter((atMs) => now - atMs < WITHIN_MS), now];
    return failedAtMs.length > MOST;
  };
}
