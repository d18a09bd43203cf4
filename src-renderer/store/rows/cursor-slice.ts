/** Where the reviewer is, and how they get about. What they decide is in `deciding-slice.ts`. */
import type { Row } from '#shared/domain/verdict/row.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { AFTER_MOVES, createDebounced } from '../async/throttle.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { ROWS_AROUND } from './block-reader.ts';
import { rowAt } from './row-blocks.ts';
import { rowSentence } from './row-sentence.ts';
import { type RowRef, selectCountry } from './rows-slice.ts';

export type Cursor = {
  /** In the filter's order. */
  readonly index: number;
  /** null while it is being read. */
  readonly row: Row | null;
};

export type CursorSlice = {
  /** null while the list is empty or not read. */
  readonly cursor: Cursor | null;
  /** Whether the person has gone to a row, if only to the one they were at, since the list was opened or a run began. */
  readonly hasMoved: boolean;
  readonly forgetMoves: () => void;
  /** The place whose row could not be read; null when the latest could. */
  readonly unreadableIndex: number | null;
  /** Which of the view's rows to review this is, from 1; null when it is none of them. */
  readonly placeInReview: number | null;
  /** Rows to review in the view; null until counted. */
  readonly toReviewInView: number | null;
  /** Puts the cursor where rows that were read anew have it. */
  readonly putCursor: (cursor: Cursor | null) => void;
  /** Shows the current row as it is by now; another row changes nothing. */
  readonly putCurrentRow: (row: Row) => void;
  readonly moveTo: (index: number) => Promise<void>;
  readonly moveBy: (rows: number) => Promise<void>;
  /** The first row that wants a person, else the first row. */
  readonly goToFirst: () => Promise<void>;
  /** The first row of the view that wants a person; null when none does. */
  readonly findFirst: () => Promise<RowRef | null>;
  readonly goToNextToReview: () => Promise<void>;
  readonly goToPreviousToReview: () => Promise<void>;
  /** Counts anew which of the rows to review the current one is. */
  readonly recountPlace: () => Promise<void>;
  /** Does so once no key was pressed for a moment. */
  readonly recountPlaceSoon: () => void;
  /** Where a row of the open list is in the view; null: it is not there. */
  readonly findInView: (position: number) => Promise<RowRef | null>;
  /** Where the current row is by now; null when that cannot be told. */
  readonly findCursor: () => Promise<RowRef | null>;
};

export const createCursorSlice: CreateSlice<CursorSlice> = (tools) => (set, get, store) => {
  const { backend, attempt, attemptReading } = tools;
  onListOpened(store, () => set({ cursor: null, hasMoved: false }));

  /** The next row that wants a person, from the other end again after the last; null when none is left. */
  async function findNext(listId: number, position: number, backwards = false): Promise<RowRef | null> {
    const { view } = get();
    const next = await backend.findNextToReview({ listId, view, after: position, backwards });
    if (next || position === 0) return next;
    return backend.findNextToReview({ listId, view, after: 0, backwards });
  }

  const recountPlaceSoon = createDebounced(
    createCoalesced(() => get().recountPlace()),
    AFTER_MOVES,
  );

  const goToReviewRow = (backwards: boolean): Promise<void> =>
    tools.commands.runAway(async ({ listId, isHere }) => {
      if (!isHere()) return;
      const next = await findNext(listId, get().cursor?.row?.position ?? 0, backwards);
      if (!next) return get().tell('No row left to review');
      await get().moveTo(next.index);
      get().announce(rowSentence(get().cursor?.row ?? null, selectCountry(get())));
    });

  return {
    cursor: null,
    hasMoved: false,
    forgetMoves: () => set({ hasMoved: false }),
    unreadableIndex: null,
    placeInReview: null,
    toReviewInView: null,

    putCursor: (cursor) => set({ cursor }),
    putCurrentRow: (row) =>
      set(({ cursor }) => (cursor?.row?.position === row.position ? { cursor: { ...cursor, row } } : {})),
    moveTo: (wanted) =>
      attempt(async () => {
        const { total, blocks, loadRows } = get();
        if (total === null || total === 0) return set({ cursor: null, placeInReview: null });
        const index = Math.max(0, Math.min(wanted, total - 1));
        // Without a cursor yet, it is the opening that goes there.
        set(({ cursor, hasMoved }) => ({
          cursor: { index, row: rowAt(blocks, index) },
          hasMoved: hasMoved || cursor !== null,
          unreadableIndex: null,
        }));
        if (!get().cursor?.row) {
          const isDone = await loadRows(index - ROWS_AROUND, index + ROWS_AROUND);
          set(({ cursor, blocks: now }) => {
            if (cursor?.index !== index) return {};
            const row = rowAt(now, index);
            return { cursor: { index, row }, unreadableIndex: isDone && !row ? index : null };
          });
        }
        recountPlaceSoon();
      }),
    moveBy: async (rows) => {
      const { cursor, moveTo } = get();
      await moveTo((cursor?.index ?? 0) + rows);
    },
    goToFirst: () =>
      attempt(async () => {
        const first = await get().findFirst();
        await get().moveTo(first?.index ?? 0);
      }),
    findFirst: async () => {
      const listId = selectOpenListId(get());
      return listId === null ? null : findNext(listId, 0);
    },
    goToNextToReview: () => goToReviewRow(false),
    goToPreviousToReview: () => goToReviewRow(true),

    recountPlace: () =>
      attemptReading(async () => {
        const listId = selectOpenListId(get());
        const row = get().cursor?.row;
        if (listId === null || !row) return set({ placeInReview: null });
        const { view } = get();
        const { place, toReview } = await backend.findRow({ listId, view, position: row.position });
        set({ placeInReview: place, toReviewInView: toReview });
      }),
    recountPlaceSoon,
    findInView: async (position) => {
      const listId = selectOpenListId(get());
      if (listId === null) return null;
      const { index } = await backend.findRow({ listId, view: get().view, position });
      return index === null ? null : { index, position };
    },
    findCursor: async () => {
      const row = get().cursor?.row;
      return row ? get().findInView(row.position) : null;
    },
  };
};
