/** Performs one batch of a run inside a transaction: records ended lookups and selects the next lookups to send. */
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { NextLookup, RowSpan } from '../db/reads/ledger-reads.ts';
import { recordOutcome, recordUnsettled } from '../requests/record-outcome.ts';
import { openSlice, type SettleSlice } from '../verdicts/settle-slice.ts';
import { advance } from './advance.ts';
import { creditsLeft, lookupsWithin, withoutReserved } from './credit-cap.ts';
import {
  isEmpty,
  isFullyRead,
  isOver,
  isShort,
  type LookupFeed,
  putFirst,
  readSpan,
  rewind,
} from './lookup-feed.ts';
import type { RunContext, RunProgress, StartedLookup, StartedRequest } from './run-context.ts';
import { spentOf, withAskedAgain, withSpared } from './run-counts.ts';
import { type EndedLookup, type RunStatus, type SettledLookup, unprovenOf } from './run-status.ts';

type NextLookups = { readonly progress: RunProgress; readonly started: readonly StartedRequest[] };

/** An uncommitted batch: the run's next progress, the lookups to send after the commit, and the rows it settled. */
export type RunBatch = NextLookups & { readonly settled: readonly number[] };

/** Performs one batch. Call it inside a transaction. */
export function performBatch(
  run: RunContext,
  endedLookups: readonly EndedLookup[],
  reserveSlots: (wanted: number) => number,
): RunBatch {
  const slice = openSlice();
  const recorded = recordEnded(run, endedLookups, slice);
  const { progress, started } = startNext(run, recorded, reserveSlots, slice);
  const isSettling = run.dependencies.subject.settleMore(slice);
  return { started, settled: slice.settled, progress: { ...progress, isSettling } };
}

/** Records outcomes in the ledger, in the rows with their questions, and in the counts. */
function recordEnded(run: RunContext, endedLookups: readonly EndedLookup[], slice: SettleSlice): RunProgress {
  const { options, dependencies, progress } = run;
  const { ledger } = dependencies.repositories;
  const inFlight = progress.inFlight - endedLookups.length;
  const shared = progress.shared - endedLookups.filter(({ isShared }) => isShared).length;
  const transition = advance(progress.status, endedLookups, {
    nowMs: dependencies.steadyMs(),
    whenGone: options.whenGone,
    isPaused: dependencies.pause.aborted,
    isIdle: inFlight === 0,
    isFeedOver: isOver(progress.feed),
    isFetched: (lookupId) => progress.fetching.has(lookupId),
    maxCredits: options.maxCredits,
    knownGood: () => ledger.anyFound(options.wanted.service),
    stateOf: ledger.stateOf,
  });
  const fetching = bookFetched(run, endedLookups);
  const hasHeard = progress.inFlight === 0 || endedLookups.some(isReply);
  const heardAtMs = hasHeard ? dependencies.steadyMs() : progress.heardAtMs;
  const justEnded = new Set(endedLookups.map(({ lookup }) => lookup));
  for (const settled of transition.settled) settle(run, settled, justEnded.has(settled.lookup), slice);
  const { queue } = dependencies;
  // Records only requests that this run sent, because other runs and checks record theirs. Leaves out lookups from
  // earlier batches, because they may be in flight again.
  for (const { lookup, isShared, outcome } of [
    ...transition.putBack,
    ...transition.status.doubtful,
    ...transition.ended,
  ])
    if (!isShared && justEnded.has(lookup)) recordUnsettled(ledger, lookup.lookupId, outcome);
  for (const { lookup, isShared, outcome } of transition.disbelieved)
    if (!isShared) recordUnsettled(ledger, lookup.lookupId, outcome);
  if (transition.probed) ledger.chargeAgain(transition.probed);
  // Another run or check may have started to send a lookup that this run cancelled.
  const notSent = transition.unsent.filter(({ lookupId }) => queue.findInFlight(lookupId) === null);
  for (const { lookupId } of notSent) ledger.markPending(lookupId);
  const feed = putFirst(
    progress.feed,
    [
      ...[...transition.putBack, ...transition.disbelieved].map(({ lookup }) => lookup),
      ...transition.unsent,
    ].map(({ lookupId }) => lookupId),
  );
  const atRisk = withoutReserved(progress.atRisk, endedLookups);
  return { ...progress, status: transition.status, feed, inFlight, shared, fetching, heardAtMs, atRisk };
}

