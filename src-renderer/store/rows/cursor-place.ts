/** The place of the current row among the loaded rows. A row that has left the view is between two rows. Pure. */
import type { Row } from '#shared/domain/verdict/row.ts';
import { type RowBlocks, rowAt, rowsIn } from './row-blocks.ts';
import type { RowRef } from './rows-slice.ts';

/** The current row by its index in the view, counted from 0. `row` is null until it is read. */
export type Cursor = {
  readonly index: number;
  readonly row: Row | null;
  /** Set if the row has left the view. `index` is then that of the row after it. */
  readonly hasLeft?: true;
};

/** The number of rows on each side of a row that left the view, among which its place is looked for. */
const NEIGHBOURS = 25;

/** The place in a view of the row of the cursor. */
export type CursorPlace = Pick<Cursor, 'index' | 'hasLeft'>;

/** Returns the index of the row, or half a place before the row that follows it if the row has left the view. */
export function placeOf({ index, row, hasLeft }: Cursor, blocks: RowBlocks): number {
  if (!row) return index;
  const found = indexIn(blocks, row.position, index);
  if (found !== null) return found;
  return hasLeft || rowAt(blocks, index) ? index - 0.5 : index;
}

/** Returns the index that is this many rows further. From between two rows, the first step reaches the next row. */
export const stepFrom = (place: number, rows: number): number =>
  rows > 0 ? Math.floor(place + rows) : Math.ceil(place + rows);

/** Returns the current row; null if there is none, or if it has left the view and is therefore not drawn. */
export function currentRef(cursor: Cursor | null, blocks: RowBlocks): RowRef | null {
  if (!cursor?.row) return null;
  const index = placeOf(cursor, blocks);
  return Number.isInteger(index) ? { index, position: cursor.row.position } : null;
}

/** @param near the index that is tried first */
export function indexIn(blocks: RowBlocks, position: number, near: number): number | null {
  if (rowAt(blocks, near)?.position === position) return near;
  return rowsIn(blocks).find(([, row]) => row.position === position)?.[0] ?? null;
}

/** Returns the loaded rows after a place, the nearest first, and then those before it. */
export function neighboursOf(place: number, blocks: RowBlocks) {
  const beside = (direction: 1 | -1) =>
    Array.from({ length: NEIGHBOURS }, (_, at) =>
      rowAt(blocks, stepFrom(place, direction * (at + 1))),
    ).flatMap((row) => (row ? [{ position: row.position, isAfter: direction === 1 }] : []));
  return [...beside(1), ...beside(-1)];
}
