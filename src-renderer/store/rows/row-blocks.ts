/**
 * The page's window into a list: blocks of rows of the current filter, by block number. Values in, values
 * out; the slice decides when to read.
 */
import type { Row } from '#shared/domain/verdict/row.ts';
import { shareStructure } from '../async/share-structure.ts';

/** About what a screen shows: little more is read than is looked at. */
export const BLOCK_ROWS = 25;
/** More than any screen shows, little enough to forget: a list is never held as a whole. */
const KEPT_BLOCKS = 80;
/** What one question may ask for (`readRows` in the contract). */
const MOST_BLOCKS_AT_ONCE = 20;

export type RowBlocks = ReadonlyMap<number, readonly Row[]>;

export const blockOf = (index: number): number => Math.floor(index / BLOCK_ROWS);

/** The blocks that hold the rows from `first` to `last`, both included. */
export function blocksBetween(first: number, last: number): readonly number[] {
  const from = blockOf(Math.max(0, first));
  return Array.from({ length: Math.max(0, blockOf(last) - from + 1) }, (_, step) => from + step);
}

/** Rising block numbers as runs without gaps: each is one question. */
export function runsOf(blocks: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run?.at(-1) === block - 1 && run.length < MOST_BLOCKS_AT_ONCE) run.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** null while the row's block is not read. */
export function rowAt(blocks: RowBlocks, index: number): Row | null {
  return blocks.get(blockOf(index))?.[index % BLOCK_ROWS] ?? null;
}

/** All that is read, each with its index. */
export const rowsIn = (blocks: RowBlocks): readonly (readonly [index: number, row: Row])[] =>
  [...blocks].flatMap(([block, rows]) => rows.map((row, at) => [block * BLOCK_ROWS + at, row] as const));

/** Rows that were read from the beginning of block `first` on. Where a view ends, its last block is shorter. */
export function blocksFrom(first: number, rows: readonly Row[]): RowBlocks {
  const count = Math.max(1, Math.ceil(rows.length / BLOCK_ROWS));
  return new Map(
    Array.from({ length: count }, (_, step) => [
      first + step,
      rows.slice(step * BLOCK_ROWS, (step + 1) * BLOCK_ROWS),
    ]),
  );
}

/** Adds what was read, blocks that follow each other, and forgets what is farthest from it. */
export function withBlocks(blocks: RowBlocks, fresh: RowBlocks): RowBlocks {
  const numbers = [...fresh.keys()];
  const middle = ((numbers[0] ?? 0) + (numbers.at(-1) ?? 0)) / 2;
  const others = [...blocks.entries()].filter(([block]) => !fresh.has(block));
  const nearest = others.toSorted(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle));
  return new Map([...fresh, ...nearest.slice(0, KEPT_BLOCKS - fresh.size)]);
}

/**
 * After blocks were read again, with the others forgotten but for those that were read meanwhile. What did not change is
 * the very same as before.
 *
 * @param before the blocks when the reading began
 */
export function withReread(before: RowBlocks, now: RowBlocks, reread: RowBlocks): RowBlocks {
  const blocks = new Map([...now].filter(([block, rows]) => before.get(block) !== rows));
  for (const [block, rows] of reread) blocks.set(block, shareRows(now.get(block) ?? [], rows));
  return blocks;
}

/** Whichever place a row had in its block. One that was decided while it was read is known better already. */
function shareRows(before: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const rows = new Map(before.map((row) => [row.position, row]));
  return fresh.map((row) => {
    const known = rows.get(row.position);
    return known && known.revision > row.revision ? known : shareStructure(known, row);
  });
}

/** The same blocks with one row's newer state, where that row stands at `index`. */
export function withRow(blocks: RowBlocks, index: number, row: Row): RowBlocks {
  const rows = blocks.get(blockOf(index));
  if (rows?.[index % BLOCK_ROWS]?.position !== row.position) return blocks;
  return new Map(blocks).set(blockOf(index), rows.with(index % BLOCK_ROWS, row));
}
