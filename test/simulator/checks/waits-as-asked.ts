/**
 * If the service asks a run to wait long, the run sends nothing until then, unless a person asks it to try. The latest
 * such reply counts.
 */
import type { Asked } from '../simulated-service.ts';
import type { CreateCheck } from './check.ts';

/** From this time on, a run waits as a whole. */
const LONG_MS = 30_000;
/** A run may still send what it had prepared, and a `Retry-After` has no milliseconds. */
const SLACK_MS = 2_000;

/** After a longer wait, a request is not retried (`service/transport/retry.ts`). */
const LONGEST_RETRY_MS = 120_000;

export const waitsAsAsked: CreateCheck = (world) => {
  let disturbedAtMs = 0;
  const forbids = ({ atMs, endedAtMs, waitMs }: Asked, nowMs: number): boolean =>
    endedAtMs !== null &&
    waitMs > LONG_MS &&
    atMs > disturbedAtMs &&
    nowMs > endedAtMs + SLACK_MS &&
    nowMs < endedAtMs + waitMs - SLACK_MS;
  return {
    beforeStep(step) {
      // A clock that is set forward looks like sleep.
      if (step.do === 'try now' || step.do === 'sleep' || step.do === 'set clock')
        disturbedAtMs = world.time.steadyMs() + step.ms;
    },
    onAsk({ life, job, atMs, question }) {
      if (world.life.jobs.find(({ id }) => id === job)?.job.kind !== 'run') return;
      const own = world.service.asked.filter((one) => one.life === life && one.job === job);
      const long = own.filter(({ endedAtMs, waitMs }) => endedAtMs !== null && waitMs > LONG_MS);
      const latest = long.toSorted((one, other) => (one.endedAtMs ?? 0) - (other.endedAtMs ?? 0)).at(-1);
      if (latest && forbids(latest, atMs) && !wasInFlight(own, question, latest.endedAtMs ?? 0))
        world.blame('a run waits as the service asks', `${question} was sent too early`);
    },
  };
};

/** Whether a lookup was in flight at this time, or waited for a retry. It is then retried as if nothing had been said. */
function wasInFlight(own: readonly Asked[], question: string, atMs: number): boolean {
  const latest = own.findLast((one) => one.question === question && one.atMs <= atMs);
  return latest !== undefined && ((latest.endedAtMs ?? Infinity) > atMs || mayBeRetried(latest));
}

const mayBeRetried = ({ isAnswer, waitMs }: Asked): boolean => !isAnswer && waitMs <= LONGEST_RETRY_MS;
