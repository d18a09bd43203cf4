/** The open list and its rows in the grid. Old rows stay until new ones arrive, so that nothing flickers. */
import type { OutputOf } from '#shared/contract/operations.ts';
import { isFiltered, type RowFilter, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import { asksOnlyEmails, holdsEmails } from '#shared/domain/address/mapping.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { shareStructure } from '../async/share-structure.ts';
import { isAnyRunGoing } from '../checking/run-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { FoundRow, ReadBlocks } from './block-reader.ts';
import { cursorAfter, isUnplaced } from './cursor-after-reread.ts';
import { createListOpening, goToStart, type InList, readerOf } from './list-opening.ts';
import {
  blocksAround,
  blocksBetween,
  type RowBlocks,
  rowAt,
  withBlocks,
  withReread,
  withRow,
} from './row-blocks.ts';
import { createVisibleRows } from './visible-rows.ts';

export type OpenList = OutputOf<'readList'>;
/** A row by its index in the view, counted from 0, and its position in the file. */
export type RowRef = { readonly index: number; readonly position: number };

const FIRST_ROWS = 50;

/**
 * `list` is null until it is read. `total` is the number of rows in `shownView`; null until its first rows are read.
 */
export type RowsSlice = {
  /** Increases each time a list opens, so that visits to the same list can be distinguished. */
  readonly visit: number;
  readonly list: OpenList | null;
  readonly isListUnreadable: boolean;
  readonly view: RowView;
  /** The view of `total` and `blocks`. It is older than `view` while a new view is read. */
  readonly shownView: RowView;
  readonly total: number | null;
  readonly blocks: RowBlocks;
  /** @param at the view and row to open; if absent, the first view and the first row that needs review */
  readonly openReview: (listId: ListId, at?: InList) => Promise<void>;
  /** Shows another view of the list. `findStart` finds the row in that view to move to; null means the first row. */
  readonly changeView: (view: RowView, findStart: () => Promise<RowRef | null>) => Promise<void>;
  readonly visibleFrom: () => number;
  /** Reads the missing rows of a range, inclusive. Resolves to false if another view replaces the rows. */
  readonly loadRows: (first: number, last: number) => Promise<boolean>;
  /** Sets the range of rows in the grid. The rows are read now, and again when they change. */
  readonly showRows: (first: number, last: number) => Promise<void>;
  readonly addRows: (read: ReadBlocks) => void;
  readonly putRow: (index: number, row: Row) => void;
  /** Reads a row and the rows around it in one request without showing them; null if the view lacks the row. */
  readonly readAround: (position: number) => Promise<FoundRow | null>;
  /** Reads the shown rows again, and moves the cursor to `moveTo` in the same update. */
  readonly rereadRows: (moveTo?: RowRef) => Promise<void>;
};

const NO_LIST = {
  list: null,
  isListUnreadable: false,
  view: WHOLE_LIST,
  shownView: WHOLE_LIST,
  total: null,
  blocks: new Map(),
} as const;

export const createRowsSlice: CreateSlice<RowsSlice> =
  ({ backend, drawn, attempt, attemptReading }) =>
  (set, get) => {
    /** Increases with every list and view, so that answers to older requests are dropped. */
    let generation = 0;
    /** The latest opening of a list or change of view, running or done. */
    let change: Promise<unknown> = Promise.resolve();

    const reader = readerOf(backend, get);
    const shown = createVisibleRows({ load: (first, last) => get().loadRows(first, last), drawn });

    function startOver(): void {
      generation += 1;
      shown.startOver();
      reader.startOver();
    }

    const opening = createListOpening({
      backend,
      set,
      get,
      begin: (listId) => {
        startOver();
        set({ ...NO_LIST, visit: get().visit + 1 });
        get().showScreen({ name: 'review', listId });
      },
      readFirst: (listId) => reader.loadBetween(listId, 0, FIRST_ROWS),
    });

    /** Shows the old rows until the rows of the new view arrive. If reading them fails, restores the old view. */
    const changeView: RowsSlice['changeView'] = (view, findStart) => {
      const changed = attemptReading(async () => {
        const listId = selectOpenListId(get());
        if (listId === null) return;
        startOver();
        const asked = generation;
        set({ view });
        get().clearSelection();
        try {
          const start = (await findStart())?.index ?? 0;
          const { total, blocks } = await reader.readScreen(listId, start);
          if (asked !== generation) return;
          set({ shownView: view, total, blocks });
          get().putCursor(total === 0 ? null : { index: start, row: rowAt(blocks, start) });
          // The person may have selected rows of the old view while the new one was read.
          get().dropSelection();
        } catch (error) {
          if (asked !== generation) return;
          // If nothing of the list was shown before, there is no view to restore.
          set({ view: get().shownView, isListUnreadable: get().total === null });
          // The change of view dropped a running reading of the current row, so it is read again.
          const { cursor } = get();
          if (cursor && !cursor.row) void get().moveTo(cursor.index);
          throw error;
        }
        await get().recountPlace();
      });
      change = changed;
      return changed;
    };

    return {
      ...NO_LIST,
      visit: 0,

      openReview: (listId, at) =>
        attempt(async () => {
          const { done, isLatest } = opening.open(listId, at?.view ?? null);
          // Readings caused by events wait for this change.
          change = done.catch(() => {});
          const { isDuringRun } = await done;
          if (!isLatest()) return;
          void get().countRemembered();
          await goToStart(get, isLatest, at ?? null);
          // The run ended while the list was opening, so its last event did not take the person to the queue.
          if (isDuringRun && isLatest() && !isAnyRunGoing(get())) await get().landInQueue();
        }, listId),

      changeView,
      visibleFrom: () => shown.range().first,

      loadRows: async (first, last) => {
        const asked = generation;
        const { view, shownView, total } = get();
        const listId = selectOpenListId(get());
        if (listId === null || view !== shownView) return false;
        await attemptReading(async () => {
          try {
            await reader.loadBetween(listId, first, Math.min(last, (total ?? 1) - 1));
          } catch (error) {
            if (asked === generation) throw error;
          }
        });
        return asked === generation;
      },

      showRows: shown.show,
      addRows: ({ total, blocks: fresh }) =>
        set(({ blocks, cursor }) => ({ total, blocks: withBlocks(blocks, fresh, cursor?.index) })),
      putRow: (index, row) => {
        set(({ blocks }) => ({ blocks: withRow(blocks, index, row) }));
        get().putCurrentRow(row);
      },

      readAround: async (position) => {
        await change;
        const listId = selectOpenListId(get());
        if (listId === null) return null;
        const asked = generation;
        const found = await reader.readAround(listId, position);
        if (asked === generation) return found;
        return selectOpenListId(get()) === listId ? get().readAround(position) : null;
      },

      rereadRows: (moveTo) =>
        attemptReading(async () => {
          await change;
          const { cursor, list, blocks: before } = get();
          const listId = selectOpenListId(get());
          if (listId === null || !list) return;
          const asked = generation;
          const target = moveTo ?? (await get().findCursor()) ?? { index: cursor?.index ?? 0 };
          const { first, last } = shown.range();
          const wanted = new Set([...blocksBetween(first, last), ...blocksAround(target.index)]);
          const [freshList, reread] = await Promise.all([
            backend.readList({ listId }),
            reader.readAgain(listId, [...wanted]),
          ]);
          if (asked !== generation) return;

          const now = get();
          const blocks = withReread(before, now.blocks, reread.blocks);
          const isMove = moveTo !== undefined;
          set({ list: shareStructure(now.list, freshList), total: reread.total, blocks });
          now.putCursor(cursorAfter({ before: cursor, target, isMove }, now.cursor, blocks));
          await get().followSelection();
          if (isUnplaced(get(), cursor)) await get().rereadRows();
        }),
    };
  };

/** Returns whether the grid still shows the rows of the previous view. */
export const isViewChanging = ({ view, shownView }: RowsSlice): boolean => view !== shownView;

/** Returns the filter that was in use when this list was last open; null if another list has been open since. */
export const selectFilterOf =
  (listId: ListId) =>
  ({ list, shownView: { filter } }: Pick<RowsSlice, 'list' | 'shownView'>): RowFilter | null =>
    list?.summary.id === listId && isFiltered(filter) ? filter : null;

/** Returns the number of rows in that filter; null without a filter. */
export const selectFilteredRows =
  (listId: ListId) =>
  (state: Pick<RowsSlice, 'list' | 'shownView' | 'total'>): number | null =>
    selectFilterOf(listId)(state) === null ? null : state.total;

/** Returns whether the filter is about emails. */
export const looksForEmails = ({ view: { filter } }: Pick<RowsSlice, 'view'>): boolean =>
  filter.facets.email !== undefined || filter.facets.email_flag !== undefined;

/** Returns whether the open list has an email column; false until the list is read. */
export const selectHasEmails = ({ list }: Pick<RowsSlice, 'list'>): boolean =>
  holdsEmails(list?.settings.mapping ?? {});

/** Returns whether the open list has emails to check but no addresses; false until the list is read. */
export const selectOnlyEmails = ({ list }: Pick<RowsSlice, 'list'>): boolean =>
  asksOnlyEmails(list?.settings.mapping ?? {});

/** Returns the country of the open list, which decides how parts are named; '' if it has none. */
export const selectCountry = ({ list }: Pick<RowsSlice, 'list'>): string =>
  list?.settings.defaultCountry ?? '';
