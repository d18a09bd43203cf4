/** One turn of a run, inside a transaction: write down what arrived, take what comes next. */
import type { NextLookup } from '../db/ledger-reads.ts';
import type { AskingRow } from '../db/row-record.ts';
import { matchOf } from '../service/kept-answer.ts';
import { withAskedAgain, withSpared } from './run-counts.ts';
import type { Arrived, Course, Settled, Step } from './run-status.ts';
import { advance } from './run-status.ts';
import type { Feed } from './lookup-feed.ts';
import { isEmpty, isOver, isReadOut, putFirst, readAgain, readOn } from './lookup-feed.ts';
import type { Going, Progress, Started } from './run-context.ts';
import type { Room } from '../verdicts/settle-rows.ts';
import { roomOfSlice, settleMore, settleRows } from '../verdicts/settle-rows.ts';
import { writeDown } from '../requests/record-outcome.ts';

export type Turn = { readonly progress: Progress; readonly started: readonly Started[] };

/** @param placesFor how many of so many requests may be sent now */
export function takeTurn(
  run: Going,
  arrived: readonly Arrived[],
  placesFor: (wanted: number) => number,
): Turn {
  const room = roomOfSlice();
  const kept = keep(run, arrived, room);
  const turn = takeNext(run, kept, placesFor, room);
  const { options, dependencies, settler } = run;
  const isSettling = settleMore(options.list.id, settler, dependencies.repositories, room);
  return { ...turn, progress: { ...turn.progress, isSettling } };
}

/** The ends of requests, written down: in the ledger, in the rows that ask, in the counts. */
function keep(run: Going, arrived: readonly Arrived[], room: Room): Progress {
  const { options, dependencies, progress } = run;
  const inFlight = progress.inFlight - arrived.length;
  const step: Step = advance(progress.course, arrived, {
    nowMs: dependencies.steadyMs(),
    whenGone: options.whenGone,
    isPaused: dependencies.pause.aborted,
    isIdle: inFlight === 0,
    isFeedOver: isOver(progress.feed),
  });
  const justEnded = new Set(arrived.map(({ lookup }) => lookup));
  for (const settled of step.settled) settle(run, settled, justEnded.has(settled.lookup), room);
  const { line, repositories } = dependencies;
  // Only what this run sent, and only as it ends: what somebody else sent is theirs to write down, and given up by
  // them it may have reached the service; what ended before may be under way again.
  for (const { lookup, isShared } of [...step.putBack, ...step.course.doubtful])
    if (!isShared && justEnded.has(lookup)) repositories.ledger.markPending(lookup.lookupId);
  // Someone else may have begun to ask meanwhile what this run was called back from.
  const untouched = step.unsent.filter(({ lookupId }) => line.underWay(lookupId) === null);
  for (const { lookupId } of untouched) repositories.ledger.markPending(lookupId);
  const feed = putFirst(
    progress.feed,
    [...step.putBack.map(({ lookup }) => lookup), ...step.unsent].map(({ lookupId }) => lookupId),
  );
  return { ...progress, course: step.course, feed, inFlight };
}

function settle(
  { options, dependencies, settler, failed }: Going,
  { lookup, end, isShared }: Settled,
  hasJustEnded: boolean,
  room: Room,
): void {
  const { repositories, line, nowMs } = dependencies;
  const { lookupId, questionId } = lookup;
  // Should this turn not be written down, its ends are settled again by the next.
  if (end.kind === 'failed') failed.add(questionId);
  // What failed some turns ago and is settled only now, somebody else may be asking by now.
  const isTheirs = isShared || (!hasJustEnded && line.underWay(lookupId) !== null);
  // Also where the clock was set back meanwhile: an answer that was paid for counts.
  const atMs = Math.max(nowMs(), options.wanted.notBeforeMs);
  writeDown(repositories.ledger, { lookupId, end, isShared: isTheirs }, atMs);
  const reason = end.kind === 'failed' ? end.reason : null;
  const settleOne = (row: AskingRow): void => {
    if (end.kind === 'answered') settler.answered(row, lookupId, end.match);
    else settler.failed(row, end.reason);
  };
  settleRows(options.list.id, { lookupId, questionId, reason, after: 0 }, settleOne, repositories, room);
}

