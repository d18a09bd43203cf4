/** What passes between this room and the use cases: records read, and patches to write. */
import type { GuessReason } from '#shared/contract/preview.ts';
import type { SheetChoices, SheetFormat } from '#shared/domain/list.ts';

export type SheetRecord = {
  /**
   * 1-based: the row of the worksheet, or the number of the record in a text file, where the header,
   * blank lines and a `sep=` line count too.
   */
  readonly sourceRow: number;
  /** As shown. May be shorter or longer than the header. */
  readonly cells: readonly string[];
};

export type SheetBatch = {
  readonly records: readonly SheetRecord[];
  readonly bytesRead: number;
  /** Of what is read: the text file, or the worksheet's part unpacked. */
  readonly bytesTotal: number;
};

/** `fileName` is the name in failures; without it, the name at the end of the path. */
export type ReadOptions = SheetChoices & { readonly format: SheetFormat; readonly fileName?: string };

/** What a person has chosen; what is absent or null is guessed. */
export type WantedChoices = { readonly [C in keyof SheetChoices]?: SheetChoices[C] | null | undefined };

export type Inspection = {
  readonly format: SheetFormat;
  readonly bytes: number;
  readonly choices: SheetChoices;
  readonly reasons: {
    readonly encoding: GuessReason;
    readonly delimiter: GuessReason;
    readonly headerRow: GuessReason;
  };
  /** Visible worksheets in order; empty for text files. */
  readonly sheets: readonly string[];
  /** Unique, never empty. */
  readonly columns: readonly string[];
  /** The first rows, header excluded; at most 50. */
  readonly rows: readonly (readonly string[])[];
};

export type CellValue = string | number;

export type RowPatch = {
  readonly sourceRow: number;
  /** One for each of the plan's `addedColumns`. */
  readonly added: readonly CellValue[];
  /** `column` is 0-based. */
  readonly replaced?: readonly { readonly column: number; readonly text: string }[];
};

export type ExtraRow = {
  /** Empty for a blank row. */
  readonly cells: readonly CellValue[];
  readonly isHeading: boolean;
};

/** A sheet of our own beside the list's, small enough to be held whole. */
export type ExtraSheet = {
  /** Another one is found where the workbook has it already. */
  readonly name: string;
  /** Asked for when the sheet is written, which is after all rows of the list. */
  readonly rows: () => readonly ExtraRow[];
};

export type PatchPlan = {
  readonly source: ReadOptions;
  /** The header as read. */
  readonly columns: readonly string[];
  readonly addedColumns: readonly string[];
  /** In ascending `sourceRow`. Gone through again from its start when the encoding has to change. */
  readonly rows: AsyncIterable<RowPatch>;
  /** Added to a workbook; a text file has no place for it. */
  readonly extraSheet?: ExtraSheet;
  readonly signal?: AbortSignal;
};

export type PatchResult = {
  /** Patches that found their row. */
  readonly rows: number;
  /** What the output is encoded in; null for workbooks. */
  readonly encoding: string | null;
  readonly notes: {
    /** The source's encoding could not hold an added character, so the output is UTF-8 instead. */
    readonly encodingChanged: boolean;
    /** Replacements not made because the cell holds a formula. */
    readonly formulaCellsKept: number;
  };
};
