/** The pure state machine of a run: decides what the ends of requests mean for the run. The batch writes the result. */
import { withAnswer } from '../requests/not-found-doubt.ts';
import { type EndedOutcome, isNotFound, isUnread } from '../requests/request-outcome.ts';
import { failureOnTheWay } from '../requests/service-failure.ts';
import { withCharged, withRequests } from './run-counts.ts';
import { addNotFound, probeEnded, settleNotFound } from './run-not-found.ts';
import {
  type DoubtfulLookup,
  type EndedLookup,
  isNoAnswerToCome,
  PROBE_EVERY_MS,
  type RunConditions,
  type RunStatus,
  type SettledLookup,
  serviceGone,
  settle,
  type Transition,
  type WithOutcome,
  waitOnceHeard,
} from './run-status.ts';
import { MOST_STREETLESS, withStreetOf } from './streetless.ts';

/** After this many doubtful failures in a row, the service counts as gone. */
const GONE_AFTER = 10;

/** Returns the transition after these lookups ended. Handles the lookups in order. */
export function advance(
  status: RunStatus,
  endedLookups: readonly EndedLookup[],
  conditions: RunConditions,
): Transition {
  const transition = endedLookups.reduce<Transition>(
    (before, ended) =>
      applyOutcome({ ...before, status: withCounted(before.status, ended, conditions) }, ended, conditions),
    { status, settled: [], putBack: [], disbelieved: [], ended: [], unsent: [], probed: null },
  );
  const next = settleNotFound(transition, conditions);
  return next.status.doubtful.length > 0 && isNoAnswerToCome(next.status, conditions)
    ? settleDoubtful(next, conditions)
    : next;
}

function withCounted(
  status: RunStatus,
  { lookup, outcome, isShared }: EndedLookup,
  { isFetched, stateOf }: RunConditions,
): RunStatus {
  if (isShared) return status;
  const counts = withRequests(status.counts, outcome);
  if (isFetched(lookup.lookupId))
    return { ...status, counts: { ...counts, maybeCharged: status.counts.maybeCharged } };
  // Another run that shared an earlier request may have believed a 404. This run counts its credit.
  const isNoAnswer = outcome.kind === 'failed' || outcome.kind === 'ended';
  const isProbe = status.notFound.probe === 'sent' && lookup.lookupId === status.notFound.knownGood?.lookupId;
  const isBelieved = isNoAnswer && !isProbe && stateOf(lookup.lookupId) === 'answered';
  return { ...status, counts: isBelieved ? withCharged(counts) : counts };
}

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
  // The run itself aborted the request, because the app is closing.
  if (failure === null && !ended.isShared)
    return { ...transition, status: { ...status, stop: status.stop ?? { state: 'paused', failure } } };
  const stop = failure === null ? status.stop : (status.stop ?? { state: 'stopped' as const, failure });
  const mayHaveCharged = mayBePaid === true && !ended.isShared;
  if (staysSent === true || mayHaveCharged) return { ...transition, status: { ...status, stop } };
  return { ...transition, status: { ...status, stop }, putBack: [...transition.putBack, ended] };
}

/** Handles an answer. The service answers, so the addresses caused the earlier doubtful failures. */
function serviceAnswered(
  transition: Transition,
  settled: SettledLookup,
  conditions: RunConditions,
): Transition {
  const { status } = transition;
  const { nowMs } = conditions;
  const { outcome, lookup } = settled;
  const streetless =
    outcome.kind === 'answered' ? withStreetOf(status.streetless, outcome) : status.streetless;
  const stop =
    streetless === null || streetless < MOST_STREETLESS
      ? status.stop
      : (status.stop ?? {
          state: 'stopped' as const,
          failure: { code: 'no_street_found' as const, answers: MOST_STREETLESS },
        });
  const { doubt, confirmed } =
    outcome.kind === 'answered'
      ? withAnswer(status.notFound, lookup, outcome.tookMs === null ? null : nowMs - outcome.tookMs)
      : { doubt: status.notFound, confirmed: [] };
  return settle(
    {
      ...transition,
      status: {
        ...status,
        doubtful: [],
        unread: 0,
        notFound: doubt,
        streetless,
        wait: waitOnceHeard(status, nowMs),
        stop,
      },
    },
    [...status.doubtful, ...confirmed, settled],
    conditions,
  );
}

function addDoubtful(transition: Transition, failed: DoubtfulLookup, conditions: RunConditions): Transition {
  const { outcome } = failed;
  const { status } = transition;
  const next = isUnread(outcome.error)
    ? settle({ ...transition, status: { ...status, unread: status.unread + 1 } }, [failed], conditions)
    : { ...transition, status: { ...status, doubtful: [...status.doubtful, failed] } };
  const { doubtful, unread } = next.status;
  const asksToWait = (outcome.error.retryAfterMs ?? 0) > PROBE_EVERY_MS;
  const isGone = status.wait !== null || asksToWait || doubtful.length + unread >= GONE_AFTER;
  return isGone ? serviceGone(next, outcome, conditions) : next;
}

/**
 * Settles doubtful failures at the end of a run. A service that never replied counts as gone after one failure. So does
 * a service if something on the way, such as a proxy, answers in its place.
 */
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
  const hidden = doubtful.findLast(({ outcome }) => failureOnTheWay(outcome.error) !== null);
  const gone = hidden ?? (wasHeard ? undefined : doubtful.at(-1));
  if (gone) return serviceGone(transition, gone.outcome, conditions);
  return settle({ ...transition, status: { ...status, doubtful: [] } }, doubtful, conditions);
}
