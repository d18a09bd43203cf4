import type { FilePreview, ListOrigin } from '#shared/contract/import/preview.ts';
import { addedColumns } from '#shared/domain/columns/added-columns.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';

type Preview = Pick<FilePreview, 'columns' | 'rows'>;
type Cells = readonly string[];

/** The maximum number of rows of a list to compare with the rows of the preview. An export may have left rows out. */
const LOOKED_AT = 5_000;
const CHUNK = 500;

/**
 * Returns the list whose export a file is: a list with the same columns and cells, in use or in the trash. An export in
 * place has changed cells in mapped columns, so the other columns decide. If every column is mapped, only an export
 * without changes is recognised.
 */
export function findOrigin(
  { columns, rows }: Preview,
  { lists, rows: stored }: Pick<Repositories, 'lists' | 'rows'>,
): ListOrigin | null {
  const added = addedColumns(columns);
  if (added.size === 0 || rows.length === 0) return null;
  // An export adds columns after the list's own. A list that has these columns too comes from an earlier import of the
  // same file.
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

/** Returns the number of equal cells if each row, in order, occurs in the list; otherwise 0. */
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

/** Returns the number of equal cells; 0 if an unmapped cell differs, or a mapped one differs and the rest is empty. */
function equalInRow(wanted: Cells, cells: Cells, mapped: ReadonlySet<number>): number {
  const isEqual = wanted.map((cell, column) => cell === (cells[column] ?? ''));
  const isOwnText = (cell: string, column: number): boolean => cell.trim() !== '' && !mapped.has(column);
  const isSame = isEqual.every((same, column) => same || mapped.has(column));
  const isKnown = isSame && (isEqual.every(Boolean) || wanted.some(isOwnText));
  return isKnown ? isEqual.filter(Boolean).length : 0;
}