const isReply = ({ outcome }: EndedLookup): boolean =>
  outcome.kind === 'answered' || (outcome.kind === 'failed' && outcome.error.status !== null);

/** Books the results of email jobs on the runs that submitted the jobs. Returns the lookups still to be fetched. */
function bookFetched(
  { options, dependencies, progress }: RunContext,
  endedLookups: readonly EndedLookup[],
): RunProgress['fetching'] {
  if (progress.fetching.size === 0) return progress.fetching;
  const left = new Map(progress.fetching);
  const byPayer = Map.groupBy(endedLookups, ({ lookup }) => left.get(lookup.lookupId));
  for (const { lookup } of endedLookups) left.delete(lookup.lookupId);
  for (const [payer, ended] of byPayer) {
    if (payer === undefined) continue;
    const credits = ended.reduce(
      ({ charged, maybeCharged }, { outcome }) => ({
        charged: charged + (outcome.kind === 'answered' ? outcome.credits : 0),
        maybeCharged: maybeCharged + (outcome.kind === 'unsent' ? 0 : (outcome.maybeCharged ?? 0)),
      }),
      { charged: 0, maybeCharged: 0 },
    );
    dependencies.repositories.runs.addCredits(payer, SUBJECT_POOLS[options.wanted.subject], credits);
  }
  return left;
}

function settle(
  { options, dependencies, leftOut }: RunContext,
  { lookup, outcome, isShared }: SettledLookup,
  hasJustEnded: boolean,
  slice: SettleSlice,
): void {
  const { repositories, queue, subject, nowMs } = dependencies;
  // This change stays even if the commit fails. Then the next batch settles the same lookups, and makes it again.
  if (outcome.kind === 'failed') leftOut.add(lookup.questionId);
  // A lookup that failed in an earlier batch and is settled only now may be in flight for another run.
  const isTheirs = isShared || (!hasJustEnded && queue.findInFlight(lookup.lookupId) !== null);
  // The stored time is never before `notBeforeMs`, even if the clock was set back, because a paid answer must count.
  const atMs = Math.max(nowMs(), options.wanted.notBeforeMs);
  recordOutcome(repositories.ledger, { lookupId: lookup.lookupId, outcome, isShared: isTheirs }, atMs);
  // Meanwhile another run or check may have stored another answer, which shows that a doubted 404 was wrong.
  const stored = isShared || !hasJustEnded ? repositories.ledger.answerOf(lookup.lookupId) : null;
  if (stored) subject.settleAnswer(lookup.questionId, stored, slice);
  else subject.settle(lookup, outcome, slice);
}

/** Selects lookups for the free slots and records them as sent. */
function startNext(
  run: RunContext,
  recorded: RunProgress,
  reserveSlots: (wanted: number) => number,
  slice: SettleSlice,
): NextLookups {
  const { options, dependencies } = run;
  const maySend = recorded.status.stop === null && !dependencies.pause.aborted;
  if (maySend && recorded.status.notFound.probe === 'due') return startProbe(run, recorded, reserveSlots);
  const feed = maySend ? withNextSpan(run, recorded, slice) : recorded.feed;
  const next: RunProgress = { ...recorded, feed };
  const reserved = reserveSlots(maySend ? countRequests(run, next) : 0);
  const taken = reserved > 0 ? takeShared(run, next) : { progress: next, request: [] };
  let { progress } = taken;
  const slots = Math.min(reserved, countRequests(run, progress));
  const started: StartedRequest[] = [];
  while (started.length < slots && !isEmpty(progress.feed)) {
    const left = lookupsLeft(run, progress);
    if (left === 0) break;
    const one = startRequest(run, progress, Math.min(dependencies.subject.mostInRequest, left), slice);
    progress = one.progress;
    if (one.request.length > 0) started.push(one.request);
  }
  if (progress.status.wait && started.length > 0)
    progress = {
      ...progress,
      status: { ...progress.status, wait: { ...progress.status.wait, isTryRequested: false } },
    };
  if (taken.request.length > 0) started.push(taken.request);
  return { progress: stoppedAtCap(options.maxCredits, progress), started };
}

