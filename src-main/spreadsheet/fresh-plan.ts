import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { AddedColumnHead, CellValue, ExtraSheet, ReplacedCell } from './sheet.ts';
import type { TypedValue, TypedValues } from './typed-value.ts';

/** Only the texts in `replaced` and `added` may come from a service, so only they are guarded in a text file. */
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
  /** For a text file: one character. Null or absent means a comma. */
  readonly delimiter?: string | null;
  readonly header: readonly string[];
  readonly addedColumns: readonly AddedColumnHead[];
  readonly tint?: boolean;
  readonly notes?: boolean;
  readonly rows: Iterable<FreshRow> | AsyncIterable<FreshRow>;
  /** For a workbook. A text file cannot hold them. */
  readonly extraSheets?: readonly ExtraSheet[];
  readonly signal?: AbortSignal;
};

/** Returns one cell per own column. `own` writes the list's cells and `ours` writes replaced ones. */
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
