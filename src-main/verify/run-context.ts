/** What a run keeps from batch to batch, and the snapshot it gives of itself. */

import type { Failure } from '#shared/contract/errors.ts';
import type { EmailJobState, RunSnapshot, RunState } from '#shared/contract/run.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import type { Database } from '../db/database.ts';
import type { NextLookup, Wanted } from '../db/reads/ledger-reads.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { RequestQueue } from '../requests/request-queue.ts';
import { isOver, type LookupFeed } from './lookup-feed.ts';
import { creditsAtRisk, spentOf } from './run-counts.ts';
import type { EndedLookup, RunStatus } from './run-status.ts';
import type { RunSubject } from './subjects/run-subject.ts';

/** What the run is about. */
export type RunOptions = {
  /** As it was entered: its counts are what the run is about. */
  readonly first: RunSnapshot;
  readonly list: StoredList;
  readonly wanted: Wanted;
  /** Credits to spend at most, of the subject's pool; null for no cap. */
  readonly maxCredits: number | null;
  readonly whenGone: 'wait' | 'stop';
  /** A person's word: what the service answered so that nobody could read it is asked again, which may pay twice. */
  readonly asksUnread: boolean;
};

/** What the run works with. */
export type RunDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly subject: RunSubject;
  /** What emails were handed over, at present. */
  readonly emailJobs: () => readonly EmailJobState[];
  readonly queue: RequestQueue;
  /** The clock on the wall: for what is kept and shown, and for noticing a sleep. */
  readonly nowMs: () => number;
  /** Milliseconds since any one moment, of a clock that no person can set: for waits, and for how long things take. */
  readonly steadyMs: () => number;
  readonly onProgress: (snapshot: RunSnapshot) => void;
  /** Called after each commit. */
  readonly onCommit: () => void;
  /** Aborted: nothing more is sent; what is in flight is awaited, since it is paid for. */
  readonly pause: AbortSignal;
  /** Aborted: what is in flight is dropped too, and asked again by the next run. */
  readonly abandon: AbortSignal;
};

/** What a batch changes. It is a value: a batch that could not be committed leaves the one before. */
export type RunProgress = {
  readonly status: RunStatus;
  readonly feed: LookupFeed;
  /** Lookups sent, or awaited because another run or check sent them. */
  readonly inFlight: number;
  /** Of these, those that another one sent. */
  readonly shared: number;
  /** Credits that attempts of requests on their way may have cost, by the first lookup of each; see `reserveCredits`. */
  readonly atRisk: ReadonlyMap<number, number>;
  /** Rows are left that a known answer was not given to yet. */
  readonly isSettling: boolean;
};

/** All a run needs between two batches. */
export type RunContext = {
  readonly options: RunOptions;
  readonly dependencies: RunDependencies;
  /** By the steady clock. */
  readonly startedAtMs: number;
  readonly ratePerSecond: (atMs: number, done: number) => number;
  readonly waitedMs: (atMs: number, isWaiting: boolean) => number;
  readonly verdicts: () => VerdictCounts;
  /** The same, a moment old at most. */
  readonly recentVerdicts: () => VerdictCounts;
  /** Questions that the feed leaves out: this run has asked them, or may not. */
  readonly leftOut: Set<number>;
  /** How many of them it may not ask: see `RunSubject.lostQuestions`. */
  readonly lost: number;
  progress: RunProgress;
  /** The computer is, or is about to be: nothing is sent, and what is on its way is awaited. */
  isAsleep: boolean;
  /** Since when a run that may not wait cannot write, by the steady clock; null: it can. */
  unwrittenSinceMs: number | null;
  /** Ended and not yet recorded. */
  endedLookups: readonly EndedLookup[];
};

/** What leaves as one request, or what other requests carry and is awaited. */
export type StartedRequest = readonly StartedLookup[];

/** A lookup to send; `isShared`: another run or check has it in flight already, and its outcome is awaited. */
export type StartedLookup = { readonly lookup: NextLookup; readonly isShared: boolean };

