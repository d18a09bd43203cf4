/**
 * Fills a new list with the rows of its file. All or nothing: an import that ends early leaves no list behind. What the
 * rows ask is entered afterwards (`prepare-list.ts`), so that they can be looked at soon.
 */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { releaseFreePages } from '../db/free-space.ts';
import type { ImportedRow } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { readRecords } from '../spreadsheet/read-records.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import { isTotalRow } from '#shared/domain/columns/total-row.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import { AppError } from '#shared/contract/errors.ts';

export type ImportDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  /** `fraction`: 0..1 of the file. */
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

/** Rows a transaction: some 10 ms, which a decision in another list does not notice. */
const ROWS_A_TRANSACTION = 2_000;

/**
 * @param path the workspace's copy of the file
 * @returns the number of rows
 * @throws AppError the `file_…` codes, `interrupted`; the list is deleted then
 */
export async function importList(
  list: StoredList,
  path: string,
  dependencies: ImportDependencies,
): Promise<number> {
  const { repositories } = dependencies;
  try {
    const rows = await fill(list, path, dependencies);
    if (rows === 0) throw new AppError({ code: 'file_empty', file: list.source.fileName });
    repositories.imports.markFilled(list.id, rows);
    return rows;
  } catch (error) {
    repositories.lists.delete(list.id);
    releaseFreePages(dependencies.db);
    throw error;
  }
}

async function fill(
  list: StoredList,
  path: string,
  { db, repositories: { imports }, onProgress, signal }: ImportDependencies,
): Promise<number> {
  const { mapping } = list.settings;
  let position = 0;
  let waiting: ImportedRow[] = [];
  const insert = (): void => {
    inTransaction(db, () => imports.insertRows(list.id, position, waiting));
    position += waiting.length;
    waiting = [];
  };
  for await (const { records, bytesRead, bytesTotal } of readRecords(path, list.source, signal)) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    for (const { sourceRow, cells, isHidden } of records)
      waiting.push({ sourceRow, cells: JSON.stringify(cells), kind: kindOf(cells, isHidden, mapping) });
    if (waiting.length < ROWS_A_TRANSACTION) continue;
    insert();
    onProgress(position, bytesTotal > 0 ? bytesRead / bytesTotal : 1);
  }
  insert();
  return position;
}

/** A total that is hidden too is a total: showing the row does not make it an address. */
function kindOf(
  cells: readonly string[],
  isHidden: true | undefined,
  mapping: ColumnMapping,
): RowKind | null {
  if (isTotalRow(cells, mapping)) return 'total';
  return isHidden ? 'hidden' : null;
}
