/** Reads rows in blocks. Reads each block once, and neighbouring blocks in one request. */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { RowAround, RowsAround } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { BLOCK_ROWS, blockOf, blocksBetween, blocksFrom, type RowBlocks, runsOf } from './row-blocks.ts';

/** The number of rows read around the first row of a new view, which fill one screen. */
const SCREEN_ROWS = 50;

/** The number of rows read on each side of a target row, together about one screen. */
export const ROWS_AROUND = 20;

/** `total` is the number of rows in the whole view. */
export type ReadBlocks = { readonly total: number; readonly blocks: RowBlocks };
/** `index` is the row's index in the view, counted from 0. */
export type FoundRow = ReadBlocks & { readonly index: number };

type ReaderTools = {
  readonly ask: (
    listId: ListId,
    window: { readonly offset: number; readonly limit: number },
  ) => Promise<OutputOf<'readRows'>>;
  readonly askAround: (listId: ListId, around: RowAround) => Promise<RowsAround>;
  readonly isThere: (block: number) => boolean;
  /** Not called for requests that were made before `startOver`. */
  readonly add: (read: ReadBlocks) => void;
};

export function createBlockReader({ ask, askAround, isThere, add }: ReaderTools) {
  let loading = new Map<number, Promise<void>>();

  async function read(listId: ListId, blocks: readonly number[]): Promise<ReadBlocks> {
    const [first = 0] = blocks;
    const { total, rows } = await ask(listId, {
      offset: first * BLOCK_ROWS,
      limit: blocks.length * BLOCK_ROWS,
    });
    return { total, blocks: blocksFrom(first, rows) };
  }

  async function load(listId: ListId, run: readonly number[]): Promise<void> {
    const mine = loading;
    try {
      const fresh = await read(listId, run);
      if (mine === loading) add(fresh);
    } finally {
      for (const block of run) mine.delete(block);
    }
  }

  return {
    readScreen: (listId: ListId, around: number): Promise<ReadBlocks> =>
      read(listId, blocksBetween(around - SCREEN_ROWS / 2, around + SCREEN_ROWS)),

    readAround: async (listId: ListId, position: number): Promise<FoundRow | null> => {
      const { index, offset, total, rows } = await askAround(listId, {
        position,
        beside: ROWS_AROUND,
        unit: BLOCK_ROWS,
      });
      return index === null ? null : { index, total, blocks: blocksFrom(blockOf(offset), rows) };
    },

    /** Reads these blocks even if they were read before. Returns them without calling `add`. */
    readAgain: async (listId: ListId, wanted: readonly number[]): Promise<ReadBlocks> => {
      const rising = wanted.toSorted((a, b) => a - b);
      const windows = await Promise.all(runsOf(rising).map((run) => read(listId, run)));
      return {
        total: windows[0]?.total ?? 0,
        blocks: new Map(windows.flatMap(({ blocks }) => [...blocks])),
      };
    },

    /** Adds the missing blocks of these rows. Resolves when all have arrived, including those requested earlier. */
    loadBetween: async (listId: ListId, first: number, last: number): Promise<void> => {
      const wanted = blocksBetween(first, last);
      for (const run of runsOf(wanted.filter((block) => !isThere(block) && !loading.has(block)))) {
        const reading = load(listId, run);
        for (const block of run) loading.set(block, reading);
      }
      await Promise.all(wanted.flatMap((block) => loading.get(block) ?? []));
    },

    startOver: (): void => {
      loading = new Map();
    },
  };
}
