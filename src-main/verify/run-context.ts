/** The state that a run carries from batch to batch, and its snapshot. */

import type { Failure } from '#shared/contract/errors.ts';
import type { EmailJobState, RunSnapshot, RunState } from '#shared/contract/run/run.ts';
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

export type RunOptions = {
  /** The snapshot as first stored. Its counts define the scope of the run. */
  readonly first: RunSnapshot;
  readonly list: StoredList;
  readonly wanted: Wanted;
  /** The maximum number of credits to spend from the subject's pool; null if there is no cap. */
  readonly maxCredits: number | null;
  readonly whenGone: 'wait' | 'stop';
  /** Whether a person agreed to send questions with unreadable answers again, which may be charged again. */
  readonly asksUnread: boolean;
};

export type RunDependencies = {
  readonly db: Database;
  /** The repositories that a run uses itself. Only the subject changes rows. */
  readonly repositories: Pick<Repositories, 'ledger' | 'lists' | 'runs' | 'steps'>;
  readonly subject: RunSubject;
  /** The current state of the submitted email jobs. */
  readonly emailJobs: () => readonly EmailJobState[];
  readonly queue: RequestQueue;
  /** The wall clock, for stored and shown times, and to notice sleep. */
  readonly nowMs: () => number;
  /** A monotonic clock, in ms, for waits and durations. */
  readonly steadyMs: () => number;
  readonly onProgress: (snapshot: RunSnapshot) => void;
  /** Called after each commit with the rows that it changed, before the snapshot that counts them. */
  readonly onSettled: (positions: readonly number[]) => void;
  /** When aborted, nothing more is sent. Requests in flight are awaited, because they are paid. */
  readonly pause: AbortSignal;
  /** When aborted, requests in flight are dropped too, and the next run repeats them. */
  readonly abandon: AbortSignal;
};

/** The part of a run that a batch replaces. If the batch cannot be committed, the previous value stays in force. */
export type RunProgress = {
  readonly status: RunStatus;
  readonly feed: LookupFeed;
  /** The number of lookups that this run awaits, including those that another run or check sent. */
  readonly inFlight: number;
  /** The number of lookups in `inFlight` that another run or check sent. */
  readonly shared: number;
  /** The lookups in `inFlight` that an earlier run submitted in an email job, each with the run that pays for it. */
  readonly fetching: ReadonlyMap<number, number>;
  /** When the run last received a reply, or started to wait for one, by the steady clock. */
  readonly heardAtMs: number;
  /** The credits that failed attempts of open requests may have cost, by first lookup; see `reserveCredits`. */
  readonly atRisk: ReadonlyMap<number, number>;
  /** Whether some rows have not received their known answers yet. */
  readonly isSettling: boolean;
};

export type RunContext = {
  readonly options: RunOptions;
  readonly dependencies: RunDependencies;
  /** When the run started, by the steady clock. */
  readonly startedAtMs: number;
  readonly ratePerSecond: (atMs: number, done: number) => number;
  readonly waitedMs: (atMs: number, isWaiting: boolean) => number;
  readonly verdicts: () => VerdictCounts;
  /** Returns the same as `verdicts`, but the counts may be up to 0.1 s old. */
  readonly recentVerdicts: () => VerdictCounts;
  /** Questions that the feed leaves out, because this run has already asked them or may not ask them. */
  readonly leftOut: Set<number>;
  /** The number of questions that the run may not ask; see `RunSubject.lostQuestions`. */
  readonly lost: number;
  progress: RunProgress;
  /** Whether the computer sleeps or is about to. Then the run sends nothing, but it awaits its requests in flight. */
  isAsleep: boolean;
  /**
   * How far the wall clock was ahead of the steady clock when the current wait was set or shortened, in ms. The distance
   * grows during sleep if the steady clock stops then.
   */
  aheadAtWaitMs: number;
  /** The credits in the stored snapshot, as this run last saved it. */
  savedCredits: { readonly charged: number; readonly maybeCharged: number };
  /** Since when a run that is paused or may not wait cannot write, by the steady clock; null if it can write. */
  unwrittenSinceMs: number | null;
  endedLookups: readonly EndedLookup[];
};

