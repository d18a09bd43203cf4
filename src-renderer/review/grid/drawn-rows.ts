import { type RowBlocks, rowAt } from '../../store/rows/row-blocks.ts';
import type { ViewRow } from './grid-columns.tsx';
import type { RowWindow } from './use-virtual-rows.ts';

export type DrawnRows = {
  readonly rows: readonly ViewRow[];
  /** The index whose element has the key 0. */
  readonly keyFrom: number;
  readonly isComplete: boolean;
};

export const NO_ROWS: DrawnRows = { rows: [], keyFrom: 0, isComplete: false };

/**
 * Returns the loaded rows of the window. If none is loaded, returns the previous rows, which are then out of view.
 * After a long jump, reusing their elements takes half as long as creating new ones.
 */
export function drawRows(before: DrawnRows, blocks: RowBlocks, { first, last }: RowWindow): DrawnRows {
  const rows: ViewRow[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = rowAt(blocks, index);
    if (row) rows.push({ index, row });
  }
  const start = rows[0]?.index;
  if (start === undefined) return last < first ? NO_ROWS : { ...before, isComplete: false };
  const isComplete = rows.length === last - first + 1;
  return { rows, keyFrom: keyFromOf(before, start, last), isComplete };
}

/** Returns `keyFrom` so that rows still shown keep their elements. If there are none, all elements are reused. */
function keyFromOf({ rows, keyFrom }: DrawnRows, start: number, last: number): number {
  const [before] = rows;
  if (!before) return start;
  const staySome = start <= (rows.at(-1)?.index ?? -1) && last >= before.index;
  return staySome ? keyFrom : keyFrom + start - before.index;
}
