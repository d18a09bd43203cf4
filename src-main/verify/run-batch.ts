/** One batch of a run, inside a transaction: records the lookups that ended, and takes those to send next. */
import type { NextLookup } from '../db/reads/ledger-reads.ts';
import type { AskingRow } from '../db/repositories/row-record.ts';
import { matchOf } from '../service/kept-answer.ts';
import { withAskedAgain, withSpared } from './run-counts.ts';
import type { EndedLookup, RunStatus, SettledLookup } from './run-status.ts';
import { advance } from './run-status.ts';
import type { LookupFeed } from './lookup-feed.ts';
import { isEmpty, isOver, isFullyRead, putFirst, rewind, readSpan } from './lookup-feed.ts';
import type { RunContext, RunProgress, StartedLookup } from './run-context.ts';
import type { SettleBudget } from '../verdicts/settle-rows.ts';
import { sliceBudget, settleMore, settleRows } from '../verdicts/settle-rows.ts';
import { recordOutcome } from '../requests/record-outcome.ts';

/** A batch that is about to be committed: what the run goes on from, and the lookups to send then. */
export type RunBatch = { readonly progress: RunProgress; readonly started: readonly StartedLookup[] };

/**
 * Inside a transaction.
 *
 * @param reserveSlots how many of so many requests may be sent now
 */
export function performBatch(
  run: RunContext,
  endedLookups: readonly EndedLookup[],
  reserveSlots: (wanted: number) => number,
): RunBatch {
  const budget = sliceBudget();
  const recorded = recordEnded(run, endedLookups, budget);
  const batch = startNext(run, recorded, reserveSlots, budget);
  const { options, dependencies, settler } = run;
  const isSettling = settleMore(options.list.id, settler, dependencies.repositories, budget);
  return { ...batch, progress: { ...batch.progress, isSettling } };
}

/** Records outcomes: in the ledger, in the rows that ask, in the counts. */
function recordEnded(
  run: RunContext,
  endedLookups: readonly EndedLookup[],
  budget: SettleBudget,
): RunProgress {
  const { options, dependencies, progress } = run;
  const inFlight = progress.inFlight - endedLookups.length;
  const transition = advance(progress.status, endedLookups, {
    nowMs: dependencies.steadyMs(),
    whenGone: options.whenGone,
    isPaused: dependencies.pause.aborted,
    isIdle: inFlight === 0,
    isFeedOver: isOver(progress.feed),
  });
  const justEnded = new Set(endedLookups.map(({ lookup }) => lookup));
  for (const settled of transition.settled) settle(run, settled, justEnded.has(settled.lookup), budget);
  const { queue, repositories } = dependencies;
  // Only what this run sent, and only as it ends: what another run or check sent is theirs to record, and given up by
  // them it may have reached the service; what ended before may be in flight again.
  for (const { lookup, isShared } of [...transition.putBack, ...transition.status.doubtful])
    if (!isShared && justEnded.has(lookup)) repositories.ledger.markPending(lookup.lookupId);
  // Another run or check may have begun to send meanwhile what this run cancelled.
  const notSent = transition.unsent.filter(({ lookupId }) => queue.findInFlight(lookupId) === null);
  for (const { lookupId } of notSent) repositories.ledger.markPending(lookupId);
  const feed = putFirst(
    progress.feed,
    [...transition.putBack.map(({ lookup }) => lookup), ...transition.unsent].map(({ lookupId }) => lookupId),
  );
  return { ...progress, status: transition.status, feed, inFlight };
}

function settle(
  { options, dependencies, settler, failed }: RunContext,
  { lookup, outcome, isShared }: SettledLookup,
  hasJustEnded: boolean,
  budget: SettleBudget,
): void {
  const { repositories, queue, nowMs } = dependencies;
  const { lookupId, questionId } = lookup;
  // Should this batch not be committed, the next one settles its lookups again.
  if (outcome.kind === 'failed') failed.add(questionId);
  // What failed some batches ago and is settled only now may be in flight for another run by now.
  const isTheirs = isShared || (!hasJustEnded && queue.findInFlight(lookupId) !== null);
  // Also where the clock was set back meanwhile: an answer that was paid for counts.
  const atMs = Math.max(nowMs(), options.wanted.notBeforeMs);
  recordOutcome(repositories.ledger, { lookupId, outcome, isShared: isTheirs }, atMs);
  const reason = outcome.kind === 'failed' ? outcome.reason : null;
  const settleOne = (row: AskingRow): void => {
    if (outcome.kind === 'answered') settler.answered(row, lookupId, outcome.match);
    else settler.failed(row, outcome.reason);
  };
  settleRows(options.list.id, { lookupId, questionId, reason, after: 0 }, settleOne, repositories, budget);
}

