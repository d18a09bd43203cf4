/** Ranks the cells of a column of any length. Sorts a long column in runs, and then merges the runs. */
import { ALIGNMENT, mapArrays } from '../columns/mapped-memory.ts';
import type { SlicedWork } from '../time-slices.ts';
import { type Cells, cellsBetween, EMPTY_RANK } from './cells.ts';
import { rankRuns, type SortedRun } from './merge-runs.ts';
import { orderBy } from './row-order.ts';
import { createSortBuffers, SORT_BYTES, type SortBuffers, sortCells } from './sort-cells.ts';

const ROWS_A_RUN = 2_000_000;
/** Additional bytes per row if a column takes several runs: the row's place in its run, and its rank. */
const MERGE_BYTES = 8;

/** The buffers for ranking one column at a time. */
type RankBuffers = {
  readonly sort: SortBuffers;
  /** The sorted rows of all runs; empty if one run is enough. */
  readonly sorted: Uint32Array;
  readonly ranks: Uint32Array;
};

/** @param runRows the maximum number of rows of one sort */
export function createRankBuffers(rows: number, runRows = ROWS_A_RUN): RankBuffers {
  const merged = rows > runRows ? rows : 0;
  const { uint32 } = mapArrays(merged * MERGE_BYTES + 2 * ALIGNMENT);
  return {
    sort: createSortBuffers(Math.min(rows, runRows)),
    sorted: uint32(merged),
    ranks: uint32(merged),
  };
}

/** Returns the size of the buffers in bytes. */
export const rankBytes = (rows: number): number =>
  rows > ROWS_A_RUN ? ROWS_A_RUN * SORT_BYTES + rows * MERGE_BYTES : rows * SORT_BYTES;

/** @returns ranks from 0, equal for equal cells, and `EMPTY_RANK` for empty cells; they are in the buffers */
export function* rankColumn(cells: Cells, { sort, sorted, ranks }: RankBuffers): SlicedWork<Uint32Array> {
  const rows = cells.ends.length;
  const runRows = sort.rows.length;
  if (rows <= runRows) return yield* sortCells(cells, sort);
  const runs: SortedRun[] = [];
  for (let first = 0; first < rows; first += runRows) {
    const end = Math.min(first + runRows, rows);
    const space = sorted.subarray(first, end);
    runs.push(yield* sortRun(cellsBetween(cells, first, end), first, sort, space));
  }
  return yield* rankRuns(cells, runs, ranks.subarray(0, rows));
}

function* sortRun(
  cells: Cells,
  first: number,
  buffers: SortBuffers,
  sorted: Uint32Array,
): SlicedWork<SortedRun> {
  const rows = cells.ends.length;
  const ranks = yield* sortCells(cells, buffers);
  const space = [buffers.order.subarray(0, rows), buffers.spare.subarray(0, rows)] as const;
  const order = yield* orderBy(rows, [ranks], space);
  let count = 0;
  for (; count < rows; count += 1) {
    const index = order[count] ?? 0;
    if (ranks[index] === EMPTY_RANK) break;
    sorted[count] = first + index;
  }
  return sorted.subarray(0, count);
}
