/**
 * The state machine of a run: what ended requests mean for the run as a whole. `advance` is pure; what the ledger must
 * be told of each lookup comes out of it, and the batch writes it.
 */
import type { NextLookup } from '../db/reads/ledger-reads.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { NotFoundDoubt } from '../requests/not-found-doubt.ts';
import {
  isCredible,
  withAnswer,
  withNotFound,
  withoutDoubt,
  withProbeDue,
} from '../requests/not-found-doubt.ts';
import type { RunCounts } from './run-counts.ts';
import { spentOf, withProbe, withRequests, withSettled } from './run-counts.ts';
import type {
  EndedOutcome,
  FailedOutcome,
  RequestOutcome,
  SettledOutcome,
} from '../requests/request-outcome.ts';
import { findsNothing, goneFailure, isNotFound, isUnread } from '../requests/request-outcome.ts';

/** Doubtful failures in a row, with no answer between, after which the service counts as gone. */
const GONE_AFTER = 10;
/** How often a service that is gone is asked whether it is back. */
export const PROBE_EVERY_MS = 30_000;

/** A lookup and what came of it. */
type WithOutcome<O extends RequestOutcome> = {
  readonly lookup: NextLookup;
  readonly outcome: O;
  /** Another run or check sent it and counts what it cost. */
  readonly isShared: boolean;
};
/** Its request is over, and not recorded yet. */
export type EndedLookup = WithOutcome<RequestOutcome>;
/** Its outcome gives its rows a verdict, or the reason why they have none. */
export type SettledLookup = WithOutcome<SettledOutcome>;
type DoubtfulLookup = WithOutcome<FailedOutcome>;
type UnsettledLookup = WithOutcome<FailedOutcome | EndedOutcome>;

/** Nothing is sent but one lookup when it is time to try again, by the steady clock. */
export type RunWait = {
  readonly failure: Failure;
  readonly nextTryAtMs: number;
  /** A person asked for a try, or the computer awoke, and it has not begun. */
  readonly isTryRequested: boolean;
};

/** The state of a run. It follows from the outcomes alone. */
export type RunStatus = {
  readonly counts: RunCounts;
  /** Doubtful failures since the last answer: it is not known yet whether the address or the service is at fault. */
  readonly doubtful: readonly DoubtfulLookup[];
  /** Answers since then that nobody can read. They are recorded at once: put back, they would be asked and paid for again. */
  readonly unread: number;
  readonly notFound: NotFoundDoubt<SettledLookup, NextLookup>;
  readonly wait: RunWait | null;
  /** Why nothing more is sent; null while there is no reason. */
  readonly stop: { readonly state: 'stopped' | 'paused'; readonly failure: Failure | null } | null;
};

/** What `advance` must know beside the outcomes. */
export type RunConditions = {
  /** By the steady clock. */
  readonly nowMs: number;
  readonly whenGone: 'wait' | 'stop';
  /** Nothing is in flight any more. */
  readonly isIdle: boolean;
  /** Nothing is left to send. */
  readonly isFeedOver: boolean;
  /** A person paused the run, or the app closes. */
  readonly isPaused: boolean;
  /** null: no cap. */
  readonly maxCredits: number | null;
  /** A question that the service has answered before, and not with 404; null: none. */
  readonly knownGood: () => NextLookup | null;
};

/** The next status, and what the ledger must be told. */
export type Transition = {
  readonly status: RunStatus;
  /** To be recorded as answered or failed. */
  readonly settled: readonly SettledLookup[];
  /** To be asked again by this run or a later one. */
  readonly putBack: readonly UnsettledLookup[];
  /** 404s to ask again: they are not believed, and not charged. */
  readonly disbelieved: readonly SettledLookup[];
  /** Their requests end the run. */
  readonly ended: readonly UnsettledLookup[];
  /** To ask again: they were never sent. */
  readonly unsent: readonly NextLookup[];
  /** A known answer that was asked for again, and paid again. */
  readonly probed: { readonly lookupId: number; readonly attempts: number; readonly credits: number } | null;
};

/** The status after these lookups ended, in the order they ended. */
export function advance(
  status: RunStatus,
  endedLookups: readonly EndedLookup[],
  conditions: RunConditions,
): Transition {
  const transition = endedLookups.reduce<Transition>(
    (before, ended) =>
      applyOutcome({ ...before, status: withCounted(before.status, ended) }, ended, conditions),
    { status, settled: [], putBack: [], disbelieved: [], ended: [], unsent: [], probed: null },
  );
  const next = settleNotFound(transition, conditions);
  return next.status.doubtful.length > 0 && isNoAnswerToCome(next.status, conditions)
    ? settleDoubtful(next, conditions)
    : next;
}

/** Whether no answer can come any more that would tell what to think of the doubtful ones. */
function isNoAnswerToCome({ stop }: RunStatus, { isIdle, isFeedOver, isPaused }: RunConditions): boolean {
  return isIdle && (isFeedOver || isPaused || stop !== null);
}

const withCounted = (status: RunStatus, { outcome, isShared }: EndedLookup): RunStatus =>
  isShared ? status : { ...status, counts: withRequests(status.counts, outcome) };

