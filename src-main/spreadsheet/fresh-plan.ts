/** What a new file is made of. */

import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { AddedColumnHead, CellValue, ExtraSheet, ReplacedCell } from './sheet.ts';
import type { TypedValue, TypedValues } from './typed-value.ts';

/** The list's own cells, and ours: only these may come from a service, and are guarded in a text file. */
export type FreshRow = {
  readonly cells: readonly string[];
  /** Of cells that hold no text; absent where the file has none. */
  readonly values?: TypedValues;
  readonly replaced: readonly ReplacedCell[];
  /** One for each of the plan's `addedColumns`. */
  readonly added: readonly CellValue[];
};

/** A new file. Its rows are gone through once. */
export type FreshPlan = {
  readonly format: SheetFormat;
  /** Of a text file: one character; a comma where it is null or left out. */
  readonly delimiter?: string | null;
  /** The list's own. */
  readonly header: readonly string[];
  readonly addedColumns: readonly AddedColumnHead[];
  /** Whether replaced cells of a workbook get a tinted fill. */
  readonly tint?: boolean;
  /** Whether replaced cells may have notes. */
  readonly notes?: boolean;
  readonly rows: Iterable<FreshRow> | AsyncIterable<FreshRow>;
  /** Of a workbook; a text file has no place for them. */
  readonly extraSheets?: readonly ExtraSheet[];
  readonly signal?: AbortSignal;
};

/** The row's own columns, at least as many as the header has, each cell as one of two functions writes it. */
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
