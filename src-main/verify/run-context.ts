/** What a run carries from turn to turn, and what it says of itself. */
import type { Database } from '../db/database.ts';
import type { NextLookup, Wanted } from '../db/ledger-reads.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { AddressService } from '../service/address-service.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run.ts';
import type { VerdictCounts } from '#shared/domain/list.ts';
import type { Arrived, Course } from './run-status.ts';
import type { Feed } from './lookup-feed.ts';
import { isOver } from './lookup-feed.ts';
import type { Line } from '../requests/request-queue.ts';
import type { Settler } from '../verdicts/settle-row.ts';

export type RunOptions = {
  /** As it was entered: its counts are what the run is about. */
  readonly first: RunSnapshot;
  readonly list: StoredList;
  readonly wanted: Wanted;
  /** Validation credits to spend at most; null for no cap. */
  readonly maxCredits: number | null;
  readonly whenGone: 'wait' | 'stop';
};

export type RunDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly addresses: Pick<AddressService, 'validate'>;
  readonly line: Line;
  /** The clock on the wall: for what is kept and shown, and for noticing a sleep. */
  readonly nowMs: () => number;
  /** Milliseconds since any one moment, of a clock nobody can set: for waits, and for how long things take. */
  readonly steadyMs: () => number;
  readonly onProgress: (snapshot: RunSnapshot) => void;
  /** Called after each commit. */
  readonly onCommit: () => void;
  /** Aborted: nothing more is sent; what is in flight is awaited, since it is paid for. */
  readonly pause: AbortSignal;
  /** Aborted: what is in flight is dropped too, and asked again by the next run. */
  readonly abandon: AbortSignal;
};

/** What a turn changes. A turn that could not be written down leaves it as it was. */
export type Progress = {
  readonly course: Course;
  readonly feed: Feed;
  /** Lookups sent, or awaited because another run or check sent them. */
  readonly inFlight: number;
  /** Rows wait to be given what is known. */
  readonly isSettling: boolean;
};

export type Going = {
  readonly options: RunOptions;
  readonly dependencies: RunDependencies;
  readonly settler: Settler;
  /** By the steady clock. */
  readonly startedAtMs: number;
  readonly rateOf: (atMs: number, done: number) => number;
  readonly waitedOf: (atMs: number, isWaiting: boolean) => number;
  readonly verdicts: () => VerdictCounts;
  /** The same, a moment old at most. */
  readonly recentVerdicts: () => VerdictCounts;
  /** Questions that ended without an answer. */
  readonly failed: Set<number>;
  progress: Progress;
  /** Ended and not yet written down. */
  arrived: readonly Arrived[];
};

/** What a turn begins: a lookup to send, or one that someone else is asking already. */
export type Started = { readonly lookup: NextLookup; readonly isShared: boolean };

function stateOf({ course, feed, inFlight }: Progress, isPaused: boolean, isSettling: boolean): RunState {
  if (inFlight > 0 || isSettling) return course.wait ? 'waiting' : 'running';
  if (course.stop) return course.stop.state;
  if (isOver(feed)) return 'done';
  if (isPaused) return 'paused';
  return course.wait ? 'waiting' : 'running';
}

export function snapshotOf({ options, dependencies, ...run }: Going, progress: Progress): RunSnapshot {
  const { first } = options;
  const { counts, wait, stop } = progress.course;
  const steadyMs = dependencies.steadyMs();
  const perSecond = run.rateOf(steadyMs, counts.done);
  // Of the rows the run is about: it may be about three rows of a million.
  const rowsPerLookup = first.total > 0 ? (first.total + first.saved.duplicates) / first.total : 1;
  // Closed in the middle of it, the next start of the app goes on.
  const isSettling = progress.isSettling && !dependencies.abandon.aborted;
  const state = stateOf(progress, dependencies.pause.aborted, isSettling);
  // What another run had answered, or a person decided, before this one came to it is done too.
  const done = state === 'done' ? first.total : Math.min(first.total, first.cached + counts.done);
  return {
    ...first,
    state,
    done,
    failed: counts.failed,
    requests: counts.requests,
    retries: counts.retries,
    askedAgain: counts.askedAgain,
    atOnce: dependencies.line.atOnce(),
    credits: {
      ...first.credits,
      validation: { quoted: first.credits.validation.quoted, charged: counts.charged },
    },
    verdicts: state === 'running' ? run.recentVerdicts() : run.verdicts(),
    saved: { ...first.saved, known: first.saved.known + counts.known },
    rowsPerMinute: Math.round(perSecond * rowsPerLookup * 60),
    secondsLeft: state === 'running' && perSecond > 0 ? Math.ceil((first.total - done) / perSecond) : null,
    elapsedMs: Math.round(steadyMs - run.startedAtMs),
    waitedMs: Math.round(run.waitedOf(steadyMs, state === 'waiting')),
    errors: counts.errors,
    failure: stop?.failure ?? (state === 'waiting' ? (wait?.failure ?? null) : null),
    nextTryAtMs:
      state === 'waiting' && wait ? Math.round(dependencies.nowMs() + wait.nextTryAtMs - steadyMs) : null,
  };
}
