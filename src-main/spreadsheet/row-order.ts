/** Yields the rows of a sheet sorted by their stated numbers, as `workbook/sheet-bytes.ts` does for XLSX. */
import { AppError } from '#shared/contract/errors.ts';
import type { TableRecord } from './merged-rows.ts';
import type { TableBatch } from './tables.ts';

/**
 * @param isInOrder whether the rows are already sorted in the file, so that none need to be held; true also for a file
 *   that is too large to check first
 * @throws AppError `rows_out_of_order` for a duplicate row number, or for a number that breaks the stated order
 */
export async function* rowsByNumber(
  batches: AsyncIterable<TableBatch>,
  isInOrder: boolean,
  file: string,
): AsyncGenerator<TableBatch> {
  let last = 0;
  for await (const batch of isInOrder ? batches : sorted(batches, file)) {
    for (const { sourceRow } of batch.records) {
      if (sourceRow <= last) throw outOfOrder(file, sourceRow);
      last = sourceRow;
    }
    yield batch;
  }
}

/** Refuses a duplicate number before all rows are in memory, because a few bytes can repeat a row a million times. */
async function* sorted(batches: AsyncIterable<TableBatch>, file: string): AsyncGenerator<TableBatch> {
  const byNumber = new Map<number, TableRecord>();
  let bytesTotal = 0;
  for await (const { records, ...progress } of batches) {
    for (const record of records) {
      if (byNumber.has(record.sourceRow)) throw outOfOrder(file, record.sourceRow);
      byNumber.set(record.sourceRow, record);
    }
    ({ bytesTotal } = progress);
  }
  const records = [...byNumber.values()].toSorted((a, b) => a.sourceRow - b.sourceRow);
  yield { records, bytesRead: bytesTotal, bytesTotal };
}

const outOfOrder = (file: string, row: number): AppError =>
  new AppError({ code: 'rows_out_of_order', file, row });
