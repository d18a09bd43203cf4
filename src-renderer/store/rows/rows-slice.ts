/**
 * The open list and the window of its rows that the grid shows. What is read stays on screen until its
 * newer state has come, so nothing flickers; answers to an older filter are dropped.
 */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { RowFilter, RowView, SortKey } from '#shared/contract/view.ts';
import { WHOLE_LIST } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { FoundRow } from './block-reader.ts';
import { createBlockReader } from './block-reader.ts';
import { cursorAfter } from './cursor-after-reread.ts';
import { keepSame } from '../async/share-structure.ts';
import { createOpening } from './list-opening.ts';
import type { RowBlocks } from './row-blocks.ts';
import { blockOf, blocksBetween, rowAt, withBlocks, withReread } from './row-blocks.ts';
import { createShownRows } from './visible-rows.ts';
import type { CreateSlice } from '../slice.ts';

export type OpenList = OutputOf<'readList'>;
/** A row by its place in the view and in the file. */
export type Place = { readonly index: number; readonly position: number };

/** Read of a list that is opened. */
const FIRST_ROWS = 50;

export type RowsSlice = {
  /** Rises each time a list is opened: what is known of rows is of this visit. */
  readonly visit: number;
  /** null until read. */
  readonly list: OpenList | null;
  readonly isListUnreadable: boolean;
  /** What the person asked for. */
  readonly view: RowView;
  /** What `total` and `blocks` are of: behind `view` while a filter or an order is being worked out. */
  readonly shownView: RowView;
  /** Rows of the view shown; null until first counted. */
  readonly total: number | null;
  readonly blocks: RowBlocks;
  readonly openReview: (listId: ListId) => Promise<void>;
  readonly changeFilter: (changes: Partial<RowFilter>) => Promise<void>;
  readonly changeSort: (sort: readonly SortKey[]) => Promise<void>;
  /** Reads what is missing of these rows, both ends included. */
  readonly loadRows: (first: number, last: number) => Promise<void>;
  /** Says which rows the grid shows: they are read now, and again when they change. */
  readonly showRows: (first: number, last: number) => Promise<void>;
  /** Where a row is in the view, with the rows around it, read in one question and not shown; null: it is not there. */
  readonly readAround: (position: number) => Promise<FoundRow | null>;
  /** Reads again what is shown, and moves the cursor to `moveTo` in the same step. */
  readonly rereadRows: (moveTo?: Place) => Promise<void>;
};

const NO_LIST = {
  list: null,
  isListUnreadable: false,
  view: WHOLE_LIST,
  shownView: WHOLE_LIST,
  total: null,
  blocks: new Map(),
} as const;

/** What other slices have of the list that is left. */
const LEFT = {
  run: null,
  cursor: null,
  layout: null,
  selection: null,
  jump: null,
  stepsAtHand: null,
} as const;

