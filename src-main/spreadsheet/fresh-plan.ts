import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { AddedColumnHead, CellValue, ExtraSheet, ReplacedCell } from './sheet.ts';
import type { TypedValue, TypedValues } from './typed-value.ts';

/** In a text file, `replaced` and `added` are guarded against running as formulas, because they may hold replies. */
export type FreshRow = {
  readonly cells: readonly string[];
  /** The typed values of cells that do not hold text. Absent if the file has none. */
  readonly values?: TypedValues;
  readonly replaced: readonly ReplacedCell[];
  readonly added: readonly CellValue[];
};

/** The content of a new file. Its rows are iterated once. */
export type FreshPlan = {
  readonly format: SheetFormat;
  /** The delimiter of a text file: one character. Null or absent means a comma. */
  readonly delimiter?: string | null;
  readonly header: readonly string[];
  readonly addedColumns: readonly AddedColumnHead[];
  readonly tint?: boolean;
  readonly notes?: boolean;
  readonly rows: Iterable<FreshRow> | AsyncIterable<FreshRow>;
  /** Sheets to add to a workbook. A text file cannot hold them. */
  readonly extraSheets?: readonly ExtraSheet[];
  readonly signal?: AbortSignal;
};

/** Returns a cell for each column of the list. `own` writes the list's own cells, and `ours` writes the replaced ones. */
export function placed<T>(
  { cells, values = NO_VALUES, replaced }: FreshRow,
  width: number,
  own: (text: string, value: TypedValue | undefined) => T,
  ours: (text: string) => T,
): T[] {
  const written = cells.map((text, column) => own(text, values[column]));
  while (written.length < width) written.push(own('', undefined));
  for (const { column, text } of replaced) {
    while (written.length <= column) written.push(own('', undefined));
    written[column] = ours(text);
  }
  return written;
}

const NO_VALUES: TypedValues = [];
