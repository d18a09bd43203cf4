/** The rows of a sheet in the order of the numbers they state, as `workbook/sheet-bytes.ts` puts those of an XLSX. */
import { AppError } from '#shared/contract/errors.ts';
import type { TableRecord } from './merged-rows.ts';
import type { TableBatch } from './tables.ts';

/**
 * @param isInOrder whether they ascend in the file: then none are held; assumed for files too large to check first
 * @throws AppError `rows_out_of_order` for a number that is there twice, or is not in the order that was stated
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

/** A few bytes can repeat a row a million times, so a second row of a number is refused before all are held. */
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