/**
 * Starts a due probe when the run does not wait and nothing is in flight, because older requests prove nothing. So the
 * probe does not share a request of another run either.
 */
function startProbe(
  { options, dependencies: { queue, steadyMs } }: RunContext,
  recorded: RunProgress,
  reserveSlots: (wanted: number) => number,
): NextLookups {
  const { status, inFlight } = recorded;
  const { notFound, wait } = status;
  const { knownGood } = notFound;
  const mayStart =
    inFlight === 0 &&
    steadyMs() >= (wait?.nextTryAtMs ?? 0) &&
    creditsLeft(options.maxCredits, recorded) >= 1;
  const isFree = knownGood !== null && queue.findInFlight(knownGood.lookupId) === null;
  if (!isFree || !mayStart || reserveSlots(1) < 1) return { progress: recorded, started: [] };
  const progress: RunProgress = {
    ...recorded,
    status: {
      ...status,
      notFound: { ...notFound, probe: 'sent' },
      wait: wait && { ...wait, isTryRequested: false },
    },
    inFlight: 1,
  };
  return { progress, started: [[{ lookup: knownGood, isShared: false }]] };
}

type Started = { readonly progress: RunProgress; readonly request: StartedRequest };

/** Removes lookups that others have in flight from the feed and awaits them. They take no slot. */
function takeShared({ options, dependencies, progress }: RunContext, before: RunProgress): Started {
  const { repositories, queue } = dependencies;
  const { feed } = before;
  const left = feed.lookupIds.slice(feed.next);
  // This run's own unproven lookups stay in flight until the batch that puts them back is committed.
  const own = new Set(
    unprovenOf(progress.status).flatMap(({ lookup, isShared }) => (isShared ? [] : [lookup.lookupId])),
  );
  const request = left
    .filter((lookupId) => !own.has(lookupId))
    .flatMap((lookupId): StartedRequest => {
      const lookup = queue.findInFlight(lookupId) && repositories.ledger.next(options.wanted, lookupId);
      return lookup && lookup.state !== 'answered' ? [{ lookup, isShared: true }] : [];
    });
  if (request.length === 0) return { progress: before, request };
  const awaited = new Set(request.map(({ lookup }) => lookup.lookupId));
  const lookupIds = left.filter((lookupId) => !awaited.has(lookupId));
  const inFlight = before.inFlight + request.length;
  const shared = before.shared + request.length;
  return { progress: { ...before, feed: { ...feed, lookupIds, next: 0 }, inFlight, shared }, request };
}

function startRequest(run: RunContext, before: RunProgress, most: number, slice: SettleSlice): Started {
  const { options, dependencies } = run;
  const { repositories, nowMs } = dependencies;
  const request: StartedLookup[] = [];
  let { feed, status } = before;
  const handedOver: [lookupId: number, payer: number][] = [];
  while (request.length < most && !isEmpty(feed)) {
    const lookup = repositories.ledger.next(options.wanted, feed.lookupIds[feed.next] ?? 0);
    feed = { ...feed, next: feed.next + 1 };
    if (lookup === null || lookup.state === 'answered') {
      status = skipAnswered(run, status, lookup, slice);
      continue;
    }
    // A single check may have got an unreadable answer since the span was read.
    if (!options.asksUnread && lookup.isUnread === 1) {
      feed = { ...feed, unread: feed.unread + 1 };
      continue;
    }
    request.push({ lookup, isShared: false });
    // The lookup is `sent` but not in flight, because the app ended early or an earlier request may have been charged.
    const isHandedOver = dependencies.subject.isHandedOver(lookup.lookupId);
    if (lookup.state === 'sent' && !isHandedOver)
      status = { ...status, counts: withAskedAgain(status.counts, lookup.hasError === 1) };
    const payer = dependencies.subject.submitterOf(lookup.lookupId);
    if (payer !== null) handedOver.push([lookup.lookupId, payer]);
    // An email in a job is not sent. Its stored error says that a receipt has counted it.
    if (!isHandedOver) repositories.ledger.markSent(lookup.lookupId, nowMs());
  }
  const inFlight = before.inFlight + request.length;
  const fetching = handedOver.length > 0 ? new Map([...before.fetching, ...handedOver]) : before.fetching;
  return { progress: { ...before, status, feed, inFlight, fetching }, request };
}

