const REMEMBERED_SECONDS = 3;

/** Counts events of the last few seconds. All times are of one clock, in milliseconds. */
export function createRecentCount() {
  let moments: number[] = [];
  const forget = (now: number): void => {
    moments = moments.filter((atMs) => atMs > now - REMEMBERED_SECONDS * 1000);
  };
  return {
    count(now: number): void {
      moments.push(now);
      if (moments.length > 20_000) forget(now);
    },
    total(now: number): number {
      forget(now);
      return moments.length;
    },
    /** The most there were within one second. */
    bestSecond(now: number): number {
      forget(now);
      let most = 0;
      for (let first = 0, last = 0; last < moments.length; last += 1) {
        while ((moments[first] ?? 0) <= (moments[last] ?? 0) - 1000) first += 1;
        most = Math.max(most, last - first + 1);
      }
      return most;
    },
  };
}
export type RecentCount = ReturnType<typeof createRecentCount>;
