/** How long a run collects answers before it commits them: a batch of several costs little more than a batch of one. */
import { MANY_IN_FLIGHT } from '../requests/prefetch.ts';

/** With many in flight more is sure to come by then, and prefetched requests take the slots meanwhile. */
const OF_MANY_MS = 3;
/** A tenth of the commits of a service that gives 200 answers a second, and nothing that a person notices of a run. */
const GIVING_WAY_MS = 50;
/** Twice as long as a page waits before it says again that somebody acts. */
const ACTS_FOR_MS = 800;

export type BatchDelay = {
  /** Somebody acts: what they ask for is not to wait for the run. */
  readonly giveWay: () => void;
  readonly delayMs: (inFlight: number) => number;
};

/** @param steadyMs a clock that no person can set */
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
