/**
 * Where the reviewer is and what they decide. Decisions are taken one after the other, in the order of
 * the keys, however fast they come: each names the revision of the row it was made on.
 */
import type { DecisionInput, RowFilter } from '#shared/contract/operations.ts';
import type { Row } from '#shared/domain/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { createLatestOnly } from './latest-only.ts';
import { rowAt, withRow } from './row-blocks.ts';
import type { Place } from './rows-slice.ts';
import { isFiltered } from './rows-slice.ts';
import type { CreateSlice } from './tools.ts';

export type Cursor = {
  /** In the filter's order. */
  readonly index: number;
  /** null while it is being read. */
  readonly row: Row | null;
};

export type ReviewSlice = {
  /** null while the list is empty or not read. */
  readonly cursor: Cursor | null;
  /** Which of the rows to review this is, from 1; null when it is none of them. */
  readonly placeInReview: number | null;
  readonly moveTo: (index: number) => Promise<void>;
  readonly moveBy: (rows: number) => Promise<void>;
  /** The first row that wants a person, else the first row. */
  readonly goToFirst: () => Promise<void>;
  readonly goToNextDoubtful: () => Promise<void>;
  /** Records a decision on the current row and moves on. */
  readonly decide: (decision: DecisionInput) => Promise<void>;
  readonly undo: () => Promise<void>;
  /** Where the current row is by now; null when that cannot be told. */
  readonly findCursor: () => Promise<Place | null>;
};

/** Rows that want a person, in the file's order. */
const TO_REVIEW: RowFilter = { verdicts: ['confirm', 'fix', 'choose'], decided: false, text: '' };

const DONE: Record<DecisionInput['kind'], string> = {
  used_suggestion: 'accepted',
  kept_as_entered: 'kept as entered',
  edited: 'edited',
  excluded: 'excluded',
};

export const createReviewSlice: CreateSlice<ReviewSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    let latestTurn = Promise.resolve();
    const inTurn = (work: () => Promise<void>): Promise<void> => {
      latestTurn = latestTurn.then(() => attempt(work));
      return latestTurn;
    };

    const openListId = (): number | null => {
      const { screen } = get();
      return screen.name === 'review' ? screen.listId : null;
    };

    /** The next row that wants a person, from the beginning again after the last; null when none is left. */
    async function findNext(listId: number, position: number): Promise<Place | null> {
      const { filter } = get();
      const next = await backend.findNextDoubtful({ listId, filter, after: position });
      return next ?? (position > 0 ? backend.findNextDoubtful({ listId, filter, after: 0 }) : null);
    }

    async function find(listId: number, position: number): Promise<Place | null> {
      const { filter } = get();
      if (!isFiltered(filter)) return { index: position - 1, position };
      const found = await backend.findNextDoubtful({ listId, filter, after: position - 1 });
      return found?.position === position ? found : null;
    }

    const recountPlace = createLatestOnly(() =>
      attempt(async () => {
        const listId = openListId();
        const row = get().cursor?.row;
        if (listId === null || !row) return set({ placeInReview: null });
        const after = row.position - 1;
        const found = await backend.findNextDoubtful({ listId, filter: TO_REVIEW, after });
        set({ placeInReview: found?.position === row.position ? found.index + 1 : null });
      }),
    );

    /** After a decision: the next row that wants a person, or the same place when none does. */
    async function moveOn(listId: number, row: Row): Promise<void> {
      const next = await findNext(listId, row.position);
      await get().rereadRows(next ?? undefined);
      if (!next) get().announce('No row left to review');
      recountPlace();
    }

    return {
      cursor: null,
      placeInReview: null,

      moveTo: (wanted) =>
        attempt(async () => {
          const { total, blocks, loadRows } = get();
          if (total === null || total === 0) return set({ cursor: null, placeInReview: null });
          const index = Math.max(0, Math.min(wanted, total - 1));
          set({ cursor: { index, row: rowAt(blocks, index) } });
          if (!get().cursor?.row) {
            await loadRows(index, index);
            set(({ cursor, blocks: now }) =>
              cursor?.index === index ? { cursor: { index, row: rowAt(now, index) } } : {},
            );
          }
          recountPlace();
        }),
      moveBy: async (rows) => {
        const { cursor, moveTo } = get();
        await moveTo((cursor?.index ?? 0) + rows);
      },
      goToFirst: () =>
        attempt(async () => {
          const listId = openListId();
          if (listId === null) return;
          const first = await findNext(listId, 0);
          await get().moveTo(first?.index ?? 0);
        }),
      goToNextDoubtful: () =>
        inTurn(async () => {
          const listId = openListId();
          const next = listId === null ? null : await findNext(listId, get().cursor?.row?.position ?? 0);
          if (next) await get().moveTo(next.index);
          else get().tell('No row left to review');
        }),

      decide: (decision) =>
        inTurn(async () => {
          const listId = openListId();
          const { cursor } = get();
          if (listId === null || !cursor?.row) return;
          const { position, revision } = cursor.row;
          try {
            const row = await backend.decideRow({ listId, position, revision, decision });
            set((now) => ({
              blocks: withRow(now.blocks, cursor.index, row),
              cursor: now.cursor?.index === cursor.index ? { index: cursor.index, row } : now.cursor,
            }));
            get().tell(`Row ${formatNumber(position)} ${DONE[decision.kind]}`, { canUndo: true });
            await moveOn(listId, row);
          } catch (error) {
            await get().rereadRows(); // the row is not what the person saw: show what it is now
            throw error;
          }
        }),
      undo: () =>
        inTurn(async () => {
          const listId = openListId();
          if (listId === null) return;
          const { positions } = await backend.undo({ listId });
          const [position] = positions;
          const place = position === undefined ? null : await find(listId, position);
          await get().rereadRows(place ?? undefined);
          if (position !== undefined) get().tell(`Row ${formatNumber(position)} is as it was before`);
          recountPlace();
        }),

      findCursor: async () => {
        const listId = openListId();
        const row = get().cursor?.row;
        return listId === null || !row ? null : find(listId, row.position);
      },
    };
  };
