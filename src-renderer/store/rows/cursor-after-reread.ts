/** Where the person stands once rows were read again. */
import { shareStructure } from '../async/share-structure.ts';
import type { Cursor } from './cursor-slice.ts';
import { type RowBlocks, rowAt } from './row-blocks.ts';

type Reading = {
  /** Where the person stood when the rows were asked for. */
  readonly before: Cursor | null;
  /** Where that row was found, or where it is to go on. */
  readonly target: number;
  /** Whether it was to go on to another row. */
  readonly isMove: boolean;
};

/** Who moved on meanwhile is not pulled back, and sees that row as it is by now. */
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

/** Whether it is the row it was: one that was read again is, though it may stand elsewhere by now. */
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
