/**
 * The page's window into a list: blocks of rows of the current filter, by block number. Values in, values
 * out; the slice decides when to read.
 */
import type { Row } from '#shared/domain/row.ts';
import { keepSame } from './keep-same.ts';

export const BLOCK_ROWS = 100;
/** More than any screen shows, little enough to forget: a list is never held as a whole. */
const KEPT_BLOCKS = 40;

export type RowBlocks = ReadonlyMap<number, readonly Row[]>;

export const blockOf = (index: number): number => Math.floor(index / BLOCK_ROWS);

/** The blocks that hold the rows from `first` to `last`, both included. */
export function blocksBetween(first: number, last: number): readonly number[] {
  const from = blockOf(Math.max(0, first));
  return Array.from({ length: Math.max(0, blockOf(last) - from + 1) }, (_, step) => from + step);
}

/** null while the row's block is not read. */
export function rowAt(blocks: RowBlocks, index: number): Row | null {
  return blocks.get(blockOf(index))?.[index % BLOCK_ROWS] ?? null;
}

/** Adds a block and forgets those farthest from it. */
export function withBlock(blocks: RowBlocks, block: number, rows: readonly Row[]): RowBlocks {
  const all = [...blocks.entries()].filter(([other]) => other !== block);
  const nearest = all.toSorted(([a], [b]) => Math.abs(a - block) - Math.abs(b - block));
  return new Map([[block, rows], ...nearest.slice(0, KEPT_BLOCKS - 1)]);
}

/**
 * After blocks were read again, with the others forgotten but for those that were read meanwhile. What did not change is
 * the very same as before.
 *
 * @param before the blocks when the reading began
 */
export function withReread(before: RowBlocks, now: RowBlocks, reread: RowBlocks): RowBlocks {
  const blocks = new Map([...now].filter(([block, rows]) => before.get(block) !== rows));
  for (const [block, rows] of reread) blocks.set(block, keepSameRows(now.get(block) ?? [], rows));
  return blocks;
}

/** Whichever place a row had in its block. */
function keepSameRows(before: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.position, row]));
  return fresh.map((row) => keepSame(known.get(row.position), row));
}

/** The same blocks with one row's newer state. */
export function withRow(blocks: RowBlocks, index: number, row: Row): RowBlocks {
  const rows = blocks.get(blockOf(index));
  if (!rows) return blocks;
  return new Map(blocks).set(blockOf(index), rows.with(index % BLOCK_ROWS, row));
}
