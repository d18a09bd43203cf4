/**
 * Fills a new list with the rows of its file, and enters what each row asks. All or nothing: an import
 * that ends early leaves no list behind.
 */
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { releaseFreePages } from '../db/free-space.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { readRecords } from '../spreadsheet/read-records.ts';
import { AppError } from '#shared/contract/errors.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';

export type ImportDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  /** `fraction`: 0..1 of the file. */
  readonly onProgress: (rows: number, fraction: number) => void;
  readonly signal: AbortSignal;
};

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
    repositories.lists.markReady(list.id, rows);
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
  { db, repositories, onProgress, signal }: ImportDependencies,
) {
  const { ledger, rows } = repositories;
  const { mapping, defaultCountry } = list.settings;
  let position = 0;
  for await (const batch of readRecords(path, list.source, signal)) {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    inTransaction(db, () => {
      for (const { sourceRow, cells } of batch.records) {
        position += 1;
        const asked = ledger.enterQuestion(enteredAddress(cells, mapping), defaultCountry);
        rows.insert(list.id, { position, sourceRow, cells, ...asked });
      }
    });
    onProgress(position, batch.bytesTotal > 0 ? batch.bytesRead / batch.bytesTotal : 1);
  }
  return position;
}
