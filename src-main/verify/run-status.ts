/**
 * The state of a run as a value, with what its steps share. `advance` makes the next one of it.
 */

import type { Failure } from '#shared/contract/errors.ts';
import type { LookupState, NextLookup } from '../db/reads/ledger-reads.ts';
import type { NotFoundDoubt } from '../requests/not-found-doubt.ts';
import { isChargedToSender } from '../requests/record-outcome.ts';
import {
  type EndedOutcome,
  type FailedOutcome,
  goneFailure,
  type RequestOutcome,
  type SettledOutcome,
} from '../requests/request-outcome.ts';
import { type RunCounts, withSettled } from './run-counts.ts';

/** How often a service that is gone is asked whether it is back. */
export const PROBE_EVERY_MS = 30_000;

/** A lookup and what came of it. */
export type WithOutcome<O extends RequestOutcome> = {
  readonly lookup: NextLookup;
  readonly outcome: O;
  /** Another run or check sent it and counts what it cost. */
  readonly isShared: boolean;
};
/** Its request is over, and not recorded yet. */
export type EndedLookup = WithOutcome<RequestOutcome>;
/** Its outcome gives its rows a verdict, or the reason why they have none. */
export type SettledLookup = WithOutcome<SettledOutcome>;
export type DoubtfulLookup = WithOutcome<FailedOutcome>;
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
  /** Unreadable answers since then. They are recorded at once, so that they are not asked and paid for again. */
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
  /** What the ledger has of a lookup. */
  readonly stateOf: (lookupId: number) => LookupState | null;
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

/** Whether no further answer can settle the lookups in doubt. */
export function isNoAnswerToCome(
  { stop }: RunStatus,
  { isIdle, isFeedOver, isPaused }: RunConditions,
): boolean {
  return isIdle && (isFeedOver || isPaused || stop !== null);
}

/** An older request may be answered while the service asks to wait with the next one. */
export function waitOnceHeard({ wait }: RunStatus, nowMs: number): RunWait | null {
  return wait?.failure.code === 'service_asks_to_wait' && wait.nextTryAtMs > nowMs ? wait : null;
}

/** 404s that are neither believed nor disbelieved yet. */
export const unprovenOf = ({ notFound }: RunStatus): readonly SettledLookup[] =>
  notFound.unproven.map((each) => each.notFound);

/** The service is gone: its doubtful lookups are put back. */
export function serviceGone(
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

export function settle(
  transition: Transition,
  settled: readonly SettledLookup[],
  { stateOf }: RunConditions,
): Transition {
  const isCountedElsewhere = ({ isShared, lookup }: SettledLookup): boolean =>
    isShared && isChargedToSender(stateOf(lookup.lookupId));
  const counts = settled.reduce(
    (before, each) => withSettled(before, each.outcome, isCountedElsewhere(each)),
    transition.status.counts,
  );
  return {
    ...transition,
    status: { ...transition.status, counts },
    settled: [...transition.settled, ...settled],
  };
}
