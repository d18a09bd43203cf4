/** Decides where the cursor is after rows were read again. Pure. */
import { shareStructure } from '../async/share-structure.ts';
import type { Cursor } from './cursor-slice.ts';
import { type RowBlocks, rowAt } from './row-blocks.ts';

type Reading = {
  readonly before: Cursor | null;
  /** The new index of the row in `before` or, for a move, of the row to move to. */
  readonly target: number;
  readonly isMove: boolean;
};

/** Returns the cursor. If the person moved during the reading, it stays at their row, with the row's latest state. */
export function cursorAfter(
  { before, target, isMove }: Reading,
  now: Cursor | null,
  blocks: RowBlocks,
): Cursor | null {
  if (!isSamePlace(now, before)) return withNewerRow(now, blocks);
  const row = rowAt(blocks, target);
  const isSameRow = isMove || row?.position === before?.row?.position;
  return isSameRow && row ? shareStructure(now, { index: target, row }) : now;
}

/** Returns whether both cursors are at the same row, even if it is at another index now. */
const isSamePlace = (now: Cursor | null, before: Cursor | null): boolean =>
  now === before || (isRow(now) && now.row.position === before?.row?.position);

function withNewerRow(cursor: Cursor | null, blocks: RowBlocks): Cursor | null {
  if (!isRow(cursor)) return cursor;
  const row = rowAt(blocks, cursor.index);
  const isNewer = row?.position === cursor.row.position && row.revision > cursor.row.revision;
  return isNewer ? { ...cursor, row } : cursor;
}

const isRow = (cursor: Cursor | null): cursor is Cursor & { readonly row: NonNullable<Cursor['row']> } =>
  (cursor?.row ?? null) !== null;
