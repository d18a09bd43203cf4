/**
 * What a run is still to ask, in the order of the rows, read from the list span by span: a run of a million
 * rows starts at once and holds a few hundred of them. Rows whose answer is known get it on the way.
 *
 * The feed is a value: a turn that could not be written down leaves the one before.
 */
import type { Wanted } from '../db/ledger-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { matchOf } from '../service/kept-answer.ts';
import type { Settler } from './settle.ts';

export type Feed = {
  readonly wanted: Wanted;
  readonly rowCount: number;
  /** Ids of lookups, the next at `next`. */
  readonly lookupIds: readonly number[];
  readonly next: number;
  /** Rows up to this position have been read. */
  readonly readThrough: number;
};

/** Rows read at once: few enough that nobody waits long for the transaction to end. */
const SPAN = 500;

export function openFeed(wanted: Wanted, rowCount: number): Feed {
  return { wanted, rowCount, lookupIds: [], next: 0, readThrough: 0 };
}

export const isEmpty = ({ lookupIds, next }: Feed): boolean => next >= lookupIds.length;
export const isReadOut = ({ readThrough, rowCount }: Feed): boolean => readThrough >= rowCount;
export const isOver = (feed: Feed): boolean => isEmpty(feed) && isReadOut(feed);

/** Reads the next span of rows. Inside a transaction. */
export function readOn(feed: Feed, { ledger, rows }: Repositories, settler: Settler): Feed {
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
    .map((questionId) => ledger.openLookup(questionId, wanted.service));
  return {
    ...feed,
    lookupIds: [...feed.lookupIds.slice(feed.next), ...lookupIds],
    next: 0,
    readThrough: span.through,
  };
}

/** These are asked first. */
export function putFirst(feed: Feed, lookupIds: readonly number[]): Feed {
  if (lookupIds.length === 0) return feed;
  return { ...feed, lookupIds: [...lookupIds, ...feed.lookupIds.slice(feed.next)], next: 0 };
}