/** Reads one span of rows per batch. A longer transaction, with many known answers, would block other writers. */
function withNextSpan(
  { options, dependencies, leftOut }: RunContext,
  { status, feed, inFlight }: RunProgress,
  slice: SettleSlice,
): LookupFeed {
  const { repositories, subject } = dependencies;
  if (!isShort(feed, subject.mostInRequest)) return feed;
  const isLast =
    isOver(feed) && inFlight === 0 && status.doubtful.length === 0 && status.notFound.unproven.length === 0;
  const next = isLast ? rewind(feed, repositories) : feed;
  if (isFullyRead(next)) return next;
  const settleKnown = (span: RowSpan): void => subject.settleKnown(options.wanted, span, slice);
  return readSpan(next, repositories, settleKnown, leftOut, options.asksUnread);
}

/** The maximum number of lookups in memory, about 1.3 kB each. Email jobs last minutes, so many can accumulate. */
const MOST_IN_MEMORY = 50_000;

function countRequests(run: RunContext, progress: RunProgress): number {
  const { status, feed, inFlight } = progress;
  const { steadyMs, subject } = run.dependencies;
  const { mostInRequest } = subject;
  if (status.notFound.probe !== 'none') return 0;
  const isTry = status.wait !== null;
  if (isTry && (inFlight > 0 || steadyMs() < (status.wait?.nextTryAtMs ?? 0))) return 0;
  if (mostInRequest > 1 && inFlight + mostInRequest > MOST_IN_MEMORY) return 0;
  // A large request waits until it is full or all rows have been read.
  if (isShort(feed, mostInRequest) && !isFullyRead(feed)) return 0;
  const requests = Math.ceil(lookupsLeft(run, progress) / mostInRequest);
  return isTry ? Math.min(1, requests) : Math.min(requests, Math.floor(MOST_IN_MEMORY / mostInRequest));
}

/** Returns the number of loaded lookups that the cap allows. Lookups that others have in flight need no credit. */
function lookupsLeft({ options }: RunContext, progress: RunProgress): number {
  const { feed } = progress;
  // No answer about an email is a 404.
  const within = options.wanted.subject === 'email' ? creditsLeft : lookupsWithin;
  return Math.max(0, Math.min(within(options.maxCredits, progress), feed.lookupIds.length - feed.next));
}

/** Skips a lookup that no longer needs a request: another list received the answer, or a person decided the rows. */
function skipAnswered(
  { options, dependencies }: RunContext,
  status: RunStatus,
  lookup: NextLookup | null,
  slice: SettleSlice,
): RunStatus {
  const { repositories, subject } = dependencies;
  const { wanted } = options;
  const answer = lookup && repositories.ledger.answer(lookup.questionId, wanted.service, wanted.notBeforeMs);
  if (lookup && answer) subject.settleAnswer(lookup.questionId, answer, slice);
  return { ...status, counts: withSpared(status.counts, answer !== null) };
}

/** Stops the run if the cap is spent and loaded lookups are left. */
function stoppedAtCap(cap: number | null, progress: RunProgress): RunProgress {
  const { status, feed, inFlight } = progress;
  if (cap === null || status.stop || inFlight > 0 || isEmpty(feed) || spentOf(status.counts) < cap)
    return progress;
  return {
    ...progress,
    status: { ...status, stop: { state: 'stopped', failure: { code: 'credit_cap_reached', cap } } },
  };
}
