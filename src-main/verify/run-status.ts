/** Defines the state of a run as a value, and functions for `advance`, which computes the next state, and its parts. */

import type { Failure } from '#shared/contract/errors.ts';
import type { CountedState, NextLookup } from '../db/reads/ledger-reads.ts';
import { NO_DOUBT, type NotFoundDoubt } from '../requests/not-found-doubt.ts';
import {
  type EndedOutcome,
  type FailedOutcome,
  goneFailure,
  isUnread,
  type NotFoundOutcome,
  type RequestOutcome,
  type SettledOutcome,
} from '../requests/request-outcome.ts';
import { failureOnTheWay } from '../requests/service-failure.ts';
import { NOTHING_COUNTED, type RunCounts, withFetched, withSettled } from './run-counts.ts';
import type { Streetless } from './streetless.ts';

export const PROBE_EVERY_MS = 30_000;

export type WithOutcome<O extends RequestOutcome> = {
  readonly lookup: NextLookup;
  readonly outcome: O;
  /** Whether another run or check sent the request and counts its cost. */
  readonly isShared: boolean;
};
/** A lookup whose request has ended, but whose outcome is not recorded yet. */
export type EndedLookup = WithOutcome<RequestOutcome>;
/** A lookup whose outcome gives the rows a verdict, or the reason why they have none. */
export type SettledLookup = WithOutcome<SettledOutcome>;
export type NotFoundLookup = WithOutcome<NotFoundOutcome>;
export type DoubtfulLookup = WithOutcome<FailedOutcome>;
type UnsettledLookup = WithOutcome<FailedOutcome | EndedOutcome>;

/** Until the next try, a waiting run sends nothing. A try sends one lookup. Times are by the steady clock. */
export type RunWait = {
  readonly failure: Failure;
  readonly nextTryAtMs: number;
  /** Whether a person asked for a try, or the computer woke up, and this try has not begun. */
  readonly isTryRequested: boolean;
};

/** The state of a run, which depends only on its outcomes. */
export type RunStatus = {
  readonly counts: RunCounts;
  /** Doubtful failures since the last answer. Either the address or the service may be at fault. */
  readonly doubtful: readonly DoubtfulLookup[];
  /** The number of unreadable answers since the last answer. They are recorded at once, to avoid another charge. */
  readonly unread: number;
  readonly notFound: NotFoundDoubt<NotFoundLookup, NextLookup>;
  readonly streetless: Streetless;
  readonly wait: RunWait | null;
  /** Why the run sends nothing more; null while it may send. */
  readonly stop: { readonly state: 'stopped' | 'paused'; readonly failure: Failure | null } | null;
};

/** @param streetless null if the run does not count answers without a street */
export const statusAtStart = (streetless: Streetless): RunStatus => ({
  counts: NOTHING_COUNTED,
  doubtful: [],
  unread: 0,
  notFound: NO_DOUBT,
  streetless,
  wait: null,
  stop: null,
});

/** The input of `advance` in addition to the outcomes. */
export type RunConditions = {
  /** The time by the steady clock. */
  readonly nowMs: number;
  readonly whenGone: 'wait' | 'stop';
  readonly isIdle: boolean;
  readonly isFeedOver: boolean;
  /** Whether a person paused the run, or the app is closing. */
  readonly isPaused: boolean;
  /** Whether an earlier run submitted the lookup in an email job and pays for it. */
  readonly isFetched: (lookupId: number) => boolean;
  /** null if there is no cap. */
  readonly maxCredits: number | null;
  /** Returns a question that the service has answered before with something other than 404; null if there is none. */
  readonly knownGood: () => NextLookup | null;
  /** Returns the state of a lookup in the ledger. */
  readonly stateOf: (lookupId: number) => CountedState | null;
};

/** The next status, and what to write to the ledger. */
export type Transition = {
  readonly status: RunStatus;
  /** Lookups that the caller records as answered or failed. */
  readonly settled: readonly SettledLookup[];
  /** Lookups that this run or a later one asks again. */
  readonly putBack: readonly UnsettledLookup[];
  /** Lookups whose 404s are not believed. They have to be asked again. */
  readonly disbelieved: readonly WithOutcome<EndedOutcome>[];
  /** Lookups whose requests end the run. */
  readonly ended: readonly UnsettledLookup[];
  /** Lookups that were never sent, so they still have to be asked. */
  readonly unsent: readonly NextLookup[];
  /** The lookup of a probe: its answer was known, but it was requested and paid for again. */
  readonly probed: { readonly lookupId: number; readonly attempts: number; readonly credits: number } | null;
};

/** Whether no further answer can settle the doubtful lookups. */
export function isNoAnswerToCome(
  { stop }: RunStatus,
  { isIdle, isFeedOver, isPaused }: RunConditions,
): boolean {
  return isIdle && (isFeedOver || isPaused || stop !== null);
}

/** Returns the wait after an answer. Keeps a wait that the service asked for: the answer may be to an older request. */
export function waitOnceHeard({ wait }: RunStatus, nowMs: number): RunWait | null {
  return wait?.failure.code === 'service_asks_to_wait' && wait.nextTryAtMs > nowMs ? wait : null;
}

/** Returns the 404s that are neither believed nor rejected yet. */
export const unprovenOf = ({ notFound }: RunStatus): readonly NotFoundLookup[] =>
  notFound.unproven.map((each) => each.notFound);

/** Counts the unproven 404s that may have cost this run a credit, because it sent their requests. */
export const countOwnUnproven = (status: RunStatus): number =>
  unprovenOf(status).filter(({ isShared }) => !isShared).length;

/** Handles a service that is gone: puts its doubtful lookups back. */
export function serviceGone(
  transition: Transition,
  latest: FailedOutcome,
  { nowMs, whenGone: wanted }: RunConditions,
): Transition {
  const askedMs = latest.error.retryAfterMs ?? 0;
  const pauseMs = Math.max(PROBE_EVERY_MS, askedMs);
  const onTheWay = failureOnTheWay(latest.error);
  // A wait does not change what is on the way, and each try with a paid answer that nobody can read costs more credits.
  const whenGone = onTheWay !== null || isUnread(latest.error) ? 'stop' : wanted;
  const failure: Failure =
    onTheWay === null && askedMs > PROBE_EVERY_MS
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
        // A try that a person requested is not postponed if an older request fails meanwhile.
        whenGone === 'wait' && status.wait?.isTryRequested !== true
          ? laterWait(waitOnceHeard(status, nowMs), {
              failure,
              nextTryAtMs: nowMs + pauseMs,
              isTryRequested: false,
            })
          : status.wait,
      stop: whenGone === 'stop' ? (status.stop ?? { state: 'stopped', failure }) : status.stop,
    },
  };
}

/** A failure of an older request does not shorten a wait that the service asked for. */
const laterWait = (asked: RunWait | null, next: RunWait): RunWait =>
  asked !== null && asked.nextTryAtMs > next.nextTryAtMs ? asked : next;

export function settle(
  transition: Transition,
  settled: readonly SettledLookup[],
  { isFetched }: RunConditions,
): Transition {
  const counts = settled.reduce(
    (before, each) =>
      isFetched(each.lookup.lookupId)
        ? withFetched(before, each.outcome)
        : withSettled(before, each.outcome, each.isShared),
    transition.status.counts,
  );
  return {
    ...transition,
    status: { ...transition.status, counts },
    settled: [...transition.settled, ...settled],
  };
}