/** The lookups for the free slots, recorded as sent. */
function startNext(
  run: RunContext,
  recorded: RunProgress,
  reserveSlots: (wanted: number) => number,
  budget: SettleBudget,
): RunBatch {
  const { options, dependencies } = run;
  const { repositories, queue, nowMs } = dependencies;
  const started: StartedLookup[] = [];
  const maySend = recorded.status.stop === null && !dependencies.pause.aborted;
  let feed = maySend ? withNextSpan(run, recorded) : recorded.feed;
  let { status } = recorded;
  const slots = reserveSlots(maySend ? countWanted(run, { ...recorded, feed }) : 0);
  while (started.length < slots && !isEmpty(feed)) {
    const lookup = repositories.ledger.next(options.wanted, feed.lookupIds[feed.next] ?? 0);
    feed = { ...feed, next: feed.next + 1 };
    if (lookup === null || lookup.state === 'answered') {
      status = skipAnswered(run, status, lookup, budget);
      continue;
    }
    const isShared = queue.findInFlight(lookup.lookupId) !== null;
    if (!isShared) {
      // It is not in flight here, so it was sent by an app that ended before the answer came.
      if (lookup.state === 'sent') status = { ...status, counts: withAskedAgain(status.counts) };
      repositories.ledger.markSent(lookup.lookupId, nowMs());
    }
    started.push({ lookup, isShared });
  }
  if (status.wait && started.length > 0)
    status = { ...status, wait: { ...status.wait, isTryRequested: false } };
  const progress = { ...recorded, status, feed, inFlight: recorded.inFlight + started.length };
  return { progress: stoppedAtCap(options.maxCredits, progress), started };
}

/** One span a batch: rows whose answers are known are many to settle, and other connections want to write too. */
function withNextSpan(
  { dependencies, settler, failed }: RunContext,
  { status, feed, inFlight }: RunProgress,
): LookupFeed {
  const { repositories } = dependencies;
  if (!isEmpty(feed)) return feed;
  const isLast = isFullyRead(feed) && inFlight === 0 && status.doubtful.length === 0;
  const next = isLast ? rewind(feed, repositories) : feed;
  return isFullyRead(next) ? next : readSpan(next, repositories, settler, failed);
}

/** How many requests the run could send now, were there slots for all. */
function countWanted({ options, dependencies }: RunContext, { status, feed, inFlight }: RunProgress): number {
  const { wait, counts } = status;
  if (wait) return inFlight === 0 && dependencies.steadyMs() >= wait.nextTryAtMs ? 1 : 0;
  const left = (options.maxCredits ?? Infinity) - counts.charged - inFlight;
  return Math.max(0, Math.min(left, feed.lookupIds.length - feed.next));
}

/** Answered meanwhile for another list, or decided by a person: nothing is spent. */
function skipAnswered(
  { options, dependencies, settler }: RunContext,
  status: RunStatus,
  lookup: NextLookup | null,
  budget: SettleBudget,
): RunStatus {
  const { repositories } = dependencies;
  const { ledger } = repositories;
  const { wanted, list } = options;
  const answer = lookup && ledger.answer(lookup.questionId, wanted.service, wanted.notBeforeMs);
  if (lookup && answer) {
    const match = matchOf(answer);
    const { lookupId } = answer;
    const known = { lookupId, questionId: lookup.questionId, reason: null, after: 0 };
    settleRows(list.id, known, (row) => settler.answered(row, lookupId, match), repositories, budget);
  }
  return { ...status, counts: withSpared(status.counts, answer !== null) };
}

/** With the cap spent and more to ask, the run is over. */
function stoppedAtCap(cap: number | null, progress: RunProgress): RunProgress {
  const { status, feed, inFlight } = progress;
  if (cap === null || status.stop || inFlight > 0 || isEmpty(feed) || status.counts.charged < cap)
    return progress;
  return {
    ...progress,
    status: { ...status, stop: { state: 'stopped', failure: { code: 'credit_cap_reached', cap } } },
  };
}
