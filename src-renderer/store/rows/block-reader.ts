/** Reads rows into the page: each block once, blocks that follow each other in one question. */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { RowAround, RowsAround } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { BLOCK_ROWS, blockOf, blocksBetween, blocksFrom, type RowBlocks, runsOf } from './row-blocks.ts';

/** Read around the row that a new view begins at: a screen of rows. */
const SCREEN_ROWS = 50;

/** Read with a row that is gone to, on either side: about what the screen will show of them. */
export const ROWS_AROUND = 20;

/** Rows of a view, by block, and how many rows the view has. */
export type ReadBlocks = { readonly total: number; readonly blocks: RowBlocks };
/** `index`: where the row is in the view. */
export type FoundRow = ReadBlocks & { readonly index: number };

type ReaderTools = {
  readonly ask: (
    listId: ListId,
    window: { readonly offset: number; readonly limit: number },
  ) => Promise<OutputOf<'readRows'>>;
  readonly askAround: (listId: ListId, around: RowAround) => Promise<RowsAround>;
  readonly isThere: (block: number) => boolean;
  /** Not called with what was asked before `startOver`. */
  readonly add: (read: ReadBlocks) => void;
};

export function createBlockReader({ ask, askAround, isThere, add }: ReaderTools) {
  /** By block, what will bring it. */
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
    /** A screen of rows around one of them, without adding them. */
    readScreen: (listId: ListId, around: number): Promise<ReadBlocks> =>
      read(listId, blocksBetween(around - SCREEN_ROWS / 2, around + SCREEN_ROWS)),

    /** The blocks around a row, without adding them; null when it is not in the view. */
    readAround: async (listId: ListId, position: number): Promise<FoundRow | null> => {
      const { index, offset, total, rows } = await askAround(listId, {
        position,
        beside: ROWS_AROUND,
        unit: BLOCK_ROWS,
      });
      return index === null ? null : { index, total, blocks: blocksFrom(blockOf(offset), rows) };
    },

    /** These blocks, whether or not they are there, without adding them. */
    readAgain: async (listId: ListId, wanted: readonly number[]): Promise<ReadBlocks> => {
      const rising = wanted.toSorted((a, b) => a - b);
      const windows = await Promise.all(runsOf(rising).map((run) => read(listId, run)));
      return {
        total: windows[0]?.total ?? 0,
        blocks: new Map(windows.flatMap(({ blocks }) => [...blocks])),
      };
    },

    /** Adds what is missing of these rows; resolves when all are there, also those that were asked for before. */
    loadBetween: async (listId: ListId, first: number, last: number): Promise<void> => {
      const wanted = blocksBetween(first, last);
      for (const run of runsOf(wanted.filter((block) => !isThere(block) && !loading.has(block)))) {
        const reading = load(listId, run);
        for (const block of run) loading.set(block, reading);
      }
      await Promise.all(wanted.flatMap((block) => loading.get(block) ?? []));
    },

    /** Another list or view: what is under way is no longer wanted. */
    startOver: (): void => {
      loading = new Map();
    },
  };
}
