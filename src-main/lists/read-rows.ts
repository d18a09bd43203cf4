import type { RowKind } from '#shared/domain/list/row-kind.ts';
import type { ImportedRows } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { withoutValues } from '../spreadsheet/failures.ts';
import { readJsonRows } from '../spreadsheet/read-json-rows.ts';
import { totalsIn } from './import/find-totals.ts';

/** `fraction` is the share of the file up to this batch, 0..1. */
export type RowBatch = ImportedRows & { readonly fraction: number };

/** How to read a list's file. */
export type ListToRead = Pick<StoredList, 'source' | 'settings' | 'columns'>;

/**
 * Reads the rows of a file in the form in which they are stored, in batches that can be transferred between threads.
 * Yields nothing if the file has no rows.
 * @param path the workspace's copy of the file
 * @throws AppError as `readRecords`, and `file_without_values` if a formula of a mapped column has no value in a row
 * that is not a total, because the row would be checked with an incomplete address
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
    // A hidden total is still a total: it contains no address.
    for (const index of totalsIn(rows, mapping, columns)) kinds.set(index, 'total');
    for (const [index, lacking] of uncalculated ?? []) {
      const column = lacking.find((each) => mapped.has(each));
      // This applies to hidden rows too, because a person may check them later and the file is not read again.
      if (column !== undefined && kinds.get(index) !== 'total')
        throw withoutValues(source.fileName, rows.sourceRows[index] ?? 0, column);
    }
    yield { ...rows, kinds, fraction: bytesTotal > 0 ? bytesRead / bytesTotal : 1 };
  }
}
