/**
 * The lookups a run is still to send, in the order of the rows, read from the list span by span: a run of a million
 * rows starts at once and holds a few hundred of them. Rows whose answer is known get it on the way. Where decisions
 * were taken back meanwhile the list is read once more at its end: some may have been on rows the run had gone past.
 *
 * The feed is a value: a batch that could not be committed leaves the one before.
 */
import type { Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';
import { unreadable } from '../db/stored.ts';
import { isUnread } from '../requests/request-outcome.ts';
import type { ServiceErrorData } from '../service/service-error.ts';
import type { RunSubject } from './subjects/run-subject.ts';

/** Where a run is in its list. */
export type LookupFeed = {
  readonly wanted: Wanted;
  readonly rowCount: number;
  /** Ids of lookups, the next at `next`. */
  readonly lookupIds: readonly number[];
  readonly next: number;
  /** Lookups left out, since only a person may have them asked again. */
  readonly unread: number;
  /** Rows up to this position have been read. */
  readonly readThrough: number;
  /** See `StepRepository.returning`: as it was before the first row was read; null until then. */
  readonly returning: string | null;
};

/** Rows read at once: few enough that no other connection waits long for the transaction to end. */
const SPAN = 500;

/** A feed at the first row. */
export function openLookupFeed(wanted: Wanted, rowCount: number): LookupFeed {
  return { wanted, rowCount, lookupIds: [], next: 0, unread: 0, readThrough: 0, returning: null };
}

/** No lookup is at hand; there may be more in the rows that are not read yet. */
export const isEmpty = ({ lookupIds, next }: LookupFeed): boolean => next >= lookupIds.length;
/** Fewer lookups are at hand than one request can carry. */
export const isShort = ({ lookupIds, next }: LookupFeed, mostInRequest: number): boolean =>
  lookupIds.length - next < mostInRequest;
/** All rows were read. */
export const isFullyRead = ({ readThrough, rowCount }: LookupFeed): boolean => readThrough >= rowCount;
/** No lookup is left to send. */
export const isOver = (feed: LookupFeed): boolean => isEmpty(feed) && isFullyRead(feed);

/**
 * Reads the next span of rows. Inside a transaction.
 *
 * @param leftOut questions that are not this run's to ask, or that it got no answer to: they are for the next one
 * @param asksUnread whether it asks what the service answered before so that nobody could read it
 */
export function readSpan(
  feed: LookupFeed,
  { ledger, steps }: Repositories,
  subject: Pick<RunSubject, 'settleKnown'>,
  leftOut: ReadonlySet<number>,
  asksUnread: boolean,
): LookupFeed {
  const { wanted, readThrough } = feed;
  const span = { after: readThrough, through: readThrough + SPAN };
  subject.settleKnown(wanted, span);
  const open = ledger
    .unansweredQuestions(wanted, span)
    .filter((questionId) => !leftOut.has(questionId))
    .map((questionId) => ledger.openLookup(questionId, wanted.service));
  const lookupIds = asksUnread ? open : open.filter((lookupId) => !wasUnread(ledger.errorOf(lookupId)));
  return {
    ...feed,
    lookupIds: [...feed.lookupIds.slice(feed.next), ...lookupIds],
    next: 0,
    unread: feed.unread + open.length - lookupIds.length,
    readThrough: span.through,
    returning: feed.returning ?? steps.returning(wanted.listId),
  };
}

/** @throws AppError `stored_value_unreadable` */
function wasUnread(error: string | null): boolean {
  if (error === null) return false;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no such error has none of its words
    const data = JSON.parse(error) as ServiceErrorData | null;
    return data !== null && isUnread(data);
  } catch {
    return unreadable('lookups', 'error');
  }
}

/** A feed that is over, from the first row again if rows may want to be asked that it had gone past. */
export function rewind(feed: LookupFeed, { steps }: Repositories): LookupFeed {
  const { wanted, rowCount, returning } = feed;
  const isSame = returning === null || returning === steps.returning(wanted.listId);
  return isSame ? feed : openLookupFeed(wanted, rowCount);
}

/** The feed with these lookups before all others. */
export function putFirst(feed: LookupFeed, lookupIds: readonly number[]): LookupFeed {
  if (lookupIds.length === 0) return feed;
  return { ...feed, lookupIds: [...lookupIds, ...feed.lookupIds.slice(feed.next)], next: 0 };
}
