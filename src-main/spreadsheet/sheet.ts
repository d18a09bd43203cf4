/** What passes between this room and the use cases: records read, and patches to write. */
import type { ExportNotes } from '#shared/contract/events.ts';
import type { KeptByWorkbook } from '#shared/contract/not-kept.ts';
import type { EncodingCandidate, GuessReason, SheetTab } from '#shared/contract/preview.ts';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import type { CsvSource } from './text/csv-source.ts';
import type { Dialect } from './text/dialect.ts';
import type { LackingLetters } from './text/lacking-letters.ts';
import type { TypedValues } from './typed-value.ts';

/** A row of a list's file. */
export type SheetRecord = {
  /**
   * 1-based: the row of the worksheet, or the number of the record in a text file, where the header,
   * blank lines and a `sep=` line count too.
   */
  readonly sourceRow: number;
  /** As shown. May be shorter or longer than the header. */
  readonly cells: readonly string[];
  /** Of a row of a workbook that is hidden, or filtered out. */
  readonly isHidden?: true;
  /** Columns whose formulas have no value. */
  readonly uncalculated?: readonly number[];
  /** Beside `cells`; only where `ReadOptions.withValues` asks for them. */
  readonly values?: TypedValues;
};

/** Records in the order of the file. */
export type SheetBatch = {
  readonly records: readonly SheetRecord[];
  readonly bytesRead: number;
  /** Of what is read: the text file, or the worksheet's part unpacked. */
  readonly bytesTotal: number;
};

/** `fileName` is the name in failures: a file handed over by a page has another on disk. */
export type SheetFile = { readonly path: string; readonly fileName: string };

/** A file whose format is known. `head`: its first bytes, at most 256 KB. */
export type SniffedFile = SheetFile & { readonly bytes: number; readonly head: Buffer };

/**
 * `fileName` is the name in failures; without it, the name at the end of the path. `withValues`: whether records come with the
 * values of cells that are no texts. `mostRows`: reading a workbook stops after so many rows, and holds only their texts.
 */
export type ReadOptions = SheetChoices & {
  readonly format: SheetFormat;
  readonly fileName?: string;
  readonly withValues?: boolean;
  readonly mostRows?: number;
};

/** What a person has chosen; what is absent or null is guessed. */
export type WantedChoices = { readonly [C in keyof SheetChoices]?: SheetChoices[C] | null | undefined } & {
  /** Of the list, ISO-3 lowercase: says which encodings are likely. */
  readonly country?: string | null | undefined;
};

/** A first look at a file: how it is read, and why. */
export type Inspection = {
  readonly format: SheetFormat;
  readonly bytes: number;
  readonly choices: SheetChoices;
  readonly reasons: {
    readonly encoding: GuessReason;
    readonly delimiter: GuessReason;
    readonly headerRow: GuessReason;
  };
  /** Worksheets in order; empty for text files. */
  readonly sheets: readonly SheetTab[];
  /** Empty where the encoding is sure, and for workbooks. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  /** As it is written in the file; empty without one. */
  readonly header: readonly string[];
  /** The text of each row above the header. */
  readonly titles: readonly string[];
  /** Columns with formulas that no program has calculated; absent: none. */
  readonly uncalculated?: readonly number[];
  /** Unique, never empty. */
  readonly columns: readonly string[];
  /** The first rows, header excluded; at most 50. */
  readonly rows: readonly (readonly string[])[];
};

/** A number is written as one; a text never becomes a formula. */
export type CellValue = string | number;

/** `column` is 0-based. */
export type ReplacedCell = {
  readonly column: number;
  readonly text: string;
  /** What is said at the cell of a workbook, such as the value it had; left out where nothing is. */
  readonly note?: string;
};

/** A column of ours. */
export type AddedColumnHead = {
  readonly name: string;
  /** In characters. */
  readonly width: number;
  /** Whether its texts go on in a next line of the cell. */
  readonly wraps: boolean;
};

/** What is written into one row. */
export type RowPatch = {
  readonly sourceRow: number;
  /** One for each of the plan's `addedColumns`. */
  readonly added: readonly CellValue[];
  readonly replaced?: readonly ReplacedCell[];
  /** Of a text file: the record is not in the copy. */
  readonly leaveOut?: boolean;
};

