/**
 * One verification run. It sends the lookups that its list needs until all of them are settled, a person pauses the
 * run, or a problem that concerns all rows stops the run.
 *
 * A lookup is committed as `sent` before its request is sent. Its answer is committed together with the verdicts and
 * the receipt. So after a crash, only lookups that were in flight are sent again. If a lookup keeps failing, its rows
 * stay `not_checked`.
 */

import { AppError, type Failure } from '#shared/contract/errors.ts';
import { isGoing, type RunSnapshot } from '#shared/contract/run/run.ts';
import type { VerdictCounts } from '#shared/domain/verdict/list-summary.ts';
import { cannotWriteNow, inTransaction } from '../db/database.ts';
import { NO_DOUBT } from '../requests/not-found-doubt.ts';
import type { Requester } from '../requests/prefetch.ts';
import type { RequestQueue } from '../requests/request-queue.ts';
import { UNSENT } from '../requests/send-in-slot.ts';
import { LOCK_MS, WRITE_RETRY_MS, writeFailure } from '../requests/when-stored.ts';
import { createBatchDelay } from './batch-delay.ts';
import { cachedFor } from './cached-for.ts';
import { reserveCredits } from './credit-cap.ts';
import { deliverTogether } from './deliver-together.ts';
import { isFullyRead, isOver, isShort, openLookupFeed } from './lookup-feed.ts';
import { createProgressRate } from './progress-rate.ts';
import { performBatch, type RunBatch } from './run-batch.ts';
import {
  type RunContext,
  type RunDependencies,
  type RunOptions,
  type StartedRequest,
  snapshotOf,
} from './run-context.ts';
import { NOTHING_COUNTED } from './run-counts.ts';
import { type EndedLookup, type RunStatus, unprovenOf } from './run-status.ts';
import { scheduleOnce } from './schedule-once.ts';
import type { Asked, OpenRequest } from './subjects/run-subject.ts';
import { createWaitingTime } from './waiting-time.ts';
import { watchSleep } from './watch-sleep.ts';

/** How long a run that may not wait, or is paused, tries to write its answers before they are lost. */
const WRITE_PATIENCE_MS = 60_000;
/** How soon a due try is attempted again if no slot is free. Normally a free slot wakes the run; this is a fallback. */
const NO_SLOT_RETRY_MS = 1_000;
/** The maximum time for `setTimeout`, which fires immediately after a longer time. Longer waits use several timers. */
const MAX_TIMER_MS = 2_147_483_647;
/** The maximum age of the verdict counts in a snapshot. The counts in the last snapshot are exact. */
const VERDICTS_EVERY_MS = 100;

export type RunHandle = {
  /** The final snapshot. Rejects with AppError `disk_full` or `answers_not_writable`; any other rejection is a bug. */
  readonly ended: Promise<RunSnapshot>;
  readonly tryNow: () => void;
  /** Sends nothing more until `wake`. Requests in flight are awaited, because they are paid. */
  readonly suspend: () => void;
  /** Continues after sleep: sends one lookup first, and the others after its answer. */
  readonly wake: () => void;
  /** Commits less often for a moment, because a person is active. */
  readonly giveWay: () => void;
  /** Sends a new snapshot after a change from outside. */
  readonly refresh: () => void;
};

/** Starts a run. Its first batch is performed a moment later. */
export function startRun(options: RunOptions, dependencies: RunDependencies): RunHandle {
  const { promise: ended, resolve, reject } = Promise.withResolvers<RunSnapshot>();
  const open = dependencies.subject.openRequests(options.wanted);
  const run = createRunContext(options, dependencies, open);
  const { queue, pause, onProgress } = dependencies;
  let isFinished = false;
  let timer: NodeJS.Timeout | null = null;

  const finish = (settle: () => void): void => {
    isFinished = true;
    if (timer) clearTimeout(timer);
    stopWatching();
    queue.leave(requester);
    removeEnded(queue, [...run.endedLookups, ...unprovenOf(run.progress.status)]);
    settle();
  };
  const fail = (error: unknown): void => finish(() => reject(asFailure(error)));
  const reserveSlots = (wanted: number): number => (run.isAsleep ? 0 : queue.reserveSlots(requester, wanted));
  const runBatch = (): void => {
    if (isFinished) return;
    try {
      const { started, snapshot, nextBatchInMs } = commitBatch(run, reserveSlots);
      onProgress(snapshot);
      queue[maySendPrefetched(run, snapshot) ? 'sendPrefetched' : 'cancelPrefetched'](requester);
      for (const request of started) ask(run, request, requester, receive).catch(fail);
      if (!isGoing(snapshot)) return finish(() => resolve(snapshot));
      if (timer) clearTimeout(timer);
      timer = nextBatchInMs === null ? null : setTimeout(schedule, Math.min(nextBatchInMs, MAX_TIMER_MS));
    } catch (error) {
      fail(error);
    }
  };
  const { giveWay, delayMs } = createBatchDelay(dependencies.steadyMs);
  const schedule = scheduleOnce(runBatch, () => delayMs(run.progress.inFlight));
  const receive = (lookups: readonly EndedLookup[]): void => {
    if (isFinished) return removeEnded(queue, lookups);
    run.endedLookups = [...run.endedLookups, ...lookups];
    schedule();
  };
  const tryAgainNow = (failure: Failure): void => {
    requestTry(run, failure);
    schedule();
  };

  const requester: Requester = { wake: schedule };
  queue.join(requester);
  pause.addEventListener('abort', () => queue.cancelPrefetched(requester), { once: true });
  pause.addEventListener('abort', schedule, { once: true });
  dependencies.abandon.addEventListener('abort', schedule, { once: true });
  for (const request of open) request.receive((asked) => receive(own(asked))).catch(fail);
  const stopWatching = watchSleep(dependencies.nowMs, () => tryAgainNow({ code: 'computer_slept' }));
  schedule();
  return { ended, giveWay, refresh: schedule, ...controlsOf(run, schedule, tryAgainNow) };
}

