/**
 * Fills a new list, and any lists for other addresses of the same rows, with the rows of the file. After a failure, no
 * list remains. The lookups of the rows are stored afterwards (`prepare-list.ts`), so that people can see the rows
 * soon.
 */

import { AppError } from '#shared/contract/errors.ts';
import { type Database, inTransaction, withoutForeignKeys } from '../../db/database.ts';
import { releaseFreePages } from '../../db/free-space.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { Repositories } from '../../db/repositories.ts';
import { isLongEnough, leaveMoment } from '../../db/short-transactions.ts';
import type { ImportReader } from './import-reader.ts';

type ImportDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly reader: Pick<ImportReader, 'rows'>;
  /** `fraction` is the share of the file, 0..1. */
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

/**
 * @param path the workspace's copy of the file
 * @param companions new lists of the same file
 * @returns the number of rows in each list
 * @throws AppError the `file_…` codes, `interrupted`; the lists are then deleted
 */
export async function importList(
  list: StoredList,
  path: string,
  dependencies: ImportDependencies,
  companions: readonly StoredList[] = [],
): Promise<number> {
  const { db, repositories, onProgress } = dependencies;
  const lists = [list, ...companions];
  try {
    // No foreign key can break: the lists exist, and none is deleted during its import.
    const rows = await withoutForeignKeys(db, async () => {
      let count = 0;
      // Reads the file once per list, because the columns of a list's address decide which rows are totals.
      for (const [nth, each] of lists.entries())
        count = await fill(each, path, {
          ...dependencies,
          onProgress: (read, fraction) => onProgress(read, (nth + fraction) / lists.length),
        });
      return count;
    });
    if (rows === 0) throw new AppError({ code: 'file_empty', file: list.source.fileName });
    inTransaction(db, () => {
      for (const { id } of lists) repositories.imports.markFilled(id, rows);
    });
    return rows;
  } catch (error) {
    for (const { id } of lists) repositories.lists.delete(id);
    await releaseFreePages(db);
    throw error;
  }
}

async function fill(
  list: StoredList,
  path: string,
  { db, repositories: { imports }, reader, onProgress, signal }: ImportDependencies,
): Promise<number> {
  let position = 0;
  let leftMs = performance.now();
  for await (const batch of reader.rows(list, path)) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    const after = position;
    inTransaction(db, () => imports.insertRows(list.id, after, batch));
    position += batch.ends.length;
    onProgress(position, batch.fraction);
    if (!isLongEnough(leftMs)) continue;
    await leaveMoment();
    leftMs = performance.now();
  }
  return position;
}
