/**
 * One verification run: every lookup its list wants and lacks, some at a time, until all are settled, someone
 * pauses it, or something stops it that concerns every row.
 *
 * Each lookup is written as sent before it is sent, and committed, with the verdicts of all rows that
 * ask it and the receipt, as soon as it is answered. So after a crash only what was in flight, or about to be,
 * is asked again. A lookup that keeps failing leaves its rows `not_checked` and the run goes on.
 */
import { inTransaction, isDiskFull } from '../db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RunSnapshot } from '#shared/contract/run.ts';
import { isGoing } from '#shared/contract/run.ts';
import type { VerdictCounts } from '#shared/domain/list/list.ts';
import { askService } from './ask-service.ts';
import { NOTHING_COUNTED } from './counts.ts';
import type { Arrived, Wait } from './course.ts';
import { isEmpty, isReadOut, openFeed } from './feed.ts';
import type { Going, RunDependencies, RunOptions, Started } from './going.ts';
import { snapshotOf } from './going.ts';
import type { Line } from './line.ts';
import { oncePerTurn } from './once-per-turn.ts';
import type { RequestEnd } from './outcomes.ts';
import { createProgressRate } from './progress-rate.ts';
import { rarely } from './rarely.ts';
import { MANY } from './ready.ts';
import { createSettler } from './settle.ts';
import { watchSleep } from './sleep.ts';
import type { Turn } from './turn.ts';
import { takeTurn } from './turn.ts';
import { createWaited } from './waited.ts';

/** A full disk is tried again so often. */
const DISK_RETRY_MS = 5_000;
/** A try that is due while all places are taken: whoever gives one up wakes the run, and this is the net beneath. */
const HELD_BACK_MS = 1_000;
/** A longer time makes `setTimeout` come at once: what is not due yet by then waits again. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** Verdict counts in snapshots are no older than this; those of the last one are exact. */
const VERDICTS_EVERY_MS = 100;

export type RunHandle = {
  /** The final snapshot. Rejects with AppError `disk_full` where nobody waits for room; anything else is a bug. */
  readonly ended: Promise<RunSnapshot>;
  /** Lets a waiting run try again now. */
  readonly tryNow: () => void;
};

export function startRun(options: RunOptions, dependencies: RunDependencies): RunHandle {
  const { promise: ended, resolve, reject } = Promise.withResolvers<RunSnapshot>();
  const run = begin(options, dependencies);
  const { line, pause, onProgress } = dependencies;
  let isFinished = false;
  let timer: NodeJS.Timeout | null = null;

  const finish = (end: () => void): void => {
    isFinished = true;
    if (timer) clearTimeout(timer);
    stopWatching();
    line.leave(member);
    release(line, run.arrived);
    end();
  };
  const breakOff = (error: unknown): void => finish(() => reject(orDiskFull(error)));
  const turn = (): void => {
    const { started, snapshot, nextTurnInMs } = commitTurn(run, (wanted) => line.places(member, wanted));
    onProgress(snapshot);
    line[isSending(run, snapshot) ? 'goOn' : 'callBack'](member);
    for (const one of started) void ask(run, one, member).then(arrive(one), breakOff);
    if (!isGoing(snapshot)) return finish(() => resolve(snapshot));
    if (timer) clearTimeout(timer);
    timer = nextTurnInMs === null ? null : setTimeout(schedule, Math.min(nextTurnInMs, LONGEST_TIMER_MS));
  };
  const takeTurnSafely = (): void => {
    try {
      if (!isFinished) turn();
    } catch (error) {
      breakOff(error);
    }
  };
  /** What arrives in one turn of the event loop is committed together, and with many under way of a few milliseconds. */
  const schedule = oncePerTurn(takeTurnSafely, () => run.progress.inFlight > MANY);
  const arrive =
    ({ lookup, isShared }: Started) =>
    (end: RequestEnd): void => {
      if (isFinished) return release(line, [{ lookup, end, isShared }]);
      run.arrived = [...run.arrived, { lookup, end, isShared }];
      schedule();
    };
  const waitUntil = (wait: Wait): void => {
    run.progress = { ...run.progress, course: { ...run.progress.course, wait } };
    schedule();
  };

  const member = { wake: schedule };
  line.join(member);
  pause.addEventListener('abort', () => line.callBack(member), { once: true });
  pause.addEventListener('abort', schedule, { once: true });
  const stopWatching = watchSleep(dependencies.nowMs, () =>
    waitUntil({ failure: { code: 'computer_slept' }, nextTryAtMs: dependencies.steadyMs() }),
  );
  schedule();
  return {
    ended,
    tryNow: () => {
      const { wait } = run.progress.course;
      if (wait) waitUntil({ ...wait, nextTryAtMs: dependencies.steadyMs() });
      else schedule();
    },
  };
}

