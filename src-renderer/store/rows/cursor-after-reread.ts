/** Decides where the cursor is after rows were read again. Pure. */
import { shareStructure } from '../async/share-structure.ts';
import { type Cursor, type CursorPlace, indexIn } from './cursor-place.ts';
import { type RowBlocks, rowAt } from './row-blocks.ts';

type Reading = {
  readonly before: Cursor | null;
  /** The new place of the row in `before` or, for a move, of the row to move to. */
  readonly target: CursorPlace;
  readonly isMove: boolean;
};

/** Returns the cursor. If the person moved during the reading, it stays at their row, with the row's latest state. */
export function cursorAfter(
  { before, target, isMove }: Reading,
  now: Cursor | null,
  blocks: RowBlocks,
): Cursor | null {
  if (!isSamePlace(now, before)) return followed(now, blocks);
  const { index } = target;
  const row = rowAt(blocks, index);
  if (row && (isMove || row.position === now?.row?.position)) return shareStructure(now, { index, row });
  return now?.row && !isMove && target.hasLeft
    ? shareStructure(now, { index, row: now.row, hasLeft: true })
    : followed(now, blocks);
}

/** Returns whether the person moved during the reading, to a row that has another index now or has left the view. */
export const isUnplaced = (
  { cursor, blocks }: { readonly cursor: Cursor | null; readonly blocks: RowBlocks },
  before: Cursor | null,
): boolean =>
  isRow(cursor) &&
  !isSamePlace(cursor, before) &&
  indexIn(blocks, cursor.row.position, cursor.index) === null;

/** Returns whether both cursors are at the same row, even if it is at another index now. */
const isSamePlace = (now: Cursor | null, before: Cursor | null): boolean =>
  now === before || (isRow(now) && now.row.position === before?.row?.position);

/** Returns the cursor with the current index and state of its row, if the row is loaded. */
function followed(cursor: Cursor | null, blocks: RowBlocks): Cursor | null {
  if (!isRow(cursor)) return cursor;
  const index = indexIn(blocks, cursor.row.position, cursor.index);
  const row = index === null ? null : rowAt(blocks, index);
  if (index === null || !row) return cursor;
  return shareStructure(cursor, { index, row: row.revision > cursor.row.revision ? row : cursor.row });
}

const isRow = (cursor: Cursor | null): cursor is Cursor & { readonly row: NonNullable<Cursor['row']> } =>
  (cursor?.row ?? null) !== null;
