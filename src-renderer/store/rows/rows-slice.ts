/**
 * The open list and the window of its rows that the grid shows. What is read stays on screen until its
 * newer state has come, so nothing flickers; answers to an older filter are dropped.
 */
import type { OutputOf } from '#shared/contract/operations.ts';
import { isFiltered, type RowFilter, type RowView, WHOLE_LIST } from '#shared/contract/view.ts';
import { asksOnlyEmails, holdsEmails } from '#shared/domain/address/mapping.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { shareStructure } from '../async/share-structure.ts';
import { isAnyRunGoing } from '../checking/run-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { FoundRow, ReadBlocks } from './block-reader.ts';
import { cursorAfter } from './cursor-after-reread.ts';
import { createListOpening, goToStart, type InList, readerOf } from './list-opening.ts';
import {
  blockOf,
  blocksBetween,
  type RowBlocks,
  rowAt,
  withBlocks,
  withReread,
  withRow,
} from './row-blocks.ts';
import { createVisibleRows } from './visible-rows.ts';

export type OpenList = OutputOf<'readList'>;
/** A row by its place in the view and in the file. */
export type RowRef = { readonly index: number; readonly position: number };

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
  /** @param at where in it; without: as it is first looked at, at the first row that wants a person. */
  readonly openReview: (listId: ListId, at?: InList) => Promise<void>;
  /** Shows another view of the list. `findStart`: the row of it to stand at, once `view` is that; null: its first. */
  readonly changeView: (view: RowView, findStart: () => Promise<RowRef | null>) => Promise<void>;
  /** The first row that the grid shows, from 0. */
  readonly visibleFrom: () => number;
  /** Reads what is missing of these rows, both ends included. Answers false where another view takes their place. */
  readonly loadRows: (first: number, last: number) => Promise<boolean>;
  /** Says which rows the grid shows: they are read now, and again when they change. */
  readonly showRows: (first: number, last: number) => Promise<void>;
  /** Adds what was read of the view to the rows that are there. */
  readonly addRows: (read: ReadBlocks) => void;
  /** Shows a row as it is by now, where it stands at `index`, and where it is the current one. */
  readonly putRow: (index: number, row: Row) => void;
  /** Where a row is in the view, with the rows around it, read in one question and not shown; null: it is not there. */
  readonly readAround: (position: number) => Promise<FoundRow | null>;
  /** Reads again what is shown, and moves the cursor to `moveTo` in the same step. */
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
    /** Rises with every list and filter: an answer to an older one is not shown. */
    let generation = 0;
    /** The opening of a list or the change of its view that is going on, or the last one. */
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

    /** What is shown stays until the new view's rows have come; when they do not, the view is again what is shown. */
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
          // Also what was selected meanwhile: of other rows, in another order.
          get().dropSelection();
        } catch (error) {
          if (asked !== generation) return;
          // Where nothing of the list was shown before, there is nothing to go back to.
          set({ view: get().shownView, isListUnreadable: get().total === null });
          // What was being read of it went with the view that was asked for.
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
          // Who hears meanwhile that rows changed reads them again after it.
          change = done.catch(() => {});
          const { isDuringRun } = await done;
          if (!isLatest()) return;
          void get().countMetAgain();
          await goToStart(get, isLatest, at ?? null);
          // A run that ended meanwhile was not yet known to be going, and led nobody to its queue.
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
            // Nobody waits for the rows of the view before.
            if (asked === generation) throw error;
          }
        });
        return asked === generation;
      },

      showRows: shown.show,
      addRows: ({ total, blocks: fresh }) =>
        set(({ blocks }) => ({ total, blocks: withBlocks(blocks, fresh) })),
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
          const target = (moveTo ?? (await get().findCursor()))?.index ?? cursor?.index ?? 0;
          const { first, last } = shown.range();
          const wanted = new Set([...blocksBetween(first, last), blockOf(target)]);
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
        }),
    };
  };

export const isViewChanging = ({ view, shownView }: RowsSlice): boolean => view !== shownView;

/** The filter that a list was left with; null: none, or it was another list. */
export const selectFilterOf =
  (listId: ListId) =>
  ({ list, shownView: { filter } }: Pick<RowsSlice, 'list' | 'shownView'>): RowFilter | null =>
    list?.summary.id === listId && isFiltered(filter) ? filter : null;

/** Whether rows are looked for by their emails. */
export const looksForEmails = ({ view: { filter } }: Pick<RowsSlice, 'view'>): boolean =>
  filter.facets.email !== undefined || filter.facets.email_flag !== undefined;

/** Whether a column of the open list holds emails. */
export const selectHasEmails = ({ list }: Pick<RowsSlice, 'list'>): boolean =>
  holdsEmails(list?.settings.mapping ?? {});

/** Whether the open list has no address, and is reviewed for its emails alone. */
export const selectOnlyEmails = ({ list }: Pick<RowsSlice, 'list'>): boolean =>
  asksOnlyEmails(list?.settings.mapping ?? {});

/** The country of the open list, for the words of parts; '' where it has none. */
export const selectCountry = ({ list }: Pick<RowsSlice, 'list'>): string =>
  list?.settings.defaultCountry ?? '';