function stateOf({ status, feed, inFlight }: RunProgress, isPaused: boolean, isSettling: boolean): RunState {
  if (inFlight > 0 || isSettling) return status.wait ? 'waiting' : 'running';
  if (status.stop) return status.stop.state;
  if (isOver(feed) && status.notFound.unproven.length === 0) return 'done';
  if (isPaused) return 'paused';
  return status.wait ? 'waiting' : 'running';
}

/** Nothing of its own is left to send, or may be, and nothing is on its way. */
const hasNothingElse = ({ status, feed, inFlight, shared }: RunProgress, cap: number | null): boolean =>
  inFlight === shared && (isOver(feed) || spentOf(status.counts) >= (cap ?? Infinity));

/** What the run tells of itself, as the receipt keeps it and the page shows it. */
export function snapshotOf(
  { options, dependencies, ...run }: RunContext,
  progress: RunProgress,
): RunSnapshot {
  const { first, wanted } = options;
  const pool = SUBJECT_POOLS[wanted.subject];
  const { counts, wait, stop } = progress.status;
  const { unread } = progress.feed;
  const steadyMs = dependencies.steadyMs();
  const perSecond = run.ratePerSecond(steadyMs, counts.done);
  // Of the rows the run is about: it may be about three rows of a million.
  const rowsPerLookup = first.total > 0 ? (first.total + first.saved.duplicates) / first.total : 1;
  // Closed in the middle of it, the next start of the app goes on.
  const isSettling = progress.isSettling && !dependencies.abandon.aborted;
  const reached = stateOf(progress, dependencies.pause.aborted, isSettling);
  const sleepsOn = run.isAsleep && (reached === 'running' || reached === 'waiting');
  const isLacking = reached === 'done' && run.lost > 0;
  const state = isLacking ? 'stopped' : sleepsOn ? 'waiting' : reached;
  const lost: Failure | null = isLacking ? { code: 'email_job_lost', emails: run.lost } : null;
  // What another run had answered, or a person decided, before this one came to it is done too.
  const done = state === 'done' ? first.total : Math.min(first.total, first.cached + counts.done);
  const whyWaiting: Failure | null = sleepsOn ? { code: 'computer_sleeps' } : (wait?.failure ?? null);
  return {
    ...first,
    state,
    done,
    failed: counts.failed + unread,
    requests: counts.requests,
    retries: counts.retries,
    askedAgain: counts.askedAgain,
    maybeCharged: counts.maybeCharged + counts.maybeChargedBefore + creditsAtRisk(progress.atRisk),
    atOnce: dependencies.queue.concurrency(),
    emailJobs: dependencies.emailJobs(),
    awaited: hasNothingElse(progress, options.maxCredits) ? progress.shared : 0,
    credits: {
      ...first.credits,
      [pool]: { quoted: first.credits[pool].quoted, charged: counts.charged },
    },
    verdicts: state === 'running' ? run.recentVerdicts() : run.verdicts(),
    saved: { ...first.saved, known: first.saved.known + counts.known },
    rowsPerMinute: Math.round(perSecond * rowsPerLookup * 60),
    secondsLeft: state === 'running' && perSecond > 0 ? Math.ceil((first.total - done) / perSecond) : null,
    elapsedMs: Math.round(steadyMs - run.startedAtMs),
    waitedMs: Math.round(run.waitedMs(steadyMs, state === 'waiting')),
    errors:
      unread > 0
        ? { ...counts.errors, malformed: (counts.errors['malformed'] ?? 0) + unread }
        : counts.errors,
    failure: stop?.failure ?? lost ?? (state === 'waiting' ? whyWaiting : null),
    nextTryAtMs:
      state === 'waiting' && wait && !sleepsOn
        ? Math.round(dependencies.nowMs() + wait.nextTryAtMs - steadyMs)
        : null,
  };
}
