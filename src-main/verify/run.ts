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
import { cannotWriteNow, inDurableTransaction, inTransaction } from '../db/database.ts';
import type { Requester } from '../requests/prefetch.ts';
import type { RequestQueue } from '../requests/request-queue.ts';
import { UNSENT } from '../requests/send-in-slot.ts';
import { LOCK_MS, WRITE_RETRY_MS, writeFailure } from '../requests/when-stored.ts';
import { creditsIn, withAddedCredits } from './added-credits.ts';
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
import { createRunControls, type RunControls } from './run-controls.ts';
import { type EndedLookup, type RunStatus, statusAtStart, unprovenOf } from './run-status.ts';
import { scheduleOnce } from './schedule-once.ts';
import { firstStreetless } from './streetless.ts';
import type { Asked, OpenRequest } from './subjects/run-subject.ts';
import { createWaitingTime } from './waiting-time.ts';

/** How long a paused run, or a run that may not wait, tries to write its answers before they are lost. */
const WRITE_PATIENCE_MS = 60_000;
/**
 * If a try is due but no slot is free, the run waits this long before it tries again. Normally a free slot wakes the
 * run sooner.
 */
const NO_SLOT_RETRY_MS = 1_000;
/**
 * The longest delay that `setTimeout` accepts. With a longer delay, it fires immediately. Longer waits use several
 * timers.
 */
const MAX_TIMER_MS = 2_147_483_647;
/** The maximum age of the verdict counts in a snapshot. The counts in the last snapshot are exact. */
const VERDICTS_EVERY_MS = 100;

export type RunHandle = RunControls & {
  /** The final snapshot. Rejects with AppError `disk_full` or `answers_not_writable`; any other rejection is a bug. */
  readonly ended: Promise<RunSnapshot>;
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
  const { controls, stopWatching } = createRunControls(run, schedule);

  const requester: Requester = { wake: schedule };
  queue.join(requester);
  pause.addEventListener('abort', () => queue.cancelPrefetched(requester), { once: true });
  pause.addEventListener('abort', schedule, { once: true });
  dependencies.abandon.addEventListener('abort', schedule, { once: true });
  for (const request of open) request.receive((asked) => receive(own(asked))).catch(fail);
  schedule();
  return { ended, giveWay, refresh: schedule, ...controls };
}

function createRunContext(
  options: RunOptions,
  dependencies: RunDependencies,
  open: readonly OpenRequest[],
): RunContext {
  const { list, wanted } = options;
  const lost = dependencies.subject.lostQuestions(wanted);
  const { repositories, nowMs, steadyMs } = dependencies;
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
    aheadAtWaitMs: nowMs() - startedAtMs,
    progress: {
      status: statusAtStart(firstStreetless(options.first, verdicts(), repositories.runs.all(list.id))),
      feed: openLookupFeed(wanted, list.rowCount),
      inFlight: open.reduce((sum, { lookups }) => sum + lookups.length, 0),
      shared: 0,
      fetching: new Map(
        open.flatMap(({ lookups }) =>
          lookups.flatMap(({ lookupId }) => {
            const payer = dependencies.subject.submitterOf(lookupId);
            return payer === null ? [] : [[lookupId, payer] as const];
          }),
        ),
      ),
      heardAtMs: startedAtMs,
      atRisk: new Map(),
      isSettling: false,
    },
    savedCredits: creditsIn(options.first),
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
  /** The time until the next batch, unless a request ends first; null if only the end of a request starts a batch. */
  readonly nextBatchInMs: number | null;
};

/** Commits a batch in one transaction: answers, verdicts, the lookups to send, and the receipt. */
function commitBatch(run: RunContext, reserveSlots: (wanted: number) => number): CommittedBatch {
  const { endedLookups } = run;
  const { db, repositories, queue, nowMs, steadyMs, subject } = run.dependencies;
  try {
    const perform = () => {
      const batch = performBatch(run, endedLookups, reserveSlots);
      const progress = withAddedCredits(run, batch.progress);
      const latest = snapshotOf(run, progress);
      repositories.runs.save(latest);
      return { ...batch, progress, snapshot: latest };
    };
    // A request of many emails may cost a thousand credits, so a power failure must not make the app send it again.
    const transact = subject.mostInRequest > 1 ? inDurableTransaction : inTransaction;
    const { progress, started, settled, snapshot } = transact(db, perform, LOCK_MS);
    run.dependencies.onSettled(settled);
    run.unwrittenSinceMs = null;
    removeDecided(queue, [...endedLookups, ...unprovenOf(run.progress.status)], progress.status);
    if (progress.status.wait !== run.progress.status.wait) run.aheadAtWaitMs = nowMs() - steadyMs();
    run.progress = progress;
    run.savedCredits = creditsIn(snapshot);
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
  // If the last request failed in the batch that emptied the feed, another batch settles it.
  const isLeft = unproven.length > 0 || status.doubtful.length > 0;
  if (inFlight === 0 && isLeft && isOver(feed)) return 0;
  const maySend = probe === 'none' && status.stop === null && !dependencies.pause.aborted;
  if (maySend && isShort(feed, dependencies.subject.mostInRequest) && !isFullyRead(feed)) return 0;
  if (status.wait === null || inFlight > 0) return null;
  return status.wait.nextTryAtMs > steadyMs ? status.wait.nextTryAtMs - steadyMs : NO_SLOT_RETRY_MS;
}

function asFailure(error: unknown): unknown {
  return cannotWriteNow(error) ? new AppError(writeFailure(error), { cause: error }) : error;
}

/** Calls `removeInFlight` for lookups with a final outcome. Unproven 404s stay in flight, so nothing repeats them. */
function removeDecided(queue: RequestQueue, ended: readonly EndedLookup[], status: RunStatus): void {
  const undecided = new Set(unprovenOf(status).map(({ lookup }) => lookup));
  removeEnded(
    queue,
    ended.filter(({ lookup }) => !undecided.has(lookup)),
  );
}

/** Calls `removeInFlight` for this run's ended lookups, so that others do not wait for them. */
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
      // Starts a batch that writes these credits to the receipt now, because a crash would lose them.
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