function applyOutcome(transition: Transition, ended: EndedLookup, conditions: RunConditions): Transition {
  const { lookup, outcome, isShared } = ended;
  const { knownGood, probe } = transition.status.notFound;
  if (probe === 'sent' && lookup.lookupId === knownGood?.lookupId)
    return probeEnded(transition, ended, conditions);
  switch (outcome.kind) {
    case 'answered':
      return isNotFound(outcome)
        ? addNotFound(transition, { lookup, outcome, isShared }, conditions)
        : serviceAnswered(transition, { lookup, outcome, isShared }, conditions);
    case 'failed':
      return outcome.isDoubtful
        ? addDoubtful(transition, { lookup, outcome, isShared }, conditions)
        : serviceAnswered(transition, { lookup, outcome, isShared }, conditions);
    case 'ended':
      return endRun(transition, { lookup, outcome, isShared });
    case 'unsent':
      return { ...transition, unsent: [...transition.unsent, lookup] };
  }
}

function endRun(before: Transition, ended: WithOutcome<EndedOutcome>): Transition {
  const transition = { ...before, ended: [...before.ended, ended] };
  const { status } = transition;
  const { failure, staysSent, mayBePaid } = ended.outcome;
  // This run aborted the request itself: the app closes.
  if (failure === null && !ended.isShared)
    return { ...transition, status: { ...status, stop: status.stop ?? { state: 'paused', failure } } };
  const stop = failure === null ? status.stop : (status.stop ?? { state: 'stopped' as const, failure });
  const isOwnCharge = mayBePaid === true && !ended.isShared;
  if (staysSent === true || isOwnCharge) return { ...transition, status: { ...status, stop } };
  return { ...transition, status: { ...status, stop }, putBack: [...transition.putBack, ended] };
}

/** The service is there: what failed before failed by itself. */
function serviceAnswered(
  transition: Transition,
  settled: SettledLookup,
  { nowMs }: RunConditions,
): Transition {
  const { status } = transition;
  const { outcome, lookup } = settled;
  const { doubt, confirmed } =
    outcome.kind === 'answered'
      ? withAnswer(status.notFound, lookup, outcome.tookMs === null ? null : nowMs - outcome.tookMs)
      : { doubt: status.notFound, confirmed: [] };
  return settle(
    {
      ...transition,
      status: { ...status, doubtful: [], unread: 0, notFound: doubt, wait: waitOnceHeard(status, nowMs) },
    },
    [...status.doubtful, ...confirmed, settled],
  );
}

/** An older request may be answered while the service asks to wait with the next one. */
function waitOnceHeard({ wait }: RunStatus, nowMs: number): RunWait | null {
  return wait?.failure.code === 'service_asks_to_wait' && wait.nextTryAtMs > nowMs ? wait : null;
}

/** Something answers, and the 404 may come of a wrong path. */
function addNotFound(transition: Transition, notFound: SettledLookup, conditions: RunConditions): Transition {
  const { status } = transition;
  const doubt = withNotFound(status.notFound, notFound, conditions.nowMs);
  const wait = waitOnceHeard(status, conditions.nowMs);
  const probing = withProbeDue(doubt, conditions.knownGood);
  const next = { ...transition, status: { ...status, notFound: probing ?? doubt, wait } };
  return probing === null ? disbelieve(next) : next;
}

/** What came of asking something again that the service has answered before. */
function probeEnded(
  transition: Transition,
  { lookup, outcome, isShared }: EndedLookup,
  conditions: RunConditions,
): Transition {
  const { status } = transition;
  const probeIs = (probe: 'none' | 'due'): Transition => ({
    ...transition,
    status: { ...status, notFound: { ...status.notFound, probe } },
  });
  const over = probeIs('none');
  switch (outcome.kind) {
    case 'unsent':
      return probeIs('due');
    case 'ended': {
      const { failure } = outcome;
      if (failure === null && isShared) return probeIs('due');
      const stop = { state: failure === null ? ('paused' as const) : ('stopped' as const), failure };
      return { ...over, status: { ...over.status, stop: status.stop ?? stop } };
    }
    case 'failed':
      return outcome.isDoubtful
        ? serviceGone(putBackUnproven(over), outcome, conditions)
        : disbelieve(over, true);
    case 'answered':
      return isNotFound(outcome)
        ? disbelieve(over, true)
        : believe(over, isShared ? null : { lookupId: lookup.lookupId, ...outcome }, conditions);
  }
}

function believe(transition: Transition, probed: Transition['probed'], { nowMs }: RunConditions): Transition {
  const { status } = transition;
  const { notFound, doubtful } = status;
  const counts = probed === null ? status.counts : withProbe(status.counts, probed.credits);
  const next = {
    ...transition,
    probed,
    status: {
      ...status,
      counts,
      doubtful: [],
      unread: 0,
      notFound: withoutDoubt(notFound),
      wait: waitOnceHeard(status, nowMs),
    },
  };
  return settle(next, [...doubtful, ...notFound.unproven.map((each) => each.notFound)]);
}

