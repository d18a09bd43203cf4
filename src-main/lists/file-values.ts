/** What the cells of a list's file hold that is no text: an import keeps only what the sheet shows. */
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { UnparsedRow } from '../db/repositories/unparsed-row.ts';
import { readRecords } from '../spreadsheet/read-records.ts';
import type { SheetRecord } from '../spreadsheet/sheet.ts';
import type { TypedValues } from '../spreadsheet/typed-value.ts';

export type FileValues = {
  /** Of a row's cells. To be asked for rows in the order of the list. @throws AppError as `readRecords` */
  readonly of: (row: Pick<UnparsedRow, 'sourceRow' | 'cells'>) => Promise<TypedValues>;
  readonly close: () => Promise<void>;
};

const NO_VALUES: TypedValues = [];

/**
 * Reads the workspace's copy of the file again, next to the list's rows: that keeps nothing of them in memory, and lists
 * imported by older versions have their values too.
 *
 * @param path of the copy
 */
export function openFileValues({ source }: StoredList, path: string, signal: AbortSignal): FileValues {
  // A text file has nothing but texts.
  if (source.delimiter !== null) return { of: async () => NO_VALUES, close: async () => undefined };
  const records = eachRecord(path, source, signal);
  let next: IteratorResult<SheetRecord, void> | null = null;
  return {
    async of({ sourceRow, cells }) {
      next ??= await records.next();
      while (next.done !== true && next.value.sourceRow < sourceRow) next = await records.next();
      if (next.done === true || next.value.sourceRow !== sourceRow) return NO_VALUES;
      const { values = NO_VALUES, cells: shown } = next.value;
      // Only of a cell that was imported as it is read now: an older version may have read another text.
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
