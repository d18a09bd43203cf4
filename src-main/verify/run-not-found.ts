/** Decides what 404s mean for a run. It believes them, puts their questions back, or ends. See `not-found-doubt.ts`. */

import type { Failure } from '#shared/contract/errors.ts';
import {
  isCredible,
  mayRaiseDoubt,
  withNotFound,
  withoutDoubt,
  withProbeDue,
} from '../requests/not-found-doubt.ts';
import { disbelieved, findsNothing, isNotFound } from '../requests/request-outcome.ts';
import { type RunCounts, spentOf, withDisbelieved, withProbe } from './run-counts.ts';
import {
  countOwnUnproven,
  type EndedLookup,
  isNoAnswerToCome,
  type NotFoundLookup,
  type RunConditions,
  serviceGone,
  settle,
  type Transition,
  unprovenOf,
  waitOnceHeard,
} from './run-status.ts';

/** Adds a 404, which may come from a wrong path. Ends the run's wait for the service, because a host does answer. */
export function addNotFound(
  transition: Transition,
  notFound: NotFoundLookup,
  conditions: RunConditions,
): Transition {
  const { status } = transition;
  const doubt = withNotFound(status.notFound, notFound, conditions.nowMs);
  const wait = waitOnceHeard(status, conditions.nowMs);
  const probing = withProbeDue(doubt, conditions.knownGood);
  const next = { ...transition, status: { ...status, notFound: probing ?? doubt, wait } };
  return probing === null ? disbelieve(next, conditions) : next;
}

/** Handles the end of a probe, which repeated a question that the service had answered before. */
export function probeEnded(
  transition: Transition,
  { lookup, outcome }: EndedLookup,
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
      const stop = { state: failure === null ? ('paused' as const) : ('stopped' as const), failure };
      return { ...over, status: { ...over.status, stop: status.stop ?? stop } };
    }
    case 'failed':
      return outcome.isDoubtful
        ? serviceGone(putBackUnproven(over, conditions), outcome, conditions)
        : disbelieve(over, conditions, true);
    case 'answered':
      return isNotFound(outcome)
        ? disbelieve(withCounts(over, withDisbelieved(over.status.counts, 1)), conditions, true)
        : believe(over, { lookupId: lookup.lookupId, ...outcome }, conditions);
  }
}

const withCounts = (transition: Transition, counts: RunCounts): Transition => ({
  ...transition,
  status: { ...transition.status, counts },
});

function believe(
  transition: Transition,
  probed: NonNullable<Transition['probed']>,
  conditions: RunConditions,
): Transition {
  const { status } = transition;
  const { notFound, doubtful } = status;
  const counts = withProbe(status.counts, probed.credits);
  const next = {
    ...transition,
    probed,
    status: {
      ...status,
      counts,
      doubtful: [],
      unread: 0,
      notFound: withoutDoubt(notFound),
      wait: waitOnceHeard(status, conditions.nowMs),
    },
  };
  return settle(next, [...doubtful, ...unprovenOf(status)], conditions);
}

/** Stops the run because the service finds nothing. Puts the questions with 404s back. */
function disbelieve(transition: Transition, conditions: RunConditions, foundBefore = false): Transition {
  const answers = transition.status.notFound.unproven.length;
  return stopUnproven(transition, findsNothing(answers, foundBefore), conditions);
}

function stopUnproven(transition: Transition, failure: Failure, conditions: RunConditions): Transition {
  const next = putBackUnproven(transition, conditions);
  const { status } = next;
  return { ...next, status: { ...status, stop: status.stop ?? { state: 'stopped', failure } } };
}

/**
 * Puts questions with unproven 404s back, which may have been charged, but settles 404s that another run or check
 * believed. Their sender pays.
 */
function putBackUnproven(transition: Transition, conditions: RunConditions): Transition {
  const { status } = transition;
  const { notFound } = status;
  const unproven = unprovenOf(status);
  const isBelieved = ({ lookup }: NotFoundLookup): boolean =>
    conditions.stateOf(lookup.lookupId) === 'answered';
  const rejected = unproven.filter((each) => !isBelieved(each));
  const counts = withDisbelieved(status.counts, rejected.filter(({ isShared }) => !isShared).length);
  return settle(
    {
      ...transition,
      disbelieved: [
        ...transition.disbelieved,
        ...rejected.map((each) => ({ ...each, outcome: disbelieved(each.outcome, null) })),
      ],
      status: { ...status, counts, notFound: { ...notFound, unproven: [], probe: 'none' } },
    },
    unproven.filter(isBelieved),
    conditions,
  );
}

/** Decides on unproven 404s when no answer can come. Believes a few of them if the service ever gave another answer. */
export function settleNotFound(transition: Transition, conditions: RunConditions): Transition {
  const { status } = transition;
  const { notFound, counts, stop } = status;
  const { unproven, probe } = notFound;
  const { maxCredits: cap } = conditions;
  const left = (cap ?? Infinity) - spentOf(counts) - countOwnUnproven(status);
  const maySend = left > (mayRaiseDoubt(notFound, 0) ? 1 : 0);
  const isOver = isNoAnswerToCome(status, conditions) || (conditions.isIdle && !maySend);
  if (unproven.length === 0 || !isOver) return transition;
  const isEnding = stop !== null || conditions.isPaused;
  if (probe === 'due' && !isEnding && left > 0) return transition;
  const isKnown = conditions.knownGood() !== null;
  if (!isCredible(notFound, () => isKnown)) {
    if (isEnding) return putBackUnproven(transition, conditions);
    // Repeating a question to settle the doubt would cost one more credit.
    return isKnown && left <= 0 && cap !== null
      ? stopUnproven(transition, { code: 'credit_cap_reached', cap }, conditions)
      : disbelieve(transition, conditions);
  }
  const decided = { ...notFound, unproven: [], inARow: 0, probe: 'none' as const };
  return settle({ ...transition, status: { ...status, notFound: decided } }, unprovenOf(status), conditions);
}