/** Makes the run send one lookup as soon as possible, and the others after its answer. */
function requestTry(run: RunContext, failure: Failure): void {
  const wait = { failure, nextTryAtMs: run.dependencies.steadyMs(), isTryRequested: true };
  run.isAsleep = false;
  run.progress = { ...run.progress, status: { ...run.progress.status, wait } };
}

const controlsOf = (
  run: RunContext,
  schedule: () => void,
  tryAgainNow: (failure: Failure) => void,
): Pick<RunHandle, 'tryNow' | 'suspend' | 'wake'> => ({
  suspend: () => {
    run.isAsleep = true;
    schedule();
  },
  wake: () => {
    if (run.isAsleep) tryAgainNow({ code: 'computer_slept' });
  },
  tryNow: () => {
    const { wait } = run.progress.status;
    run.isAsleep = false;
    if (wait) tryAgainNow(wait.failure);
    else schedule();
  },
});

function createRunContext(
  options: RunOptions,
  dependencies: RunDependencies,
  open: readonly OpenRequest[],
): RunContext {
  const { list, wanted } = options;
  const lost = dependencies.subject.lostQuestions(wanted);
  const { repositories, steadyMs } = dependencies;
  const startedAtMs = steadyMs();
  const verdicts = (): VerdictCounts => repositories.lists.summary(list).verdicts;
  return {
    options,
    dependencies,
    startedAtMs,
    ratePerSecond: createProgressRate(startedAtMs),
    waitedMs: createWaitingTime(startedAtMs),
    verdicts,
    recentVerdicts: cachedFor(VERDICTS_EVERY_MS, steadyMs, verdicts),
    isAsleep: false,
    progress: {
      status: {
        counts: NOTHING_COUNTED,
        doubtful: [],
        unread: 0,
        notFound: NO_DOUBT,
        wait: null,
        stop: null,
      },
      feed: openLookupFeed(wanted, list.rowCount),
      inFlight: open.reduce((sum, { lookups }) => sum + lookups.length, 0),
      shared: 0,
      atRisk: new Map(),
      isSettling: false,
    },
    unwrittenSinceMs: null,
    leftOut: new Set([
      ...lost,
      ...open.flatMap(({ lookups }) => lookups.map(({ questionId }) => questionId)),
    ]),
    lost: lost.length,
    endedLookups: [],
  };
}

type CommittedBatch = Pick<RunBatch, 'started'> & {
  readonly snapshot: RunSnapshot;
  /** The time until the next batch if no request ends before; null if only the end of a request starts a batch. */
  readonly nextBatchInMs: number | null;
};

/** Commits a batch in one transaction: answers, verdicts, the lookups to send, and the receipt. */
function commitBatch(run: RunContext, reserveSlots: (wanted: number) => number): CommittedBatch {
  const { endedLookups } = run;
  const { db, repositories, queue, steadyMs } = run.dependencies;
  try {
    const perform = () => {
      const batch = performBatch(run, endedLookups, reserveSlots);
      const latest = snapshotOf(run, batch.progress);
      repositories.runs.save(latest);
      return { ...batch, snapshot: latest };
    };
    const { progress, started, settled, snapshot } = inTransaction(db, perform, LOCK_MS);
    run.dependencies.onCommit();
    run.dependencies.onSettled(settled);
    run.unwrittenSinceMs = null;
    removeDecided(queue, [...endedLookups, ...unprovenOf(run.progress.status)], progress.status);
    run.progress = progress;
    run.endedLookups = run.endedLookups.slice(endedLookups.length);
    return { started, snapshot, nextBatchInMs: untilNextBatchMs(run, steadyMs()) };
  } catch (error) {
    if (!cannotWriteNow(error) || !mayWaitToWrite(run)) throw error;
    return waitToWrite(run, writeFailure(error));
  }
}

