const WINDOW_SECONDS = 3;

/** Counts events of the last few seconds. Times are milliseconds of one clock. */
export function createSlidingWindow() {
  let times: number[] = [];
  const dropOld = (now: number): void => {
    times = times.filter((atMs) => atMs > now - WINDOW_SECONDS * 1000);
  };
  return {
    count(now: number): void {
      times.push(now);
      if (times.length > 20_000) dropOld(now);
    },
    total(now: number): number {
      dropOld(now);
      return times.length;
    },
    /** Returns the highest number of events within one second. */
    bestSecond(now: number): number {
      dropOld(now);
      let best = 0;
      for (let first = 0, last = 0; last < times.length; last += 1) {
        while ((times[first] ?? 0) <= (times[last] ?? 0) - 1000) first += 1;
        best = Math.max(best, last - first + 1);
      }
      return best;
    },
  };
}
export type SlidingWindow = ReturnType<typeof createSlidingWindow>;
