/**
 * The open list and the window of its rows that the grid shows. What is read stays on screen until its
 * newer state has come, so nothing flickers; answers to an older filter are dropped.
 */
import type { OutputOf, RowFilter } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { RowBlocks } from './row-blocks.ts';
import { BLOCK_ROWS, blockOf, blocksBetween, rowAt, withBlock } from './row-blocks.ts';
import type { CreateSlice } from './tools.ts';

export type OpenList = OutputOf<'readList'>;
/** A place in the filter's order. */
export type Place = { readonly index: number; readonly position: number };

export const NO_FILTER: RowFilter = { verdicts: [], decided: null, text: '' };
/** Without a filter the order is the file's, and a row's index is its position less one. */
export const isFiltered = ({ verdicts, decided, text }: RowFilter): boolean =>
  verdicts.length > 0 || decided !== null || text !== '';

export type RowsSlice = {
  /** null until read. */
  readonly list: OpenList | null;
  readonly isListUnreadable: boolean;
  readonly filter: RowFilter;
  /** Rows of the filter; null until counted. */
  readonly total: number | null;
  readonly blocks: RowBlocks;
  readonly openReview: (listId: ListId) => Promise<void>;
  readonly changeFilter: (changes: Partial<RowFilter>) => Promise<void>;
  /** Reads what is missing of these rows, both ends included. */
  readonly loadRows: (first: number, last: number) => Promise<void>;
  /** Says which rows the grid shows: they are read now, and again when they change. */
  readonly showRows: (first: number, last: number) => Promise<void>;
  /** Reads again what is shown, and moves the cursor to `moveTo` in the same step. */
  readonly rereadRows: (moveTo?: Place) => Promise<void>;
};

export const createRowsSlice: CreateSlice<RowsSlice> =
  ({ backend, attempt }) =>
  (set, get) => {
    /** Rises with every list and filter: an answer to an older one is not shown. */
    let generation = 0;
    let shown = { first: 0, last: 0 };
    const loading = new Set<number>();

    const readBlock = (listId: ListId, block: number) =>
      backend.readRows({ listId, filter: get().filter, offset: block * BLOCK_ROWS, limit: BLOCK_ROWS });

    function startOver(): void {
      generation += 1;
      shown = { first: 0, last: 0 };
      loading.clear();
    }

    async function loadBlock(listId: ListId, block: number): Promise<void> {
      const asked = generation;
      loading.add(block);
      try {
        const { total, rows } = await readBlock(listId, block);
        if (asked === generation) set(({ blocks }) => ({ total, blocks: withBlock(blocks, block, rows) }));
      } finally {
        if (asked === generation) loading.delete(block);
      }
    }

    return {
      list: null,
      isListUnreadable: false,
      filter: NO_FILTER,
      total: null,
      blocks: new Map(),

      openReview: (listId) =>
        attempt(async () => {
          startOver();
          const empty = {
            list: null,
            isListUnreadable: false,
            filter: NO_FILTER,
            total: null,
            blocks: new Map(),
          };
          set({ ...empty, run: null, cursor: null, screen: { name: 'review', listId } });
          try {
            const [list, run] = await Promise.all([
              backend.readList({ listId }),
              backend.readRun({ listId }),
            ]);
            await loadBlock(listId, 0);
            set(({ run: heard }) => ({ list, run: heard ?? run })); // what was heard meanwhile is newer
          } catch (error) {
            set({ isListUnreadable: true });
            throw error;
          }
          await get().goToFirst();
        }),

      changeFilter: (changes) =>
        attempt(async () => {
          const { screen } = get();
          if (screen.name !== 'review') return;
          startOver();
          set(({ filter }) => ({
            filter: { ...filter, ...changes },
            total: null,
            blocks: new Map(),
            cursor: null,
          }));
          await loadBlock(screen.listId, 0);
          await get().goToFirst();
        }),

      loadRows: (first, last) =>
        attempt(async () => {
          const { screen, blocks } = get();
          if (screen.name !== 'review') return;
          const missing = blocksBetween(first, last).filter(
            (block) => !blocks.has(block) && !loading.has(block),
          );
          await Promise.all(missing.map((block) => loadBlock(screen.listId, block)));
        }),

      showRows: (first, last) => {
        shown = { first, last };
        return get().loadRows(first, last);
      },

      rereadRows: (moveTo) =>
        attempt(async () => {
          const { screen, cursor, list: known } = get();
          if (screen.name !== 'review' || !known) return;
          const { listId } = screen;
          const asked = generation;
          const place = moveTo ?? (await get().findCursor());
          const target = place?.index ?? cursor?.index ?? 0;
          const blocks = [...new Set([...blocksBetween(shown.first, shown.last), blockOf(target)])];
          const list = await backend.readList({ listId });
          const windows = await Promise.all(blocks.map((block) => readBlock(listId, block)));
          if (asked !== generation) return;

          const fresh: RowBlocks = new Map(blocks.map((block, at) => [block, windows[at]?.rows ?? []]));
          const total = windows[0]?.total ?? 0;
          const row = rowAt(fresh, target);
          set((now) => {
            // A person who moved on meanwhile is not pulled back.
            if (now.cursor !== cursor) return { list, total, blocks: fresh };
            const isSameRow = moveTo !== undefined || row?.position === cursor?.row?.position;
            return { list, total, blocks: fresh, cursor: isSameRow && row ? { index: target, row } : cursor };
          });
        }),
    };
  };

export const selectRowAt = (index: number) => (state: RowsSlice) => rowAt(state.blocks, index);
