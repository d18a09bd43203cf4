import { isWholeList, type RowFilter, type RowView, type SortKey } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { CreateSlice } from '../slice.ts';
import { IN_REVIEW_ORDER } from './first-view.ts';

/** Every change of the view clears the selection. */
export type ViewSlice = {
  readonly changeFilter: (changes: Partial<RowFilter>) => Promise<void>;
  readonly changeSort: (sort: readonly SortKey[]) => Promise<void>;
  /** Shows a view and moves to `position`, or to the first row that needs review if the view lacks that position. */
  readonly showView: (view: RowView, position?: number) => Promise<void>;
  /** Returns from another screen of the list to its rows. The person's filter, search, order and row stay. */
  readonly returnToRows: (listId: ListId) => Promise<void>;
};

export const createViewSlice: CreateSlice<ViewSlice> = () => (_set, get) => ({
  changeFilter: (changes) => {
    const { view, changeView, findFirst } = get();
    return changeView({ ...view, filter: { ...view.filter, ...changes } }, findFirst);
  },
  changeSort: (sort) => {
    const { view, changeView, findFirst } = get();
    // After sorting, the person wants to see the first row. In review order, that is the first row to decide.
    const findStart = sort[0]?.by === 'review' ? findFirst : () => Promise.resolve(null);
    return changeView({ ...view, sort }, findStart);
  },
  showView: (view, position) => {
    const { changeView, findFirst, findInView } = get();
    return changeView(view, async () => {
      const there = position === undefined ? null : await findInView(position);
      return there ?? findFirst();
    });
  },
  returnToRows: (listId) => {
    const { list, view, cursor, openReview } = get();
    const isOwn = list?.summary.id === listId && !isWholeList(view) && !isSameData(view, IN_REVIEW_ORDER);
    return openReview(listId, isOwn ? { view, position: cursor?.row?.position ?? null } : undefined);
  },
});
