import { z } from 'zod';
import type { ColumnMapping, MappedField } from '../../domain/address/mapping.ts';
import type { GuessCertainty, GuessedBy } from '../../domain/columns/column-guess.ts';
import type { SheetFormat } from '../../domain/list/formats.ts';
import type { ListId, SheetChoices } from '../../domain/list/list.ts';
import { QUOTES, type TextDialect } from '../../domain/list/text-dialect.ts';

/** Schema of `TextDialect`. The database also uses it to check stored dialects. */
export const textDialect = z.strictObject({
  quote: z.enum(QUOTES),
  closing: z.literal('”').exactOptional(),
  escape: z.enum(['quote', 'backslash']),
  hasBlanks: z.boolean(),
  recordEnd: z.enum(['line', 'separator']),
  width: z.int().nonnegative(),
}) satisfies z.ZodType<TextDialect>;

/** How to read a file. `sheet` is null for text files; `encoding` and `delimiter` are null for workbooks. */
export const sheetChoices = z.strictObject({
  sheet: z.string().max(200).nullable(),
  encoding: z.string().max(40).nullable(),
  delimiter: z.string().length(1).nullable(),
  dialect: textDialect.exactOptional(),
  headerRow: z.int().nonnegative(),
}) satisfies z.ZodType<SheetChoices>;

/** The reason for a guess, as a code. The sentences are in `#shared/messages`. */
export type GuessReason =
  | 'byte_order_mark'
  | 'valid_utf8'
  | 'escape_sequences'
  | 'statistics'
  /** The statistics cannot tell two or more encodings apart. A person compares cells. */
  | 'several_encodings_fit'
  | 'only_choice'
  | 'consistent_columns'
  | 'separator_line'
  | 'first_text_row'
  | 'no_header_found'
  | GuessedBy
  | 'chosen'
  | 'remembered';

/** A guess of what a column contains. `column`: 0-based index. */
export type ColumnGuess = {
  readonly column: number;
  readonly field: MappedField;
  readonly reason: GuessReason;
  readonly certainty: GuessCertainty;
};

export type MappingGuess = {
  readonly mapping: ColumnMapping;
  readonly guesses: readonly ColumnGuess[];
  /** ISO-3 lowercase; null when the file gives no hint. */
  readonly defaultCountry: string | null;
};

/** A worksheet of a workbook. The app offers hidden sheets but never chooses one itself. */
export type SheetTab = { readonly name: string; readonly isHidden: boolean };

/** Some cells of the file, read in a possible encoding, for a person to compare. */
export type EncodingCandidate = { readonly encoding: string; readonly cells: readonly string[] };

/** The list from which the file seems to have been exported. */
export type ListOrigin = {
  readonly listId: ListId;
  readonly name: string;
  readonly isInTrash: boolean;
  /** Number of the list's own columns, which come first in the file. */
  readonly columnCount: number;
};

/** The start of a file as an import would read it, with the reason for each guess. */
export type FilePreview = MappingGuess & {
  readonly fileName: string;
  readonly format: SheetFormat;
  readonly bytes: number;
  readonly choices: SheetChoices;
  readonly reasons: {
    readonly encoding: GuessReason;
    readonly delimiter: GuessReason;
    readonly headerRow: GuessReason;
  };
  /** Worksheets, in order; empty for text files. */
  readonly sheets: readonly SheetTab[];
  /** At most five cells in each encoding that fits, the guess first. Empty for a certain guess and for workbooks. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly columns: readonly string[];
  /** Columns whose formulas no program has calculated, so their cells are empty or 0. Absent if there are none. */
  readonly uncalculated?: readonly number[];
  /** Columns that the worksheet hides, 0-based; absent if there are none. The app never guesses them by their cells. */
  readonly hiddenColumns?: readonly number[];
  /** The first rows as shown, without the header; at most 50. */
  readonly rows: readonly (readonly string[])[];
  /** The guess without remembered choices; null if the app used no remembered choices. */
  readonly guessed: MappingGuess | null;
  /** null if the file is not recognised as an export of one of this workspace's lists. */
  readonly origin: ListOrigin | null;
};
