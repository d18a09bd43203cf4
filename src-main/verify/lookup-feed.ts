/**
 * The lookups that a run still has to send, in row order. The list is read span by span, so a run of a million rows
 * starts immediately and needs little memory. Rows with known answers get them when their span is read. The feed is an
 * immutable value: if a batch cannot be committed, the previous feed remains.
 */
import type { RowSpan, Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';

export type LookupFeed = {
  readonly wanted: Wanted;
  readonly rowCount: number;
  /** The ids of the loaded lookups. The lookup at index `next` is sent next. */
  readonly lookupIds: readonly number[];
  readonly next: number;
  /** The number of omitted lookups with an unreadable answer. They are sent again only if a person agrees. */
  readonly unread: number;
  /** The last position that has been read. */
  readonly readThrough: number;
  /** The value of `StepRepository.returning` just before the first row was read; null if no row has been read. */
  readonly returning: string | null;
};

/** The number of rows that are read together. It is small, so that other connections do not wait long to write. */
const SPAN = 500;

/** Returns a feed at the first row. */
export function openLookupFeed(wanted: Wanted, rowCount: number): LookupFeed {
  return { wanted, rowCount, lookupIds: [], next: 0, unread: 0, readThrough: 0, returning: null };
}

/** Whether no loaded lookup is left. Rows that have not been read may have more lookups. */
export const isEmpty = ({ lookupIds, next }: LookupFeed): boolean => next >= lookupIds.length;
/** Whether fewer lookups are loaded than fit in one request. */
export const isShort = ({ lookupIds, next }: LookupFeed, mostInRequest: number): boolean =>
  lookupIds.length - next < mostInRequest;
export const isFullyRead = ({ readThrough, rowCount }: LookupFeed): boolean => readThrough >= rowCount;
/** Whether no lookup is left to send. */
export const isOver = (feed: LookupFeed): boolean => isEmpty(feed) && isFullyRead(feed);

/**
 * Reads the next span of rows, after `settleKnown` gave them the known answers. Call this inside a transaction. Omits
 * the questions in `leftOut`, which a later run asks.
 */
export function readSpan(
  feed: LookupFeed,
  { ledger, steps }: Pick<Repositories, 'ledger' | 'steps'>,
  settleKnown: (span: RowSpan) => void,
  leftOut: ReadonlySet<number>,
  asksUnread: boolean,
): LookupFeed {
  const { wanted, readThrough } = feed;
  const span = { after: readThrough, through: readThrough + SPAN };
  settleKnown(span);
  const open = ledger
    .unansweredQuestions(wanted, span)
    .filter((questionId) => !leftOut.has(questionId))
    .map((questionId) => ledger.openLookup(questionId, wanted.service));
  const lookupIds = asksUnread ? open : open.filter((lookupId) => !ledger.isUnread(lookupId));
  return {
    ...feed,
    lookupIds: [...feed.lookupIds.slice(feed.next), ...lookupIds],
    next: 0,
    unread: feed.unread + open.length - lookupIds.length,
    readThrough: span.through,
    returning: feed.returning ?? steps.returning(wanted.listId),
  };
}

/** Returns a feed at the first row if rows that were read may need a check now; otherwise the same feed. */
export function rewind(feed: LookupFeed, { steps }: Pick<Repositories, 'steps'>): LookupFeed {
  const { wanted, rowCount, returning } = feed;
  const isSame = returning === null || returning === steps.returning(wanted.listId);
  return isSame ? feed : openLookupFeed(wanted, rowCount);
}

/** Returns the feed with these lookups at its front. */
export function putFirst(feed: LookupFeed, lookupIds: readonly number[]): LookupFeed {
  if (lookupIds.length === 0) return feed;
  return { ...feed, lookupIds: [...lookupIds, ...feed.lookupIds.slice(feed.next)], next: 0 };
}