function mayWaitToWrite(run: RunContext): boolean {
  const { pause, abandon, steadyMs } = run.dependencies;
  if (run.options.whenGone === 'wait' && !pause.aborted) return true;
  const isNothingLost = run.endedLookups.length === 0 && run.progress.inFlight === 0;
  if (isNothingLost || abandon.aborted) return false;
  run.unwrittenSinceMs ??= steadyMs();
  return steadyMs() - run.unwrittenSinceMs < WRITE_PATIENCE_MS;
}

/** Holds ended lookups in memory until they can be written. Nothing more is sent. */
function waitToWrite(run: RunContext, failure: Failure): CommittedBatch {
  const { nowMs, steadyMs } = run.dependencies;
  const wait = { failure, nextTryAtMs: steadyMs() + WRITE_RETRY_MS, isTryRequested: false };
  const snapshot: RunSnapshot = {
    ...snapshotOf(run, { ...run.progress, status: { ...run.progress.status, wait } }),
    state: 'waiting',
    failure,
    nextTryAtMs: nowMs() + WRITE_RETRY_MS,
  };
  return { started: [], snapshot, nextBatchInMs: WRITE_RETRY_MS };
}

function untilNextBatchMs({ progress, dependencies }: RunContext, steadyMs: number): number | null {
  const { status, feed, inFlight, isSettling } = progress;
  if (isSettling) return 0;
  const { probe, unproven } = status.notFound;
  if (inFlight === 0 && probe === 'due') return NO_SLOT_RETRY_MS;
  if (inFlight === 0 && unproven.length > 0 && isOver(feed)) return 0;
  const maySend = probe === 'none' && status.stop === null && !dependencies.pause.aborted;
  if (maySend && isShort(feed, dependencies.subject.mostInRequest) && !isFullyRead(feed)) return 0;
  if (status.wait === null || inFlight > 0) return null;
  return status.wait.nextTryAtMs > steadyMs ? status.wait.nextTryAtMs - steadyMs : NO_SLOT_RETRY_MS;
}

function asFailure(error: unknown): unknown {
  return cannotWriteNow(error) ? new AppError(writeFailure(error), { cause: error }) : error;
}

/** Removes decided lookups from flight. Lookups with undecided 404s stay, so that no other request pays for them. */
function removeDecided(queue: RequestQueue, ended: readonly EndedLookup[], status: RunStatus): void {
  const undecided = new Set(unprovenOf(status).map(({ lookup }) => lookup));
  removeEnded(
    queue,
    ended.filter(({ lookup }) => !undecided.has(lookup)),
  );
}

/** Removes this run's ended lookups from flight, so that others do not wait for them. */
function removeEnded(queue: RequestQueue, ended: readonly EndedLookup[]): void {
  for (const { lookup, outcome, isShared } of ended)
    if (!isShared && outcome.kind !== 'unsent') queue.removeInFlight(lookup.lookupId);
}

/** Whether prefetched requests may be sent as soon as there is a slot. */
function maySendPrefetched(
  { progress, dependencies, isAsleep }: RunContext,
  { state }: RunSnapshot,
): boolean {
  return state === 'running' && !isAsleep && progress.status.stop === null && !dependencies.pause.aborted;
}

/** Sends a request, or awaits the requests of others. Rejects only for a bug: every service error is an outcome. */
async function ask(
  run: RunContext,
  request: StartedRequest,
  requester: Requester,
  deliver: (ended: readonly EndedLookup[]) => void,
): Promise<void> {
  const { queue, subject } = run.dependencies;
  const lookups = request.map(({ lookup }) => lookup);
  if (request[0]?.isShared !== true) {
    const mayRepeat = (lookupId: number, credits: number): boolean => {
      const isWithinCap = reserveCredits(run, lookupId, credits);
      // Starts a batch that writes these credits to the receipt, because a crash would lose the outcome with them.
      if (isWithinCap) deliver([]);
      return isWithinCap;
    };
    return subject.send(requester, lookups, (asked) => deliver(own(asked)), mayRepeat);
  }
  const outcomes = new Map(
    lookups.map(({ lookupId }) => [lookupId, queue.findInFlight(lookupId) ?? Promise.resolve(UNSENT)]),
  );
  await deliverTogether(lookups, outcomes, (asked) =>
    deliver(asked.map((each) => ({ ...each, isShared: true }))),
  );
}

/** Marks outcomes as those of requests that this run sent or adopted. */
const own = (asked: readonly Asked[]): readonly EndedLookup[] =>
  asked.map(({ lookup, outcome }) => ({ lookup, outcome, isShared: false }));
