/**
 * What a run is still to ask, in the order of the rows, read from the list span by span: a run of a million
 * rows starts at once and holds a few hundred of them. Rows whose answer is known get it on the way. Where decisions
 * were taken back meanwhile the list is read once more at its end: some may have been on rows the run had gone past.
 *
 * The feed is a value: a turn that could not be written down leaves the one before.
 */
import type { Wanted } from '../db/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/kept-answer.ts';
import type { Settler } from '../verdicts/settle-row.ts';

export type Feed = {
  readonly wanted: Wanted;
  readonly rowCount: number;
  /** Ids of lookups, the next at `next`. */
  readonly lookupIds: readonly number[];
  readonly next: number;
  /** Rows up to this position have been read. */
  readonly readThrough: number;
  /** See `StepRepository.returning`: as it was before the first row was read; null until then. */
  readonly returning: string | null;
};

/** Rows read at once: few enough that nobody waits long for the transaction to end. */
const SPAN = 500;

export function openFeed(wanted: Wanted, rowCount: number): Feed {
  return { wanted, rowCount, lookupIds: [], next: 0, readThrough: 0, returning: null };
}

export const isEmpty = ({ lookupIds, next }: Feed): boolean => next >= lookupIds.length;
export const isReadOut = ({ readThrough, rowCount }: Feed): boolean => readThrough >= rowCount;
export const isOver = (feed: Feed): boolean => isEmpty(feed) && isReadOut(feed);

/**
 * Reads the next span of rows. Inside a transaction.
 *
 * @param failed questions the run got no answer to: they are for the next one to ask
 */
export function readOn(
  feed: Feed,
  { ledger, rows, steps }: Repositories,
  settler: Settler,
  failed: ReadonlySet<number>,
): Feed {
  const { wanted, readThrough } = feed;
  const span = { after: readThrough, through: readThrough + SPAN };
  for (const position of ledger.unsettledRows(wanted, span)) {
    const row = rows.one(wanted.listId, position);
    const answer =
      row && row.questionId !== null
        ? ledger.answer(row.questionId, wanted.service, wanted.notBeforeMs)
        : null;
    if (row && answer) settler.answered(row, answer.lookupId, matchOf(answer));
  }
  const lookupIds = ledger
    .unansweredQuestions(wanted, span)
    .filter((questionId) => !failed.has(questionId))
    .map((questionId) => ledger.openLookup(questionId, wanted.service));
  return {
    ...feed,
    lookupIds: [...feed.lookupIds.slice(feed.next), ...lookupIds],
    next: 0,
    readThrough: span.through,
    returning: feed.returning ?? steps.returning(wanted.listId),
  };
}

/** A feed that is over, from the first row again if rows may want to be asked that it had gone past. */
export function readAgain(feed: Feed, { steps }: Repositories): Feed {
  const { wanted, rowCount, returning } = feed;
  const isSame = returning === null || returning === steps.returning(wanted.listId);
  return isSame ? feed : openFeed(wanted, rowCount);
}

/** These are asked first. */
export function putFirst(feed: Feed, lookupIds: readonly number[]): Feed {
  if (lookupIds.length === 0) return feed;
  return { ...feed, lookupIds: [...lookupIds, ...feed.lookupIds.slice(feed.next)], next: 0 };
}
