/** Types that the use cases share: records that are read, and patches to write. */
import type { ExportNotes } from '#shared/contract/events.ts';
import type { KeptByWorkbook } from '#shared/contract/export/not-kept.ts';
import type { EncodingCandidate, GuessReason, SheetTab } from '#shared/contract/import/preview.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import type { CsvSource } from './text/csv-source.ts';
import type { Dialect } from './text/dialect.ts';
import type { LackingLetters } from './text/lacking-letters.ts';
import type { TypedValues } from './typed-value.ts';

export type SheetRecord = {
  /** The row of the worksheet, or the number of the record in a text file, from 1. Includes header and blank lines. */
  readonly sourceRow: number;
  /** The displayed texts. May be shorter or longer than the header. */
  readonly cells: readonly string[];
  readonly isHidden?: true;
  readonly uncalculated?: readonly number[];
  /** The typed values of `cells`. Present only with `ReadOptions.withValues`. */
  readonly values?: TypedValues;
};

export type SheetBatch = {
  readonly records: readonly SheetRecord[];
  readonly bytesRead: number;
  /** The size of the text file, or of the unpacked worksheet. */
  readonly bytesTotal: number;
};

/** `fileName` is the name that failures show. A file that comes from the page has another name on disk. */
export type SheetFile = { readonly path: string; readonly fileName: string };

/** A file whose format is known. `head` is its first bytes, at most 256 KB. */
export type SniffedFile = SheetFile & { readonly bytes: number; readonly head: Buffer };

/**
 * `fileName` is the name that failures show; the default is the last part of the path. `withValues` adds the typed
 * values of cells that do not hold text. With `mostRows`, reading a workbook stops after that many rows and holds only
 * the texts of these rows.
 */
export type ReadOptions = SheetChoices & {
  readonly format: SheetFormat;
  readonly fileName?: string;
  readonly withValues?: boolean;
  readonly mostRows?: number;
};

/** Choices that a person has made. Absent or null choices are guessed. */
export type WantedChoices = { readonly [C in keyof SheetChoices]?: SheetChoices[C] | null | undefined } & {
  /** The country of the list, as ISO 3166-1 alpha-3 in lower case. It affects which encodings are likely. */
  readonly country?: string | null | undefined;
};

export type Inspection = {
  readonly format: SheetFormat;
  readonly bytes: number;
  readonly choices: SheetChoices;
  readonly reasons: {
    readonly encoding: GuessReason;
    readonly delimiter: GuessReason;
    readonly headerRow: GuessReason;
  };
  readonly sheets: readonly SheetTab[];
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly header: readonly string[];
  readonly titles: readonly string[];
  /** Columns with formulas that no program has calculated. Absent if there are none. */
  readonly uncalculated?: readonly number[];
  /** Columns that the worksheet hides, 0-based. Absent if it hides none, or the format has no columns to hide. */
  readonly hiddenColumns?: readonly number[];
  readonly columns: readonly string[];
  /** The first rows below the header, at most 50. */
  readonly rows: readonly (readonly string[])[];
};

/** A number is written as a number; a text never becomes a formula. */
export type CellValue = string | number;

/** `column` is 0-based. */
export type ReplacedCell = {
  readonly column: number;
  readonly text: string;
  /** The text of a note on the cell of a workbook, such as its old value. Absent if the cell gets no note. */
  readonly note?: string;
};

export type AddedColumnHead = {
  readonly name: string;
  readonly width: number;
  readonly wraps: boolean;
};

export type RowPatch = {
  readonly sourceRow: number;
  readonly added: readonly CellValue[];
  readonly replaced?: readonly ReplacedCell[];
  readonly leaveOut?: boolean;
};

export type ExtraRow = {
  readonly cells: readonly CellValue[];
  readonly isHeading: boolean;
};

/** A sheet that the app adds to the list's workbook. */
export type ExtraSheet = {
  /** If the workbook already has this name, another one is chosen. */
  readonly name: string;
  readonly widths: readonly number[];
  /** Called once, when the sheet is written. All rows of the list are written before it. */
  readonly rows: () => Iterable<ExtraRow> | AsyncIterable<ExtraRow>;
  readonly charts?: readonly SheetChart[];
  readonly isHeadingFrozen?: boolean;
};

/** A chart of numbers with their names. The spreadsheet program draws it. */
export type SheetChart = {
  readonly kind: 'bar' | 'pie';
  readonly title: string;
  /** 1-based rows of the sheet, both inclusive. Names are in the first column and numbers in the second. */
  readonly fromRow: number;
  readonly toRow: number;
  /** The upper left corner: `column` is 0-based, `row` is 1-based. */
  readonly anchor: { readonly column: number; readonly row: number };
  /** One RRGGBB colour for each row. The default is the verdict colours in their order. */
  readonly colors?: readonly string[];
};

export type RangeStart = {
  readonly row: number;
  readonly record: number;
};

export type RecordRange = {
  readonly from: number;
  readonly to: number;
  readonly firstRecord: number;
  /** The 1-based row of the list to which the first patch of the range belongs. */
  readonly firstRow: number;
};

/** Describes how to patch a text file. The type contains only data, so that it can be sent to another thread. */
export type FilePatching = {
  readonly file: CsvSource;
  readonly plan: Pick<PatchPlan, 'source' | 'columns' | 'addedColumns' | 'encoding'>;
  readonly dialect: Dialect;
  readonly mark: string;
};

export type PatchedRange = {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly lacking: LackingLetters;
};

export type PatchRanges = {
  /** The starts of the ranges, ascending. The first range also includes the content before its first row. */
  readonly starts: readonly RangeStart[];
  readonly patch: (patching: FilePatching, ranges: readonly RecordRange[]) => AsyncIterable<PatchedRange>;
};

export type PatchPlan = {
  readonly source: ReadOptions;
  readonly columns: readonly string[];
  readonly addedColumns: readonly AddedColumnHead[];
  readonly tint?: boolean;
  readonly notes?: boolean;
  /** The treatment of a protected worksheet. The default is `refuse`. */
  readonly protection?: 'refuse' | 'remove';
  /** `own`, the default, keeps a text file's encoding. `utf-8` converts it and adds a byte order mark for Excel. */
  readonly encoding?: 'own' | 'utf-8';
  /** The rows to patch, in ascending order of `sourceRow`. They are iterated once. */
  readonly rows: Iterable<RowPatch> | AsyncIterable<RowPatch>;
  /** The same rows for a text file, as ranges that may be patched on other threads. `rows` is then not read. */
  readonly ranges?: PatchRanges;
  /** Sheets to add to a workbook, in this order. A text file cannot hold them. */
  readonly extraSheets?: readonly ExtraSheet[];
  /** Called for each replacement that is not made. `column` is 0-based. */
  readonly onCellKept?: (sourceRow: number, column: number, why: KeptByWorkbook) => void;
  readonly signal?: AbortSignal;
};

export type PatchResult = {
  readonly rows: number;
  readonly notes: ExportNotes;
  /** The file extension with its dot. Null for text, because its content does not determine the extension. */
  readonly extension: string | null;
};
