/** How long a run collects answers before it commits them. A batch of several costs little more than a batch of one. */
import { MANY_IN_FLIGHT } from '../requests/prefetch.ts';

/** With many in flight more answers will come in this time, and prefetched requests use the slots. */
const OF_MANY_MS = 3;
/** A tenth of the commits at 200 answers a second, without a visible delay of the run. */
const GIVING_WAY_MS = 50;
/** Twice the interval at which a page reports that a person is active. */
const ACTS_FOR_MS = 800;

export type BatchDelay = {
  /** A person is active: their requests must not wait for the run. */
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
