/** The rows that the page has read, in blocks by block number. Pure; the slice decides when to read. */
import type { Row } from '#shared/domain/verdict/row.ts';
import { shareStructure } from '../async/share-structure.ts';

/** A small number, so that the page reads few invisible rows. */
export const BLOCK_ROWS = 25;
/** The maximum number of blocks to keep. Any screen shows fewer. */
const KEPT_BLOCKS = 80;
const MOST_BLOCKS_AT_ONCE = 20;

/** Rows by block number. A block has `BLOCK_ROWS` rows, except for the last block of the view. */
export type RowBlocks = ReadonlyMap<number, readonly Row[]>;

export const blockOf = (index: number): number => Math.floor(index / BLOCK_ROWS);

/** Returns the blocks of the rows from `first` to `last`, inclusive. */
export function blocksBetween(first: number, last: number): readonly number[] {
  const from = blockOf(Math.max(0, first));
  return Array.from({ length: Math.max(0, blockOf(last) - from + 1) }, (_, step) => from + step);
}

/** Splits ascending block numbers into runs without gaps. Each run is one request. */
export function runsOf(blocks: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run?.at(-1) === block - 1 && run.length < MOST_BLOCKS_AT_ONCE) run.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Returns the row; null if its block has not been read. */
export function rowAt(blocks: RowBlocks, index: number): Row | null {
  return blocks.get(blockOf(index))?.[index % BLOCK_ROWS] ?? null;
}

/** Returns all loaded rows with their indexes in the view. The blocks may be in any order. */
export const rowsIn = (blocks: RowBlocks): readonly (readonly [index: number, row: Row])[] =>
  [...blocks].flatMap(([block, rows]) => rows.map((row, at) => [block * BLOCK_ROWS + at, row] as const));

/** Splits rows that start at block `first` into blocks. The last block of a view is shorter. */
export function blocksFrom(first: number, rows: readonly Row[]): RowBlocks {
  const count = Math.max(1, Math.ceil(rows.length / BLOCK_ROWS));
  return new Map(
    Array.from({ length: count }, (_, step) => [
      first + step,
      rows.slice(step * BLOCK_ROWS, (step + 1) * BLOCK_ROWS),
    ]),
  );
}

/** Returns the blocks of the current row and of the rows next to it, which tell its place if it leaves the view. */
export const blocksAround = (index: number): readonly number[] => blocksBetween(index - 1, index + 1);

/** Adds neighbouring blocks and forgets the blocks farthest from them, but not those around the current row. */
export function withBlocks(blocks: RowBlocks, fresh: RowBlocks, current: number | null = null): RowBlocks {
  const kept = current === null ? [] : blocksAround(current);
  const numbers = [...fresh.keys()];
  const middle = ((numbers[0] ?? 0) + (numbers.at(-1) ?? 0)) / 2;
  const distance = (block: number): number => (kept.includes(block) ? 0 : Math.abs(block - middle));
  const others = [...blocks.entries()].filter(([block]) => !fresh.has(block));
  const nearest = others.toSorted(([a], [b]) => distance(a) - distance(b));
  return new Map([...fresh, ...nearest.slice(0, KEPT_BLOCKS - fresh.size)]);
}

/**
 * Returns the blocks after some were read again. Drops the other blocks that were loaded before the reading began.
 * Unchanged rows stay the same objects.
 *
 * @param before the blocks when the reading began
 */
export function withReread(before: RowBlocks, now: RowBlocks, reread: RowBlocks): RowBlocks {
  const blocks = new Map([...now].filter(([block, rows]) => before.get(block) !== rows));
  for (const [block, rows] of reread) blocks.set(block, shareRows(now.get(block) ?? [], rows));
  return blocks;
}

/** Reuses known row objects, even at another place. A row decided during the reading is newer than the answer. */
function shareRows(before: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const rows = new Map(before.map((row) => [row.position, row]));
  return fresh.map((row) => {
    const known = rows.get(row.position);
    return known && known.revision > row.revision ? known : shareStructure(known, row);
  });
}

/** Returns the blocks with one row replaced, if that row is at `index`. */
export function withRow(blocks: RowBlocks, index: number, row: Row): RowBlocks {
  const rows = blocks.get(blockOf(index));
  if (rows?.[index % BLOCK_ROWS]?.position !== row.position) return blocks;
  return new Map(blocks).set(blockOf(index), rows.with(index % BLOCK_ROWS, row));
}
