/** The queue: the rows that wait for a person, in the order in which they are decided fastest. */
import { type FacetCount, NO_FILTER, type RowFilter, type RowView } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createThrottled } from '../async/throttle.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { IN_REVIEW_ORDER } from './first-view.ts';
import { isUntouched } from './is-untouched.ts';
import { type Pace, paceAfter } from './pace.ts';
import { type RowsSlice, selectOnlyEmails } from './rows-slice.ts';

/** Between two countings while rows change by themselves. */
const RECOUNT_PAUSE_MS = 500;

const FROM_THE_FIRST = { view: IN_REVIEW_ORDER, after: 0, backwards: false } as const;

export type EmailQueue = { readonly listId: ListId; readonly toReview: number; readonly isChecked: boolean };

export type QueueSlice = {
  /** Of this visit to the list that is open; null until it is read. */
  readonly pace: Pace | null;
  /** Of a list of emails alone, which its summary says nothing of; null: it is not one, or not counted yet. */
  readonly emailQueue: EmailQueue | null;
  /** Counts it anew, at a pace of its own, because rows changed. */
  readonly recountQueue: () => void;
  /** Shows all rows that wait, and goes to the first of them. */
  readonly goToQueue: () => Promise<void>;
  /** Opens a list at the rows whose emails wait. */
  readonly reviewEmails: (listId: ListId) => Promise<void>;
  /** The same as `goToQueue` when a run is done, unless the person has begun something meanwhile. */
  readonly landInQueue: () => Promise<void>;
};

export const createQueueSlice: CreateSlice<QueueSlice> =
  ({ backend, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ pace: null, emailQueue: null }));
    const takePace = (left: number): void => {
      const { pace } = get();
      const now = paceAfter(pace, left, Date.now());
      if (now !== pace) set({ pace: now });
    };
    const recountQueue = createThrottled(
      () =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null || !selectOnlyEmails(get())) return;
          const { facets } = await backend.readFacets({ listId, filter: UNDECIDED });
          if (listId !== selectOpenListId(get())) return;
          const toReview = rowsWith(facets.email_flag, ['to_review']);
          const isChecked =
            facets.email.some(({ value }) => !UNCHECKED.includes(value)) ||
            facets.decision.some(({ value }) => value !== 'none');
          set({ emailQueue: { listId, toReview, isChecked } });
          if (isChecked) takePace(toReview);
        }),
      RECOUNT_PAUSE_MS,
    );
    store.subscribe((now, before) => {
      if (!now.list || now.list === before.list) return;
      if (selectOnlyEmails(now)) recountQueue();
      else takePace(now.list.summary.toReview);
    });

    return {
      pace: null,
      emailQueue: null,
      recountQueue: () => recountQueue(),
      goToQueue: () => get().showView(IN_REVIEW_ORDER),
      reviewEmails: (listId) => get().openReview(listId, { view: EMAILS_TO_REVIEW, position: null }),
      landInQueue: () =>
        attemptReading(async () => {
          const listId = selectOpenListId(get());
          if (listId === null || !isUntouched(get())) return;
          const first = await backend.findNextToReview({ listId, ...FROM_THE_FIRST });
          if (!first || listId !== selectOpenListId(get()) || !isUntouched(get())) return;
          await get().goToQueue();
          // What the run left in the counts: a reading of the view before has been given up.
          await get().rereadRows();
        }),
    };
  };

const EMAILS_TO_REVIEW: RowView = {
  ...IN_REVIEW_ORDER,
  filter: { ...NO_FILTER, facets: { email_flag: ['to_review'] } },
};

/** A row that was decided waits for nobody, whatever its emails are. */
const UNDECIDED: RowFilter = { ...NO_FILTER, facets: { decision: ['none'] } };

/** Values of the facet `email` of which the service has said nothing. */
const UNCHECKED: readonly string[] = ['none', 'not_checked', 'not_sent'];

const rowsWith = (counts: readonly FacetCount[], values: readonly string[]): number =>
  counts.reduce((sum, { value, rows }) => (values.includes(value) ? sum + rows : sum), 0);

/** Rows of the open list that wait for a person; null until that is known, and of a list that was never checked. */
export function selectToReview({
  list,
  emailQueue,
}: Pick<RowsSlice, 'list'> & Pick<QueueSlice, 'emailQueue'>): number | null {
  if (!list) return null;
  if (selectOnlyEmails({ list })) return emailQueue?.isChecked === true ? emailQueue.toReview : null;
  const { toReview, unchecked, rows } = list.summary;
  return unchecked < rows ? toReview : null;
}

/** Rows of the open list without an answer and a decision. None of a list of emails alone: its rows have no answer. */
export const selectUnchecked = ({ list }: Pick<RowsSlice, 'list'>): number =>
  !list || selectOnlyEmails({ list }) ? 0 : list.summary.unchecked;

/** Whether nothing is left to do but to take the list away. */
export const selectIsAllDone = (state: Parameters<typeof selectToReview>[0]): boolean =>
  selectToReview(state) === 0 && selectUnchecked(state) === 0;
