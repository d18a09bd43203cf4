/** The typed values of a list's file. An import stores only the shown texts. */
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../../db/repositories/unparsed-row.ts';
import { readRecords } from '../../spreadsheet/read-records.ts';
import type { SheetRecord } from '../../spreadsheet/sheet.ts';
import type { TypedValues } from '../../spreadsheet/typed-value.ts';

type FileValues = {
  /** Returns the values of a row's cells. Rows must be requested in list order. @throws AppError as `readRecords` */
  readonly of: (row: Pick<UnparsedRow, 'sourceRow' | 'cells'>) => Promise<TypedValues>;
  readonly close: () => Promise<void>;
};

const NO_VALUES: TypedValues = [];

/**
 * Reads the workspace's copy of the file again, in step with the list's rows. This takes no memory per row, and works
 * for lists that older versions imported.
 * @param path of the copy
 */
export function openFileValues({ source }: StoredList, path: string, signal: AbortSignal): FileValues {
  // A text file has only texts. Without the copy, the texts are all there is.
  if (source.delimiter !== null || source.isCopyErased === true)
    return { of: async () => NO_VALUES, close: async () => undefined };
  const records = eachRecord(path, source, signal);
  let next: IteratorResult<SheetRecord, void> | null = null;
  return {
    async of({ sourceRow, cells }) {
      next ??= await records.next();
      while (next.done !== true && next.value.sourceRow < sourceRow) next = await records.next();
      if (next.done === true || next.value.sourceRow !== sourceRow) return NO_VALUES;
      const { values = NO_VALUES, cells: shown } = next.value;
      // Returns values only for cells whose stored text equals the shown text. An older version may have read another
      // text.
      return values.map((value, column) =>
        (cells[column] ?? '') === (shown[column] ?? '') ? value : undefined,
      );
    },
    close: async () => void (await records.return()),
  };
}

async function* eachRecord(
  path: string,
  source: StoredList['source'],
  signal: AbortSignal,
): AsyncGenerator<SheetRecord, void> {
  for await (const { records } of readRecords(path, { ...source, withValues: true }, signal)) yield* records;
}