export const createRowsSlice: CreateSlice<RowsSlice> =
  ({ backend, drawn, attempt, attemptReading }) =>
  (set, get) => {
    /** Rises with every list and filter: an answer to an older one is not shown. */
    let generation = 0;
    /** The opening of a list or the change of its view that is going on, or the last one. */
    let change = Promise.resolve();

    const reader = createBlockReader({
      ask: (listId, window) => backend.readRows({ listId, view: get().view, ...window }),
      askAround: (listId, around) => backend.readRowsAround({ listId, view: get().view, around }),
      isThere: (block) => get().blocks.has(block),
      add: ({ total, blocks: fresh }) => set(({ blocks }) => ({ total, blocks: withBlocks(blocks, fresh) })),
    });

    const shown = createShownRows({ load: (first, last) => get().loadRows(first, last), drawn });

    function startOver(): void {
      generation += 1;
      shown.startOver();
      reader.startOver();
    }

    const opening = createOpening({
      backend,
      set,
      get,
      begin: (listId) => {
        startOver();
        set({ ...NO_LIST, ...LEFT, visit: get().visit + 1, screen: { name: 'review', listId } });
      },
      readFirst: (listId) => reader.loadBetween(listId, 0, FIRST_ROWS),
    });

    /** What is shown stays until the new view's rows have come; when they do not, the view is again what is shown. */
    const changeView = (
      changesOf: (view: RowView) => Partial<RowView>,
      findStart: () => Promise<Place | null>,
    ): Promise<void> => {
      change = attemptReading(async () => {
        const { screen, view: before } = get();
        if (screen.name !== 'review') return;
        startOver();
        const asked = generation;
        const view = { ...before, ...changesOf(before) };
        set({ view, selection: null });
        try {
          const start = (await findStart())?.index ?? 0;
          const { total, blocks } = await reader.readScreen(screen.listId, start);
          if (asked !== generation) return;
          const cursor = total === 0 ? null : { index: start, row: rowAt(blocks, start) };
          // Also what was selected meanwhile: of other rows, in another order.
          set({ shownView: view, total, blocks, cursor, selection: null, confirming: null });
        } catch (error) {
          if (asked === generation) set({ view: get().shownView });
          throw error;
        }
        await get().recountPlace();
      });
      return change;
    };

    return {
      ...NO_LIST,
      visit: 0,

      openReview: (listId) =>
        attempt(async () => {
          const { done, isLatest } = opening.open(listId);
          // Who hears meanwhile that rows changed reads them again after it.
          change = done.catch(() => {});
          await done;
          if (!isLatest()) return;
          const first = await get().findFirst();
          // Whoever has gone to a row meanwhile, or to another list, is not pulled back.
          if (isLatest() && get().cursor === null) await get().moveTo(first?.index ?? 0);
        }, listId),

      changeFilter: (changes) =>
        changeView(({ filter }) => ({ filter: { ...filter, ...changes } }), get().findFirst),
      changeSort: (sort) =>
        changeView(
          () => ({ sort }),
          // Whoever sorts wants to see what comes first: of those to review, the first that needs a decision.
          () => (sort[0]?.by === 'review' ? get().findFirst() : Promise.resolve(null)),
        ),

      loadRows: (first, last) =>
        attemptReading(async () => {
          const { screen, view, shownView, total } = get();
          if (screen.name !== 'review' || view !== shownView) return;
          await reader.loadBetween(screen.listId, first, Math.min(last, (total ?? 1) - 1));
        }),

      showRows: shown.show,

      readAround: async (position) => {
        await change;
        const { screen } = get();
        if (screen.name !== 'review') return null;
        const asked = generation;
        const found = await reader.readAround(screen.listId, position);
        if (asked === generation) return found;
        const { screen: now } = get();
        return now.name === 'review' && now.listId === screen.listId ? get().readAround(position) : null;
      },

      rereadRows: (moveTo) =>
        attemptReading(async () => {
          await change;
          const { screen, cursor, list, blocks: before } = get();
          if (screen.name !== 'review' || !list) return;
          const asked = generation;
          const place = moveTo ?? (await get().findCursor());
          const target = place?.index ?? cursor?.index ?? 0;
          const { first, last } = shown.range();
          const places = new Set([...blocksBetween(first, last), blockOf(target)]);
          const [freshList, reread] = await Promise.all([
            backend.readList({ listId: screen.listId }),
            reader.readAgain(screen.listId, [...places]),
          ]);
          if (asked !== generation) return;

          set((now) => {
            const blocks = withReread(before, now.blocks, reread.blocks);
            const reading = { before: cursor, target, isMove: moveTo !== undefined };
            return {
              list: keepSame(now.list, freshList),
              total: reread.total,
              blocks,
              cursor: cursorAfter(reading, now.cursor, blocks),
            };
          });
          await get().followSelection();
        }),
    };
  };

export const isViewChanging = ({ view, shownView }: RowsSlice): boolean => view !== shownView;
