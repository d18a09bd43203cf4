/**
 * What ended requests mean for the run as a whole: a pure step from one course to the next. What is to be
 * written down for each lookup comes out of it; writing is the turn's business.
 */
import type { NextLookup } from '../db/ledger-reads.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { Counts } from './run-counts.ts';
import { withRequests, withSettled } from './run-counts.ts';
import type { FailedEnd, RequestEnd, SettledEnd } from '../requests/request-outcome.ts';
import { goneFailure } from '../requests/request-outcome.ts';

/** Doubtful failures in a row, with no answer between, after which the service counts as gone. */
const GONE_AFTER = 10;
/** How often a service that is gone is asked whether it is back. */
export const PROBE_EVERY_MS = 30_000;

type Ended<E extends RequestEnd> = {
  readonly lookup: NextLookup;
  readonly end: E;
  /** Another run or check sent it and counts what it cost. */
  readonly isShared: boolean;
};
export type Arrived = Ended<RequestEnd>;
export type Settled = Ended<SettledEnd>;
type Doubtful = Ended<FailedEnd>;
type Unsettled = Pick<Arrived, 'lookup' | 'isShared'>;

/** Nothing is sent but one lookup when it is time to try again, by the steady clock. */
export type Wait = { readonly failure: Failure; readonly nextTryAtMs: number };

export type Course = {
  readonly counts: Counts;
  /** Doubtful failures since the last answer: it is not known yet whether the address or the service is at fault. */
  readonly doubtful: readonly Doubtful[];
  readonly wait: Wait | null;
  /** Why nothing more is sent; null while there is no reason. */
  readonly stop: { readonly state: 'stopped' | 'paused'; readonly failure: Failure | null } | null;
};

export type Situation = {
  /** By the steady clock. */
  readonly nowMs: number;
  readonly whenGone: 'wait' | 'stop';
  /** Nothing is in flight any more. */
  readonly isIdle: boolean;
  /** Nothing is left to send. */
  readonly isFeedOver: boolean;
  /** Someone paused the run. */
  readonly isPaused: boolean;
};

export type Step = {
  readonly course: Course;
  /** To be written down as answered or failed. */
  readonly settled: readonly Settled[];
  /** To be asked again by this run or a later one. */
  readonly putBack: readonly Unsettled[];
  /** The same; they never left. */
  readonly unsent: readonly NextLookup[];
};

export function advance(course: Course, arrived: readonly Arrived[], situation: Situation): Step {
  const step = arrived.reduce<Step>(
    (sofar, one) => meet({ ...sofar, course: counted(sofar.course, one) }, one, situation),
    { course, settled: [], putBack: [], unsent: [] },
  );
  return step.course.doubtful.length > 0 && isLast(step.course, situation)
    ? settleDoubts(step, situation)
    : step;
}

/** Whether no answer can come any more that would tell what to think of the doubtful ones. */
function isLast({ stop }: Course, { isIdle, isFeedOver, isPaused }: Situation): boolean {
  return isIdle && (isFeedOver || isPaused || stop !== null);
}

const counted = (course: Course, { end, isShared }: Arrived): Course =>
  isShared ? course : { ...course, counts: withRequests(course.counts, end.attempts) };

function meet(step: Step, { lookup, end, isShared }: Arrived, situation: Situation): Step {
  switch (end.kind) {
    case 'answered':
      return alive(step, { lookup, end, isShared });
    case 'failed':
      return end.isDoubtful
        ? doubt(step, { lookup, end, isShared }, situation)
        : alive(step, { lookup, end, isShared });
    case 'ended':
      return endRun(step, lookup, end.failure, isShared);
    case 'unsent':
      return { ...step, unsent: [...step.unsent, lookup] };
  }
}

function endRun(step: Step, lookup: NextLookup, failure: Failure | null, isShared: boolean): Step {
  const { course } = step;
  // Abandoned by this run, it may have reached the service: it stays `sent` and is told as asked again.
  if (failure === null && !isShared)
    return { ...step, course: { ...course, stop: course.stop ?? { state: 'paused', failure } } };
  const stop = failure === null ? course.stop : (course.stop ?? { state: 'stopped' as const, failure });
  return { ...step, course: { ...course, stop }, putBack: [...step.putBack, { lookup, isShared }] };
}

/** The service is there: what failed before failed by itself. */
function alive(step: Step, settled: Settled): Step {
  const { course } = step;
  return settle({ ...step, course: { ...course, doubtful: [], wait: null } }, [...course.doubtful, settled]);
}

function doubt(step: Step, failed: Doubtful, situation: Situation): Step {
  const doubtful = [...step.course.doubtful, failed];
  const isGone = step.course.wait !== null || doubtful.length >= GONE_AFTER;
  return isGone ? gone(step, doubtful, situation) : { ...step, course: { ...step.course, doubtful } };
}

/** What failed on the way to this is put back: it was the service, not the addresses. */
function gone(step: Step, doubtful: readonly Doubtful[], { nowMs, whenGone }: Situation): Step {
  const latest = doubtful.at(-1);
  if (!latest) return step;
  const askedMs = latest.end.error.retryAfterMs ?? 0;
  const pauseMs = Math.max(PROBE_EVERY_MS, askedMs);
  const failure: Failure =
    askedMs > PROBE_EVERY_MS
      ? { code: 'service_asks_to_wait', retryAfterSeconds: Math.ceil(askedMs / 1000) }
      : goneFailure(latest.end);
  const { course } = step;
  return {
    ...step,
    putBack: [...step.putBack, ...doubtful],
    course: {
      ...course,
      doubtful: [],
      wait: whenGone === 'wait' ? { failure, nextTryAtMs: nowMs + pauseMs } : course.wait,
      stop: whenGone === 'stop' ? (course.stop ?? { state: 'stopped', failure }) : course.stop,
    },
  };
}

/** At the end: where not one address was answered, the service is gone however short the list. */
function settleDoubts(step: Step, situation: Situation): Step {
  const { course } = step;
  const { doubtful } = course;
  if (situation.isPaused || course.stop) {
    const putBack = [...step.putBack, ...doubtful];
    return { ...step, course: { ...course, doubtful: [] }, putBack };
  }
  const { answered, failed } = course.counts;
  const wasHeard = answered + failed > 0 || doubtful.some(({ end }) => end.error.kind === 'malformed');
  if (!wasHeard) return gone(step, doubtful, situation);
  return settle({ ...step, course: { ...course, doubtful: [] } }, doubtful);
}

function settle(step: Step, settled: readonly Settled[]): Step {
  const counts = settled.reduce(
    (sofar, { end, isShared }) => withSettled(sofar, end, isShared),
    step.course.counts,
  );
  return { ...step, course: { ...step.course, counts }, settled: [...step.settled, ...settled] };
}
