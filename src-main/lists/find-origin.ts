/** Which list of the workspace a file is an export of: the one with the same columns and the same cells. */

import type { FilePreview, ListOrigin } from '#shared/contract/preview.ts';
import { addedColumns } from '#shared/domain/columns/added-columns.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';

type Preview = Pick<FilePreview, 'columns' | 'rows'>;
type Cells = readonly string[];

/** An export may leave rows out: the rows of the preview are looked for among so many of a list. */
const LOOKED_AT = 5_000;
const CHUNK = 500;

/**
 * In use or in the trash. An export in place has changed cells of the mapped columns; then the others tell, and where
 * every column is mapped, only an export that changed nothing is known again.
 */
export function findOrigin(
  { columns, rows }: Preview,
  { lists, rows: stored }: Pick<Repositories, 'lists' | 'rows'>,
): ListOrigin | null {
  const added = addedColumns(columns);
  if (added.size === 0 || rows.length === 0) return null;
  // An export adds its columns behind the list's own, which may have such names too. A list of them all is the same
  // file, imported before.
  const isOf = (list: StoredList): boolean =>
    list.state !== 'importing' &&
    list.columns.length < columns.length &&
    columns.every((name, at) => (at < list.columns.length ? name === list.columns[at] : added.has(at)));
  const scores = lists
    .kept()
    .filter(isOf)
    .map((list) => ({ list, equal: equalCells(rows, list, stored) }))
    .filter(({ equal }) => equal > 0)
    .toSorted((one, other) => other.equal - one.equal);
  const [best] = scores;
  if (!best) return null;
  const { id: listId, name, trashedAtMs, columns: own } = best.list;
  return { listId, name, isInTrash: trashedAtMs !== null, columnCount: own.length };
}

/** How many cells are the same where each row, in their order, is one of the list; else 0. */
function equalCells(
  wanted: readonly Cells[],
  { id, rowCount, settings, columns }: StoredList,
  stored: Repositories['rows'],
): number {
  const mapped = new Set(Object.values(settings.mapping).flat());
  let found = 0;
  let equal = 0;
  for (let after = 0; after < Math.min(rowCount, LOOKED_AT); after += CHUNK) {
    for (const { cells } of stored.range(id, after, after + CHUNK)) {
      const count = equalInRow(wanted[found]?.slice(0, columns.length) ?? [], cells, mapped);
      if (count === 0) continue;
      equal += count;
      found += 1;
      if (found === wanted.length) return equal;
    }
  }
  return 0;
}

/** 0 unless all cells are the same, or all that an export in place does not write, with a text among them. */
function equalInRow(wanted: Cells, cells: Cells, mapped: ReadonlySet<number>): number {
  const isEqual = wanted.map((cell, column) => cell === (cells[column] ?? ''));
  const isOwnText = (cell: string, column: number): boolean => cell.trim() !== '' && !mapped.has(column);
  const isSame = isEqual.every((same, column) => same || mapped.has(column));
  const isKnown = isSame && (isEqual.every(Boolean) || wanted.some(isOwnText));
  return isKnown ? isEqual.filter(Boolean).length : 0;
}
