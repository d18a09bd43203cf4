/** The rows of a file as they are kept, in batches that cross from thread to thread at once. Nothing is written. */
import type { ImportedRow } from '../db/repositories/import-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import { readRecords } from '../spreadsheet/read-records.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import { isTotalRow } from '#shared/domain/columns/total-row.ts';
import type { RowKind } from '#shared/domain/list/row-kind.ts';

export type RowBatch = {
  /** JSON of the cells of each row, one a line: JSON of texts has no line ends. */
  readonly cells: string;
  /** Where each row stands in the file. */
  readonly sourceRows: Uint32Array;
  /** Of the rows that are not ordinary, by their index in the batch. */
  readonly kinds: ReadonlyMap<number, RowKind>;
  /** 0..1 of the file, with this batch. */
  readonly fraction: number;
};

/** How a list's file is read. */
export type ListToRead = Pick<StoredList, 'source' | 'settings'>;

/** Rows a batch: their transaction takes some 10 ms, which a decision in another list does not notice. */
const BATCH_ROWS = 4_000;
/** UTF-16 units of a batch, or those of one more row. */
const BATCH_LENGTH = 1_000_000;

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
  let batch = emptyBatch();
  for await (const { records, bytesRead, bytesTotal } of readRecords(path, source, signal)) {
    const fraction = bytesTotal > 0 ? bytesRead / bytesTotal : 1;
    for (const { sourceRow, cells, isHidden } of records) {
      const text = JSON.stringify(cells);
      const kind = kindOf(cells, isHidden, mapping);
      if (kind !== null) batch.kinds.set(batch.texts.length, kind);
      batch.sourceRows.push(sourceRow);
      batch.texts.push(text);
      batch.length += text.length;
      if (batch.texts.length < BATCH_ROWS && batch.length < BATCH_LENGTH) continue;
      yield packed(batch, fraction);
      batch = emptyBatch();
    }
  }
  if (batch.texts.length > 0) yield packed(batch, 1);
}

type Collected = {
  readonly texts: string[];
  readonly sourceRows: number[];
  readonly kinds: Map<number, RowKind>;
  length: number;
};

const emptyBatch = (): Collected => ({ texts: [], sourceRows: [], kinds: new Map(), length: 0 });

const packed = ({ texts, sourceRows, kinds }: Collected, fraction: number): RowBatch => ({
  cells: texts.join('\n'),
  sourceRows: Uint32Array.from(sourceRows),
  kinds,
  fraction,
});

export const unpackedRows = ({ cells, sourceRows, kinds }: RowBatch): readonly ImportedRow[] =>
  cells.split('\n').map((text, index) => ({
    sourceRow: sourceRows[index] ?? 0,
    cells: text,
    kind: kinds.get(index) ?? null,
  }));

/** A total that is hidden too is a total: showing the row does not make it an address. */
function kindOf(
  cells: readonly string[],
  isHidden: true | undefined,
  mapping: ColumnMapping,
): RowKind | null {
  if (isTotalRow(cells, mapping)) return 'total';
  return isHidden ? 'hidden' : null;
}
