/** The rows of a file as they are kept, in batches that cross from thread to thread at once. Nothing is written. */

import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { ImportedRows } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { withoutValues } from '../spreadsheet/failures.ts';
import { readJsonRows } from '../spreadsheet/read-json-rows.ts';
import { totalsIn } from './find-totals.ts';

/** `fraction`: 0..1 of the file, with this batch. */
export type RowBatch = ImportedRows & { readonly fraction: number };

/** How a list's file is read. */
export type ListToRead = Pick<StoredList, 'source' | 'settings' | 'columns'>;

/**
 * None where the file has no rows.
 *
 * @param path the workspace's copy of the file
 * @throws AppError as `readRecords`, and `file_without_values` where a formula of a mapped column has none in a row that is no total:
 *   without it, the row would be checked with less than its address
 */
export async function* readRows(
  { source, settings: { mapping }, columns }: ListToRead,
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<RowBatch> {
  const mapped = new Set(Object.values(mapping).flat());
  for await (const { hidden, uncalculated, bytesRead, bytesTotal, ...rows } of readJsonRows(
    path,
    source,
    signal,
  )) {
    const kinds = new Map<number, RowKind>();
    for (const index of hidden ?? []) kinds.set(index, 'hidden');
    // A total that is hidden too is a total: showing the row does not make it an address.
    for (const index of totalsIn(rows, mapping, columns)) kinds.set(index, 'total');
    for (const [index, lacking] of uncalculated ?? []) {
      const column = lacking.find((each) => mapped.has(each));
      // A hidden row may be checked later, and the file is not read again then.
      if (column !== undefined && kinds.get(index) !== 'total')
        throw withoutValues(source.fileName, rows.sourceRows[index] ?? 0, column);
    }
    yield { ...rows, kinds, fraction: bytesTotal > 0 ? bytesRead / bytesTotal : 1 };
  }
}
