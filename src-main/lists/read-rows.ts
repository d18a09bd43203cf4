/** The rows of a file as they are kept, in batches that cross from thread to thread at once. Nothing is written. */
import type { ImportedRows } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { readJsonRows } from '../spreadsheet/read-json-rows.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';
import { totalsIn } from './find-totals.ts';

/** `fraction`: 0..1 of the file, with this batch. */
export type RowBatch = ImportedRows & { readonly fraction: number };

/** How a list's file is read. */
export type ListToRead = Pick<StoredList, 'source' | 'settings'>;

/**
 * None where the file has no rows.
 *
 * @param path the workspace's copy of the file
 * @throws AppError as `readRecords`
 */
export async function* readRows(
  { source, settings: { mapping } }: ListToRead,
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  for await (const { hidden, bytesRead, bytesTotal, ...rows } of readJsonRows(path, source, signal)) {
    const kinds = new Map<number, RowKind>();
    for (const index of hidden ?? []) kinds.set(index, 'hidden');
    // A total that is hidden too is a total: showing the row does not make it an address.
    for (const index of totalsIn(rows, mapping)) kinds.set(index, 'total');
    yield { ...rows, kinds, fraction: bytesTotal > 0 ? bytesRead / bytesTotal : 1 };
  }
}
