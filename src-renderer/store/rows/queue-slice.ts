/** The rows that need review, in the order in which they can be decided fastest. */

import { type FacetCount, NO_FILTER, type RowFilter, type RowView } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { createPaced } from '../async/pacing.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { IN_REVIEW_ORDER } from './first-view.ts';
import { isUntouched } from './is-untouched.ts';
import { type Pace, paceAfter } from './pace.ts';
import { type RowsSlice, selectOnlyEmails } from './rows-slice.ts';

const RECOUNT_PAUSE_MS = 500;

const FROM_THE_FIRST = { view: IN_REVIEW_ORDER, after: 0, backwards: false } as const;

type EmailQueue = { readonly listId: ListId; readonly toReview: number; readonly isChecked: boolean };

export type QueueSlice = {
  readonly pace: Pace | null;
  /** Counts for a list of emails, because its summary lacks them; null for other lists, or until counted. */
  readonly emailQueue: EmailQueue | null;
  readonly recountQueue: () => void;
  readonly goToQueue: () => Promise<void>;
  readonly reviewEmails: (listId: ListId) => Promise<void>;
  /** Does the same as `goToQueue` at the end of a run, unless the person has begun something else. */
  readonly landInQueue: () => Promise<void>;
};

/** Creates the slice. It updates the pace whenever the open list is read again. */
export const createQueueSlice: CreateSlice<QueueSlice> =
  ({ backend, attemptReading }) =>
  (set, get, store) => {
    onListOpened(store, () => set({ pace: null, emailQueue: null }));
    const takePace = (left: number): void => {
      const { pace } = get();
      const now = paceAfter(pace, left, Date.now());
      if (now !== pace) set({ pace: now });
    };
    const recountQueue = createPaced(
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
          // Reads the counts after the run, because the earlier reading was dropped.
          await get().rereadRows();
        }),
    };
  };

const EMAILS_TO_REVIEW: RowView = {
  ...IN_REVIEW_ORDER,
  filter: { ...NO_FILTER, facets: { email_flag: ['to_review'] } },
};

/** Leaves out decided rows, which need no review even if their emails do. */
const UNDECIDED: RowFilter = { ...NO_FILTER, facets: { decision: ['none'] } };

/** Values of the facet `email` for emails without an answer. */
const UNCHECKED: readonly string[] = ['none', 'not_checked', 'not_sent'];

const rowsWith = (counts: readonly FacetCount[], values: readonly string[]): number =>
  counts.reduce((sum, { value, rows }) => (values.includes(value) ? sum + rows : sum), 0);

/** Returns the number of rows to review in the open list; null until known, and for a list that was never checked. */
export function selectToReview({
  list,
  emailQueue,
}: Pick<RowsSlice, 'list'> & Pick<QueueSlice, 'emailQueue'>): number | null {
  if (!list) return null;
  if (selectOnlyEmails({ list })) return emailQueue?.isChecked === true ? emailQueue.toReview : null;
  const { toReview, unchecked, rows } = list.summary;
  return unchecked < rows ? toReview : null;
}

/** Returns the number of rows with neither answer nor decision; 0 for a list that has only emails. */
export const selectUnchecked = ({ list }: Pick<RowsSlice, 'list'>): number =>
  !list || selectOnlyEmails({ list }) ? 0 : list.summary.unchecked;

/** Returns whether the list is finished and ready to export. */
export const selectIsAllDone = (state: Parameters<typeof selectToReview>[0]): boolean =>
  selectToReview(state) === 0 && selectUnchecked(state) === 0;
