/**
 * If the service asks a run to wait more than 30 s, the run sends nothing during that time. If several replies ask, the
 * latest counts. The exceptions are a try that a person asks for, and the retry of a request whose own reply asked for
 * at most 120 s. Such a retry waits as its own reply asked. So does the poll of an email job, whatever other replies
 * ask. The time of sleep counts as waiting.
 */
import type { Asked } from '../simulated-service.ts';
import type { CreateCheck } from './check.ts';

/** If the service asks for a longer wait, the whole run waits. */
const LONG_MS = 30_000;
/** A run may still send what it has prepared, and a `Retry-After` has no milliseconds. */
const SLACK_MS = 2_000;

/** If the service asks for a longer wait, the request is not retried (`service/transport/retry.ts`). */
const LONGEST_RETRY_MS = 120_000;
/** The time until a run has noticed that the computer slept, and has made its try. */
const NOTICES_SLEEP_MS = 20_000;
const NAME = 'a run waits as the service asks';

export const waitsAsAsked: CreateCheck = (world) => {
  /** When a person last asked the runs of a list and subject to try, by the steady clock. */
  const triedAtMs = new Map<string, number>();
  /** The latest wall time so far. A clock that is set forward ends waits, as sleep does. */
  let reachedWallMs = 0;
  /** A run makes its try after sleep at this time at the latest, by the steady clock. */
  let triesAfterSleepMs = -Infinity;
  const reach = (): void => {
    reachedWallMs = Math.max(reachedWallMs, world.time.wallMs());
  };
  const blameIfSentTooEarly = (own: readonly Asked[], asked: Asked, triedMs: number): void => {
    const long = own.filter(
      ({ endedAtMs, waitMs, question }) =>
        endedAtMs !== null && waitMs > LONG_MS && (!isPoll(asked) || question === asked.question),
    );
    const latest = long.toSorted((one, other) => (one.endedAtMs ?? 0) - (other.endedAtMs ?? 0)).at(-1);
    if (!latest || (latest.endedAtMs ?? 0) <= triedMs) return;
    const { endedWallMs, waitMs } = latest;
    const endedAtMs = latest.endedAtMs ?? 0;
    const isTooEarly =
      asked.atMs > endedAtMs + SLACK_MS &&
      asked.atMs < endedAtMs + waitMs - SLACK_MS &&
      reachedWallMs < endedWallMs + waitMs - SLACK_MS;
    if (isTooEarly && !wasInFlight(own, asked.question, endedAtMs))
      world.blame(NAME, `${asked.question} was sent too early`);
  };
  const blameIfRepeatedTooEarly = (own: readonly Asked[], asked: Asked, triedMs: number): void => {
    const latest = own.findLast(({ question }) => question === asked.question);
    if (!latest || latest.endedAtMs === null || latest.endedAtMs <= Math.max(triedMs, triesAfterSleepMs))
      return;
    const { endedAtMs, endedWallMs, waitMs } = latest;
    if (waitMs > LONGEST_RETRY_MS || reachedWallMs >= endedWallMs + waitMs) return;
    if (asked.atMs < endedAtMs + waitMs)
      world.blame(NAME, `${asked.question} was repeated after ${asked.atMs - endedAtMs} of ${waitMs} ms`);
  };
  const onAsk = (all: readonly Asked[], asked: Asked): void => {
    const { job } = world.life.jobs[asked.job - 1] ?? {};
    reach();
    const own = all.filter((one) => one.life === asked.life && one.job === asked.job);
    if (job?.kind !== 'run') return blameIfRepeatedTooEarly(own, asked, -Infinity);
    const triedMs = triedAtMs.get(`${job.listId} ${job.first.subject}`) ?? -Infinity;
    blameIfSentTooEarly(own, asked, triedMs);
    blameIfRepeatedTooEarly(own, asked, triedMs);
  };
  return {
    beforeStep(step) {
      reach();
      if (step.do === 'sleep' || step.do === 'set clock')
        triesAfterSleepMs = world.time.steadyMs() + step.ms + NOTICES_SLEEP_MS;
      if (step.do !== 'try now') return;
      // The try may be sent at any time until the next step.
      triedAtMs.set(`${world.office.listIds[step.list]} ${step.subject}`, world.time.steadyMs() + step.ms);
    },
    onAsk: (asked) => onAsk(world.service.asked, asked),
    onAskEmails: (asked) => onAsk(world.service.emailsAsked, asked),
  };
};

const isPoll = ({ email }: Asked): boolean => email?.way === 'poll';

/** Whether a lookup was in flight at this time, or could be retried. Later replies do not stop its retry. */
function wasInFlight(own: readonly Asked[], question: string, atMs: number): boolean {
  const latest = own.findLast((one) => one.question === question && one.atMs <= atMs);
  return latest !== undefined && ((latest.endedAtMs ?? Infinity) > atMs || mayBeRetried(latest));
}

const mayBeRetried = ({ isAnswer, waitMs }: Asked): boolean => !isAnswer && waitMs <= LONGEST_RETRY_MS;
