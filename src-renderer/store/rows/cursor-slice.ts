/** The current row and the ways to move it. Decisions are in `deciding-slice.ts`. */
import type { Row } from '#shared/domain/verdict/row.ts';
import { NOTICES } from '#shared/messages/screens/notices.ts';
import { createCoalesced } from '../async/coalesce.ts';
import { AFTER_MOVES, createDebounced } from '../async/pacing.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import { type CreateSlice, onListOpened } from '../slice.ts';
import { ROWS_AROUND } from './block-reader.ts';
import { type Cursor, type CursorPlace, neighboursOf, placeOf, stepFrom } from './cursor-place.ts';
import { rowAt } from './row-blocks.ts';
import { rowSentence } from './row-sentence.ts';
import { type RowRef, selectCountry } from './rows-slice.ts';

/**
 * `toReviewInView` counts the rows of the view that need review. `placeInReview` is the number of the current row among
 * them, counted from 1; null if that row needs no review.
 */
export type CursorSlice = {
  readonly cursor: Cursor | null;
  /** Whether the person has moved to any row, even the current one, since the list opened or a run began. */
  readonly hasMoved: boolean;
  readonly forgetMoves: () => void;
  /** The index of the row that could not be read; null if the latest row could be read. */
  readonly unreadableIndex: number | null;
  readonly placeInReview: number | null;
  readonly toReviewInView: number | null;
  readonly putCursor: (cursor: Cursor | null) => void;
  readonly putCurrentRow: (row: Row) => void;
  readonly moveTo: (index: number) => Promise<void>;
  readonly moveBy: (rows: number) => Promise<void>;
  readonly goToFirst: () => Promise<void>;
  readonly findFirst: () => Promise<RowRef | null>;
  readonly goToNextToReview: () => Promise<void>;
  readonly goToPreviousToReview: () => Promise<void>;
  readonly recountPlace: () => Promise<void>;
  readonly recountPlaceSoon: () => void;
  readonly findInView: (position: number) => Promise<RowRef | null>;
  /** Finds the place of the current row, or of the rows around it if it has left the view; null if there is none. */
  readonly findCursor: () => Promise<CursorPlace | null>;
};

export const createCursorSlice: CreateSlice<CursorSlice> = (tools) => (set, get, store) => {
  const { backend, attempt, attemptReading } = tools;
  onListOpened(store, () => set({ cursor: null, hasMoved: false }));

  /** Finds the next row that needs review. Continues from the other end after the last row; null if none is left. */
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
      if (!next) return get().tell(NOTICES.noneToReview);
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
        // Without a cursor, the list is being opened, so this is not a move by the person.
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
      const { cursor, blocks, moveTo } = get();
      await moveTo(stepFrom(cursor ? placeOf(cursor, blocks) : 0, rows));
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
      const { cursor, blocks, findInView } = get();
      if (!cursor?.row) return null;
      const found = await findInView(cursor.row.position);
      if (found) return { index: found.index };
      for (const { position, isAfter } of neighboursOf(placeOf(cursor, blocks), blocks)) {
        const near = await findInView(position);
        if (near) return { index: isAfter ? near.index : near.index + 1, hasLeft: true };
      }
      return { index: cursor.index, hasLeft: true };
    },
  };
};
