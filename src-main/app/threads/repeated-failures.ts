/** More in so long a time, and beginning again is no help. */
const MOST = 3;
const WITHIN_MS = 60_000;

/** Counts failures. Answers, of the one just now, whether it is one too many. */
export function createFailureCount(nowMs: () => number): () => boolean {
  let failedAtMs: readonly number[] = [];
  return () => {
    const now = nowMs();
    failedAtMs = [...failedAtMs.filter((atMs) => now - atMs < WITHIN_MS), now];
    return failedAtMs.length > MOST;
  };
}
