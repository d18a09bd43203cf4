/** The queue: the rows that wait for a person, in the order in which they are decided fastest. */
import type { CreateSlice } from '../slice.ts';
import { onListOpened } from '../slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { isUntouched } from './is-untouched.ts';
import type { RowsSlice } from './rows-slice.ts';
import { IN_REVIEW_ORDER } from './first-view.ts';
import type { Pace } from './pace.ts';
import { paceAfter } from './pace.ts';

const FROM_THE_FIRST = { view: IN_REVIEW_ORDER, after: 0, backwards: false } as const;

export type QueueSlice = {
  /** Of this visit to the list that is open; null until it is read. */
  readonly pace: Pace | null;
  /** Shows all rows that wait, and goes to the first of them. */
  readonly goToQueue: () => Promise<void>;
  /** The same when a run is done, unless the person has begun something meanwhile. */
  readonly landInQueue: () => Promise<void>;
};

export const createQueueSlice: CreateSlice<QueueSlice> =
  ({ backend, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ pace: null }));
    store.subscribe(({ list }, before) => {
      if (!list || list === before.list) return;
      const { pace } = get();
      const now = paceAfter(pace, list.summary.toReview, Date.now());
      if (now !== pace) set({ pace: now });
    });

    return {
      pace: null,
      goToQueue: () => get().showView(IN_REVIEW_ORDER),
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

/** Rows of the open list that wait for a person; null until read. */
export const selectToReview = ({ list }: Pick<RowsSlice, 'list'>): number | null =>
  list?.summary.toReview ?? null;
