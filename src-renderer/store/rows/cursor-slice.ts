/** Where the reviewer is, and how they get about. What they decide is in `deciding-slice.ts`. */
import type { Row } from '#shared/domain/list/row.ts';
import type { Deciding } from '../deciding/deciding-slice.ts';
import { createDeciding } from '../deciding/deciding-slice.ts';
import { ROWS_AROUND } from './block-reader.ts';
import { createLatestOnly } from '../async/coalesce.ts';
import { AFTER_MOVES, createSettled } from '../async/throttle.ts';
import { rowAt } from './row-blocks.ts';
import { rowInWords } from './row-sentence.ts';
import type { Place } from './rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { Turns } from '../deciding/command-queue.ts';
import { createTurns } from '../deciding/command-queue.ts';
import type { Undoing } from '../deciding/undo-slice.ts';
import { createUndoing } from '../deciding/undo-slice.ts';

export type Cursor = {
  /** In the filter's order. */
  readonly index: number;
  /** null while it is being read. */
  readonly row: Row | null;
};

export type ReviewSlice = Deciding &
  Undoing &
  Pick<Turns, 'turnsTaken'> & {
    /** null while the list is empty or not read. */
    readonly cursor: Cursor | null;
    /** The place whose row could not be read; null when the latest could. */
    readonly unreadableIndex: number | null;
    /** Which of the view's rows to review this is, from 1; null when it is none of them. */
    readonly placeInReview: number | null;
    /** Rows to review in the view; null until counted. */
    readonly toReviewInView: number | null;
    readonly moveTo: (index: number) => Promise<void>;
    readonly moveBy: (rows: number) => Promise<void>;
    /** The first row that wants a person, else the first row. */
    readonly goToFirst: () => Promise<void>;
    /** The first row of the view that wants a person; null when none does. */
    readonly findFirst: () => Promise<Place | null>;
    readonly goToNextDoubtful: () => Promise<void>;
    readonly goToPreviousDoubtful: () => Promise<void>;
    /** Counts anew which of the rows to review the current one is. */
    readonly recountPlace: () => Promise<void>;
    /** Where the current row is by now; null when that cannot be told. */
    readonly findCursor: () => Promise<Place | null>;
  };

export const createReviewSlice: CreateSlice<ReviewSlice> = (tools) => (set, get, api) => {
  const { backend, attempt, attemptReading } = tools;
  const { inTurn, turnsTaken } = createTurns(tools, api);
  const openListId = (): number | null => {
    const { screen } = get();
    return screen.name === 'review' ? screen.listId : null;
  };

  /** The next row that wants a person, from the other end again after the last; null when none is left. */
  async function findNext(listId: number, position: number, backwards = false): Promise<Place | null> {
    const { view } = get();
    const next = await backend.findNextToReview({ listId, view, after: position, backwards });
    if (next || position === 0) return next;
    return backend.findNextToReview({ listId, view, after: 0, backwards });
  }

  async function find(listId: number, position: number): Promise<Place | null> {
    const { index } = await backend.findRow({ listId, view: get().view, position });
    return index === null ? null : { index, position };
  }

  const recountPlace = createSettled(
    createLatestOnly(() => get().recountPlace()),
    AFTER_MOVES,
  );

  const goToDoubtful = (backwards: boolean): Promise<void> =>
    inTurn(async ({ listId, isHere, standAt }) => {
      // Elsewhere nobody sees where it leads, so what is decided after it has no row.
      if (!isHere()) return standAt(null);
      const next = await findNext(listId, get().cursor?.row?.position ?? 0, backwards);
      if (!next) return get().tell('No row left to review');
      await get().moveTo(next.index);
      get().announce(rowInWords(get().cursor?.row ?? null));
    });

  return {
    ...createDeciding({ ...tools, inTurn, recountPlace })(set, get, api),
    ...createUndoing({ ...tools, inTurn, find, recountPlace })(set, get, api),
    turnsTaken,
    cursor: null,
    unreadableIndex: null,
    placeInReview: null,
    toReviewInView: null,

    moveTo: (wanted) =>
      attempt(async () => {
        const { total, blocks, loadRows } = get();
        if (total === null || total === 0) return set({ cursor: null, placeInReview: null });
        const index = Math.max(0, Math.min(wanted, total - 1));
        set({ cursor: { index, row: rowAt(blocks, index) }, unreadableIndex: null });
        if (!get().cursor?.row) {
          await loadRows(index - ROWS_AROUND, index + ROWS_AROUND);
          set(({ cursor, blocks: now }) => {
            if (cursor?.index !== index) return {};
            const row = rowAt(now, index);
            return { cursor: { index, row }, unreadableIndex: row ? null : index };
          });
        }
        recountPlace();
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
      const listId = openListId();
      return listId === null ? null : findNext(listId, 0);
    },
    goToNextDoubtful: () => goToDoubtful(false),
    goToPreviousDoubtful: () => goToDoubtful(true),

    recountPlace: () =>
      attemptReading(async () => {
        const listId = openListId();
        const row = get().cursor?.row;
        if (listId === null || !row) return set({ placeInReview: null });
        const { view } = get();
        const { place, toReview } = await backend.findRow({ listId, view, position: row.position });
        set({ placeInReview: place, toReviewInView: toReview });
      }),
    findCursor: async () => {
      const listId = openListId();
      const row = get().cursor?.row;
      return listId === null || !row ? null : find(listId, row.position);
    },
  };
};
