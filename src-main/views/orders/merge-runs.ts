/** Merges sorted runs of cells into one order, so that sorting takes the memory of one run only. */
import type { SlicedWork } from '../time-slices.ts';
import { type Cells, EMPTY_RANK, startOf } from './cells.ts';

/** The sorted rows of a run, except rows without text. */
export type SortedRun = Uint32Array;

/** Processing this many rows takes about 10 ms. */
const ROWS_A_STEP = 100_000;

/** Merges runs by repeatedly taking the lowest of their next cells. @param ranks receives the ranks from 0 */
export function* rankRuns(
  cells: Cells,
  runs: readonly SortedRun[],
  ranks: Uint32Array,
): SlicedWork<Uint32Array> {
  ranks.fill(EMPTY_RANK);
  const next = runs.map(() => 0);
  const rows = runs.reduce((sum, { length }) => sum + length, 0);
  let rank = -1;
  let before: number | null = null;
  for (let taken = 0; taken < rows; taken += 1) {
    if (taken % ROWS_A_STEP === 0) yield;
    let least = -1;
    let leastRow = 0;
    for (let run = 0; run < runs.length; run += 1) {
      const row = runs[run]?.[next[run] ?? 0];
      if (row === undefined || (least !== -1 && compare(cells, row, leastRow) >= 0)) continue;
      least = run;
      leastRow = row;
    }
    next[least] = (next[least] ?? 0) + 1;
    if (before === null || compare(cells, before, leastRow) !== 0) rank += 1;
    ranks[leastRow] = rank;
    before = leastRow;
  }
  return ranks;
}

/** Compares two cells by their bytes. If one cell is a prefix of the other, the shorter cell comes first. */
function compare(cells: Cells, one: number, other: number): number {
  const { bytes, ends } = cells;
  const oneStart = startOf(cells, one);
  const otherStart = startOf(cells, other);
  const oneLength = (ends[one] ?? 0) - oneStart;
  const otherLength = (ends[other] ?? 0) - otherStart;
  const shared = Math.min(oneLength, otherLength);
  for (let at = 0; at < shared; at += 1) {
    const difference = (bytes[oneStart + at] ?? 0) - (bytes[otherStart + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return oneLength - otherLength;
}