/** The lookups of one new request, or lookups in requests of others that the run awaits. */
export type StartedRequest = readonly StartedLookup[];

/** A lookup to send. `isShared`: another run or check has it in flight, so the run only awaits its outcome. */
export type StartedLookup = { readonly lookup: NextLookup; readonly isShared: boolean };

function stateOf({ status, feed, inFlight }: RunProgress, isPaused: boolean, isSettling: boolean): RunState {
  if (inFlight > 0 || isSettling) return status.wait && !status.stop ? 'waiting' : 'running';
  if (status.stop) return status.stop.state;
  const isSettled = status.notFound.unproven.length === 0 && status.doubtful.length === 0;
  if (isOver(feed) && isSettled) return 'done';
  if (isPaused) return 'paused';
  return status.wait ? 'waiting' : 'running';
}

/** Whether the run only waits for others: no own request is in flight, and no lookup is left to send. */
const awaitsOnlyOthers = ({ status, feed, inFlight, shared }: RunProgress, cap: number | null): boolean =>
  inFlight === shared && (isOver(feed) || spentOf(status.counts) >= (cap ?? Infinity));

/** Whether an own request is in flight. Never for jobs: they may take hours, and the page shows their state. */
const isAwaitingReply = ({ inFlight, shared, fetching }: RunProgress, way: RunSnapshot['way']): boolean =>
  way !== 'job' && inFlight > shared + fetching.size;

/** Returns the run's snapshot for the receipt and the page. */
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
  // Uses only the rows in the run's scope, which may be three of a million.
  const rowsPerLookup = first.total > 0 ? (first.total + first.saved.duplicates) / first.total : 1;
  // If the app closes before all rows are settled, its next start continues.
  const isSettling = progress.isSettling && !dependencies.abandon.aborted;
  const reached = stateOf(progress, dependencies.pause.aborted, isSettling);
  const isHeldBySleep = run.isAsleep && stop === null && (reached === 'running' || reached === 'waiting');
  const isLacking = reached === 'done' && run.lost > 0;
  const state = isLacking ? 'stopped' : isHeldBySleep ? 'waiting' : reached;
  const lost: Failure | null = isLacking ? { code: 'email_job_lost', emails: run.lost } : null;
  // At the end, this includes lookups that another run answered or a person made unnecessary.
  const done = state === 'done' ? first.total : Math.min(first.total, first.cached + counts.done);
  const whyWaiting: Failure | null = isHeldBySleep ? { code: 'computer_sleeps' } : (wait?.failure ?? null);
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
    awaited: awaitsOnlyOthers(progress, options.maxCredits) ? progress.shared : 0,
    credits: {
      ...first.credits,
      [pool]: { quoted: first.credits[pool].quoted, charged: counts.charged },
    },
    verdicts: state === 'running' ? run.recentVerdicts() : run.verdicts(),
    saved: { ...first.saved, known: first.saved.known + counts.known },
    rowsPerMinute: Math.round(perSecond * rowsPerLookup * 60),
    noReplySinceMs:
      state === 'running' && isAwaitingReply(progress, first.way)
        ? Math.round(dependencies.nowMs() + progress.heardAtMs - steadyMs)
        : null,
    secondsLeft: state === 'running' && perSecond > 0 ? Math.ceil((first.total - done) / perSecond) : null,
    elapsedMs: Math.round(steadyMs - run.startedAtMs),
    waitedMs: Math.round(run.waitedMs(steadyMs, state === 'waiting')),
    errors:
      unread > 0
        ? { ...counts.errors, malformed: (counts.errors['malformed'] ?? 0) + unread }
        : counts.errors,
    failure: stop?.failure ?? lost ?? (state === 'waiting' ? whyWaiting : null),
    nextTryAtMs:
      state === 'waiting' && wait && !isHeldBySleep
        ? Math.round(dependencies.nowMs() + wait.nextTryAtMs - steadyMs)
        : null,
  };
}
