/** Reads rows into the page: each block once, blocks that follow each other in one question. */
import type { OutputOf } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { RowBlocks } from './row-blocks.ts';
import { BLOCK_ROWS, blocksBetween, blocksFrom, runsOf } from './row-blocks.ts';

/** Read around the row that a new view begins at: a screen of rows. */
const SCREEN_ROWS = 50;

type ReadBlocks = { readonly total: number; readonly blocks: RowBlocks };

type ReaderTools = {
  readonly ask: (
    listId: ListId,
    window: { readonly offset: number; readonly limit: number },
  ) => Promise<OutputOf<'readRows'>>;
  readonly isThere: (block: number) => boolean;
  /** Not called with what was asked before `startOver`. */
  readonly add: (read: ReadBlocks) => void;
};

export function createBlockReader({ ask, isThere, add }: ReaderTools) {
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
