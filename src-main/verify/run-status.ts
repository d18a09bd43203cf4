/** The state of a run as a value, and functions that its steps share. `advance` computes the next state. */

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

export const PROBE_EVERY_MS = 30_000;

export type WithOutcome<O extends RequestOutcome> = {
  readonly lookup: NextLookup;
  readonly outcome: O;
  /** Another run or check sent the request and counts its cost. */
  readonly isShared: boolean;
};
/** The request is over but not recorded yet. */
export type EndedLookup = WithOutcome<RequestOutcome>;
/** The outcome gives the rows a verdict, or the reason for having none. */
export type SettledLookup = WithOutcome<SettledOutcome>;
export type DoubtfulLookup = WithOutcome<FailedOutcome>;
type UnsettledLookup = WithOutcome<FailedOutcome | EndedOutcome>;

/** The run sends nothing until the next try, by the steady clock. A try is one lookup. */
export type RunWait = {
  readonly failure: Failure;
  readonly nextTryAtMs: number;
  /** A person asked for a try or the computer awoke, and the try has not begun. */
  readonly isTryRequested: boolean;
};

/** The state of a run, determined by the outcomes alone. */
export type RunStatus = {
  readonly counts: RunCounts;
  /** Doubtful failures since the last answer. Either the address or the service may be at fault. */
  readonly doubtful: readonly DoubtfulLookup[];
  /** Unreadable answers since then. They are recorded immediately, so that they are not repeated and charged again. */
  readonly unread: number;
  readonly notFound: NotFoundDoubt<SettledLookup, NextLookup>;
  readonly wait: RunWait | null;
  /** Why nothing more is sent; null if there is no reason. */
  readonly stop: { readonly state: 'stopped' | 'paused'; readonly failure: Failure | null } | null;
};

/** The input of `advance` in addition to the outcomes. */
export type RunConditions = {
  /** By the steady clock. */
  readonly nowMs: number;
  readonly whenGone: 'wait' | 'stop';
  readonly isIdle: boolean;
  readonly isFeedOver: boolean;
  /** A person paused the run, or the app closes. */
  readonly isPaused: boolean;
  /** null: no cap. */
  readonly maxCredits: number | null;
  /** Returns a question that the service has answered before with something other than 404; null: none. */
  readonly knownGood: () => NextLookup | null;
  /** Returns the state of a lookup in the ledger. */
  readonly stateOf: (lookupId: number) => LookupState | null;
};

/** The next status, and what to write to the ledger. */
export type Transition = {
  readonly status: RunStatus;
  /** The caller records these as answered or failed. */
  readonly settled: readonly SettledLookup[];
  /** This run or a later one asks these again. */
  readonly putBack: readonly UnsettledLookup[];
  /** 404s that are not believed or charged, and have to be asked again. */
  readonly disbelieved: readonly SettledLookup[];
  /** Their requests end the run. */
  readonly ended: readonly UnsettledLookup[];
  /** Never sent, so they have to be asked again. */
  readonly unsent: readonly NextLookup[];
  /** A known answer that was requested and paid again. */
  readonly probed: { readonly lookupId: number; readonly attempts: number; readonly credits: number } | null;
};

/** Whether no further answer can settle the doubtful lookups. */
export function isNoAnswerToCome(
  { stop }: RunStatus,
  { isIdle, isFeedOver, isPaused }: RunConditions,
): boolean {
  return isIdle && (isFeedOver || isPaused || stop !== null);
}

/** Returns the wait after an answer. A requested wait remains, as the answer may belong to an older request. */
export function waitOnceHeard({ wait }: RunStatus, nowMs: number): RunWait | null {
  return wait?.failure.code === 'service_asks_to_wait' && wait.nextTryAtMs > nowMs ? wait : null;
}

/** Returns the 404s that are neither believed nor rejected yet. */
export const unprovenOf = ({ notFound }: RunStatus): readonly SettledLookup[] =>
  notFound.unproven.map((each) => each.notFound);

/** Handles a service that is gone: puts its doubtful lookups back. */
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
        // If an older request fails in the meantime, the requested try is not postponed.
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