/** A row of a sheet of ours. */
export type ExtraRow = {
  /** Empty for a blank row. */
  readonly cells: readonly CellValue[];
  readonly isHeading: boolean;
};

/** A sheet of our own beside the list's. */
export type ExtraSheet = {
  /** Another one is found where the workbook has it already. */
  readonly name: string;
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
  /** Asked for when the sheet is written, which is after all rows of the list; gone through once. */
  readonly rows: () => Iterable<ExtraRow> | AsyncIterable<ExtraRow>;
  readonly charts?: readonly SheetChart[];
  /** Whether its first row stays in view. */
  readonly isHeadingFrozen?: boolean;
};

/** A chart of the numbers beside their names, which programs draw themselves. */
export type SheetChart = {
  readonly kind: 'bar' | 'pie';
  readonly title: string;
  /** 1-based rows of the sheet, both inclusive: names in the first column, numbers in the second. */
  readonly fromRow: number;
  readonly toRow: number;
  /** Where its upper left corner is: `column` 0-based, `row` 1-based. */
  readonly anchor: { readonly column: number; readonly row: number };
  /** One for each row, as RRGGBB. Without them, those of the verdicts in their order. */
  readonly colors?: readonly string[];
};

/** Where a range of a list's rows begins. */
export type RangeStart = {
  /** Among the rows of the list, from 1. */
  readonly row: number;
  /** The number of its record in the file, from 1. */
  readonly record: number;
};

/** Records of a text file that follow each other. */
export type RecordRange = {
  /** Bytes of the file: `from` ≤ byte < `to`. */
  readonly from: number;
  readonly to: number;
  readonly firstRecord: number;
  /** The place of its first patch among the rows of the list, from 1. */
  readonly firstRow: number;
};

/** How a text file is patched, whoever patches a range of it. Can be sent to another thread. */
export type FilePatching = {
  readonly file: CsvSource;
  readonly plan: Pick<PatchPlan, 'source' | 'columns' | 'addedColumns' | 'encoding'>;
  readonly dialect: Dialect;
  /** The byte order marks of the file, as units. */
  readonly mark: string;
};

/** What became of a range. */
export type PatchedRange = {
  readonly bytes: Uint8Array;
  /** Patches that found their row. */
  readonly rows: number;
  /** What could not be written. */
  readonly lacking: LackingLetters;
};

/** A text file patched range by range. */
export type PatchRanges = {
  /** Rising. The first range also has what stands before its first row. */
  readonly starts: readonly RangeStart[];
  /** What became of all ranges, in their order. */
  readonly patch: (patching: FilePatching, ranges: readonly RecordRange[]) => AsyncIterable<PatchedRange>;
};

/** What a copy of the file has that the file has not. */
export type PatchPlan = {
  readonly source: ReadOptions;
  /** The header as read. */
  readonly columns: readonly string[];
  readonly addedColumns: readonly AddedColumnHead[];
  /** Whether replaced cells of a workbook get a tinted fill. */
  readonly tint?: boolean;
  /** Whether replaced cells may have notes. */
  readonly notes?: boolean;
  /** What becomes of a worksheet's protection, which is refused unless said otherwise. */
  readonly protection?: 'refuse' | 'remove';
  /**
   * Of a text file. `own`, the default: the encoding and the bytes it has. `utf-8`: all its text in UTF-8 with a byte order
   * mark, by which Excel knows it.
   */
  readonly encoding?: 'own' | 'utf-8';
  /** In ascending `sourceRow`; gone through once. */
  readonly rows: Iterable<RowPatch> | AsyncIterable<RowPatch>;
  /** Of a text file: the same rows, which others patch. Then `rows` is not asked. */
  readonly ranges?: PatchRanges;
  /** Added to a workbook, in this order; a text file has no place for them. */
  readonly extraSheets?: readonly ExtraSheet[];
  /** Told of each replacement that is not made. `column` is 0-based. */
  readonly onCellKept?: (sourceRow: number, column: number, why: KeptByWorkbook) => void;
  readonly signal?: AbortSignal;
};

/** What was written. */
export type PatchResult = {
  /** Patches that found their row. */
  readonly rows: number;
  readonly notes: ExportNotes;
  /** What the name of such a file ends in, with its dot; null for text, whose content does not say. */
  readonly extension: string | null;
};