function begin(options: RunOptions, dependencies: RunDependencies): Going {
  const { list, wanted } = options;
  const { repositories, nowMs, steadyMs } = dependencies;
  const startedAtMs = steadyMs();
  const verdicts = (): VerdictCounts => repositories.lists.summary(list).verdicts;
  return {
    options,
    dependencies,
    settler: createSettler(list.id, list.settings, repositories.rows, nowMs),
    startedAtMs,
    rateOf: createProgressRate(startedAtMs),
    waitedOf: createWaited(startedAtMs),
    verdicts,
    recentVerdicts: rarely(VERDICTS_EVERY_MS, steadyMs, verdicts),
    progress: {
      course: { counts: NOTHING_COUNTED, doubtful: [], wait: null, stop: null },
      feed: openFeed(wanted, list.rowCount),
      inFlight: 0,
      isSettling: false,
    },
    failed: new Set(),
    arrived: [],
  };
}

type Committed = Omit<Turn, 'progress'> & {
  readonly snapshot: RunSnapshot;
  /** When another turn is due though nothing arrives; null: none. */
  readonly nextTurnInMs: number | null;
};

/** All of a turn is one transaction: answers, verdicts, what is about to be sent, and the receipt that counts them. */
function commitTurn(run: Going, placesFor: (wanted: number) => number): Committed {
  const { arrived } = run;
  const { db, repositories, line, steadyMs } = run.dependencies;
  try {
    const { progress, started, snapshot } = inTransaction(db, () => {
      const taken = takeTurn(run, arrived, placesFor);
      const latest = snapshotOf(run, taken.progress);
      repositories.runs.save(latest);
      return { ...taken, snapshot: latest };
    });
    run.dependencies.onCommit();
    release(line, arrived);
    run.progress = progress;
    run.arrived = run.arrived.slice(arrived.length);
    return { started, snapshot, nextTurnInMs: untilNextTurn(run, steadyMs()) };
  } catch (error) {
    if (!isDiskFull(error) || run.options.whenGone === 'stop' || run.dependencies.pause.aborted) throw error;
    return waitForRoom(run);
  }
}

/** What has arrived stays in memory until there is room for it, and nothing more is sent. */
function waitForRoom(run: Going): Committed {
  const { nowMs, steadyMs } = run.dependencies;
  const failure = { code: 'disk_full' } as const;
  const wait = { failure, nextTryAtMs: steadyMs() + DISK_RETRY_MS };
  const snapshot: RunSnapshot = {
    ...snapshotOf(run, { ...run.progress, course: { ...run.progress.course, wait } }),
    state: 'waiting',
    failure,
    nextTryAtMs: nowMs() + DISK_RETRY_MS,
  };
  return { started: [], snapshot, nextTurnInMs: DISK_RETRY_MS };
}

function untilNextTurn({ progress, dependencies }: Going, steadyMs: number): number | null {
  const { course, feed, inFlight, isSettling } = progress;
  if (isSettling) return 0;
  const mayGoOn = course.stop === null && !dependencies.pause.aborted;
  if (mayGoOn && isEmpty(feed) && !isReadOut(feed)) return 0;
  if (course.wait === null || inFlight > 0) return null;
  return course.wait.nextTryAtMs > steadyMs ? course.wait.nextTryAtMs - steadyMs : HELD_BACK_MS;
}

function orDiskFull(error: unknown): unknown {
  return isDiskFull(error) ? new AppError({ code: 'disk_full' }, { cause: error }) : error;
}

/** What this run sent is in the ledger, or nobody here will write it down any more: others need not wait for it. */
function release(line: Line, ended: readonly Arrived[]): void {
  for (const { lookup, end, isShared } of ended)
    if (!isShared && end.kind !== 'unsent') line.written(lookup.lookupId);
}

/** Whether what is ready may leave as soon as there is a place. */
function isSending({ progress, dependencies }: Going, { state }: RunSnapshot): boolean {
  return state === 'running' && progress.course.stop === null && !dependencies.pause.aborted;
}

/** Rejects only for a bug: every error of the service is an end like another. */
async function ask(
  { dependencies }: Going,
  { lookup, isShared }: Started,
  member: { wake: () => void },
): Promise<RequestEnd> {
  const { line, addresses, abandon } = dependencies;
  const shared = isShared ? line.underWay(lookup.lookupId) : null;
  if (shared) return shared;
  return line.send(member, lookup.lookupId, () => askService(lookup.question, addresses, abandon));
}
