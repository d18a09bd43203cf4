/** Decides how long a run collects answers before a commit. Committing several takes little longer than one. */
import { MANY_IN_FLIGHT } from '../requests/prefetch.ts';

/** The delay with many requests in flight. More answers arrive meanwhile, and prefetched requests use free slots. */
const OF_MANY_MS = 3;
/**
 * The delay while a person is active. At 200 answers per second, it reduces the commits to a tenth, and the delay is
 * too short to notice.
 */
const GIVING_WAY_MS = 50;
/** How long a person counts as active after a report: twice the interval at which a page reports activity. */
const ACTS_FOR_MS = 800;

export type BatchDelay = {
  /** Call this when a person is active, because their requests must not wait for the run. */
  readonly giveWay: () => void;
  readonly delayMs: (inFlight: number) => number;
};

/** @param steadyMs a monotonic clock */
export function createBatchDelay(steadyMs: () => number): BatchDelay {
  let givesWayUntilMs = -Infinity;
  return {
    giveWay: () => {
      givesWayUntilMs = steadyMs() + ACTS_FOR_MS;
    },
    delayMs(inFlight) {
      if (inFlight > MANY_IN_FLIGHT) return OF_MANY_MS;
      return steadyMs() < givesWayUntilMs ? GIVING_WAY_MS : 0;
    },
  };
}