/** The lookups for the free places, written down as sent. */
function takeNext(run: Going, kept: Progress, placesFor: (wanted: number) => number, room: Room): Turn {
  const { options, dependencies } = run;
  const { repositories, line, nowMs } = dependencies;
  const started: Started[] = [];
  const mayGoOn = kept.course.stop === null && !dependencies.pause.aborted;
  let feed = mayGoOn ? fed(run, kept) : kept.feed;
  let { course } = kept;
  const most = placesFor(mayGoOn ? wantedNow(run, { ...kept, feed }) : 0);
  while (started.length < most && !isEmpty(feed)) {
    const lookup = repositories.ledger.next(options.wanted, feed.lookupIds[feed.next] ?? 0);
    feed = { ...feed, next: feed.next + 1 };
    if (lookup === null || lookup.state === 'answered') {
      course = spare(run, course, lookup, room);
      continue;
    }
    const isShared = line.underWay(lookup.lookupId) !== null;
    if (!isShared) {
      // Nobody here is asking it, so it was sent by an app that ended before the answer came.
      if (lookup.state === 'sent') course = { ...course, counts: withAskedAgain(course.counts) };
      repositories.ledger.markSent(lookup.lookupId, nowMs());
    }
    started.push({ lookup, isShared });
  }
  const progress = { ...kept, course, feed, inFlight: kept.inFlight + started.length };
  return { progress: capped(options.maxCredits, progress), started };
}

/** One span a turn: rows whose answers are known are many to settle, and others want to write too. */
function fed({ dependencies, settler, failed }: Going, { course, feed, inFlight }: Progress): Feed {
  const { repositories } = dependencies;
  if (!isEmpty(feed)) return feed;
  const isLast = isReadOut(feed) && inFlight === 0 && course.doubtful.length === 0;
  const next = isLast ? readAgain(feed, repositories) : feed;
  return isReadOut(next) ? next : readOn(next, repositories, settler, failed);
}

/** How many requests the run could send now, were there places for all. */
function wantedNow({ options, dependencies }: Going, { course, feed, inFlight }: Progress): number {
  const { wait, counts } = course;
  if (wait) return inFlight === 0 && dependencies.steadyMs() >= wait.nextTryAtMs ? 1 : 0;
  const left = (options.maxCredits ?? Infinity) - counts.charged - inFlight;
  return Math.max(0, Math.min(left, feed.lookupIds.length - feed.next));
}

/** Answered meanwhile for another list, or decided by a person: nothing is spent. */
function spare(
  { options, dependencies, settler }: Going,
  course: Course,
  lookup: NextLookup | null,
  room: Room,
): Course {
  const { repositories } = dependencies;
  const { ledger } = repositories;
  const { wanted, list } = options;
  const answer = lookup && ledger.answer(lookup.questionId, wanted.service, wanted.notBeforeMs);
  if (lookup && answer) {
    const match = matchOf(answer);
    const { lookupId } = answer;
    const known = { lookupId, questionId: lookup.questionId, reason: null, after: 0 };
    settleRows(list.id, known, (row) => settler.answered(row, lookupId, match), repositories, room);
  }
  return { ...course, counts: withSpared(course.counts, answer !== null) };
}

/** With the cap spent and more to ask, the run is over. */
function capped(cap: number | null, progress: Progress): Progress {
  const { course, feed, inFlight } = progress;
  if (cap === null || course.stop || inFlight > 0 || isEmpty(feed) || course.counts.charged < cap)
    return progress;
  return {
    ...progress,
    course: { ...course, stop: { state: 'stopped', failure: { code: 'credit_cap_reached', cap } } },
  };
}