/** The service finds nothing, whatever it is asked: the run stops, and asks these another time. */
function disbelieve(transition: Transition, foundBefore = false): Transition {
  const answers = transition.status.notFound.unproven.length;
  return stopUnproven(transition, findsNothing(answers, foundBefore));
}

function stopUnproven(transition: Transition, failure: Failure): Transition {
  const next = putBackUnproven(transition);
  const { status } = next;
  return { ...next, status: { ...status, stop: status.stop ?? { state: 'stopped', failure } } };
}

function putBackUnproven(transition: Transition): Transition {
  const { status } = transition;
  const { notFound } = status;
  return {
    ...transition,
    disbelieved: [...transition.disbelieved, ...notFound.unproven.map((each) => each.notFound)],
    status: { ...status, notFound: { ...notFound, unproven: [], probe: 'none' } },
  };
}

/** No other answer can come: a few 404s are believed of a service that has answered before. */
function settleNotFound(transition: Transition, conditions: RunConditions): Transition {
  const { status } = transition;
  const { notFound, counts, stop } = status;
  const { unproven, probe } = notFound;
  const hasCredit = spentOf(counts) + unproven.length < (conditions.maxCredits ?? Infinity);
  const isOver = isNoAnswerToCome(status, conditions) || (conditions.isIdle && !hasCredit);
  if (unproven.length === 0 || !isOver) return transition;
  const isEnding = stop !== null || conditions.isPaused;
  if (probe === 'due' && !isEnding && hasCredit) return transition;
  const isKnown = conditions.knownGood() !== null;
  if (!isCredible(notFound, () => isKnown)) {
    if (isEnding) return putBackUnproven(transition);
    const { maxCredits: cap } = conditions;
    // What would settle the doubt costs a credit more.
    return isKnown && !hasCredit && cap !== null
      ? stopUnproven(transition, { code: 'credit_cap_reached', cap })
      : disbelieve(transition);
  }
  const next = { ...transition, status: { ...status, notFound: { ...notFound, unproven: [] } } };
  return settle(
    next,
    unproven.map((each) => each.notFound),
  );
}

function addDoubtful(transition: Transition, failed: DoubtfulLookup, conditions: RunConditions): Transition {
  const { outcome } = failed;
  const { status } = transition;
  const next = isUnread(outcome.error)
    ? settle({ ...transition, status: { ...status, unread: status.unread + 1 } }, [failed])
    : { ...transition, status: { ...status, doubtful: [...status.doubtful, failed] } };
  const { doubtful, unread } = next.status;
  const asksToWait = (outcome.error.retryAfterMs ?? 0) > PROBE_EVERY_MS;
  const isGone = status.wait !== null || asksToWait || doubtful.length + unread >= GONE_AFTER;
  return isGone ? serviceGone(next, outcome, conditions) : next;
}

/** What failed on the way to this is put back: it was the service, not the addresses. */
function serviceGone(
  transition: Transition,
  latest: FailedOutcome,
  { nowMs, whenGone }: RunConditions,
): Transition {
  const askedMs = latest.error.retryAfterMs ?? 0;
  const pauseMs = Math.max(PROBE_EVERY_MS, askedMs);
  const failure: Failure =
    askedMs > PROBE_EVERY_MS
      ? { code: 'service_asks_to_wait', retryAfterSeconds: Math.ceil(askedMs / 1000) }
      : goneFailure(latest);
  const { status } = transition;
  return {
    ...transition,
    putBack: [...transition.putBack, ...status.doubtful],
    status: {
      ...status,
      doubtful: [],
      unread: 0,
      wait:
        // An older request that fails meanwhile does not put off the try that was requested.
        whenGone === 'wait' && status.wait?.isTryRequested !== true
          ? { failure, nextTryAtMs: nowMs + pauseMs, isTryRequested: false }
          : status.wait,
      stop: whenGone === 'stop' ? (status.stop ?? { state: 'stopped', failure }) : status.stop,
    },
  };
}

/** At the end of a run: where the service was never heard, it is gone, however short the list. */
function settleDoubtful(transition: Transition, conditions: RunConditions): Transition {
  const { status } = transition;
  const { doubtful } = status;
  if (conditions.isPaused || status.stop) {
    const putBack = [...transition.putBack, ...doubtful];
    return { ...transition, status: { ...status, doubtful: [] }, putBack };
  }
  const { answered, failed } = status.counts;
  const wasHeard =
    answered + failed > 0 || doubtful.some(({ outcome }) => outcome.error.kind === 'malformed');
  const latest = doubtful.at(-1);
  if (!wasHeard && latest) return serviceGone(transition, latest.outcome, conditions);
  return settle({ ...transition, status: { ...status, doubtful: [] } }, doubtful);
}

function settle(transition: Transition, settled: readonly SettledLookup[]): Transition {
  const counts = settled.reduce(
    (before, { outcome, isShared }) => withSettled(before, outcome, isShared),
    transition.status.counts,
  );
  return {
    ...transition,
    status: { ...transition.status, counts },
    settled: [...transition.settled, ...settled],
  };
}
