/** What the import screen shows before anything is imported: every guess with its reason. */
import { z } from 'zod';
import type { ColumnMapping, MappedField } from '../domain/address/mapping.ts';
import type { GuessCertainty, GuessedBy } from '../domain/columns/column-guess.ts';
import type { SheetFormat } from '../domain/list/formats.ts';
import type { ListId, SheetChoices } from '../domain/list/list.ts';
import { QUOTES, type TextDialect } from '../domain/list/text-dialect.ts';

export const textDialect = z.strictObject({
  quote: z.enum(QUOTES),
  closing: z.literal('”').exactOptional(),
  escape: z.enum(['quote', 'backslash']),
  hasBlanks: z.boolean(),
  recordEnd: z.enum(['line', 'separator']),
  width: z.int().nonnegative(),
}) satisfies z.ZodType<TextDialect>;

export const sheetChoices = z.strictObject({
  sheet: z.string().max(200).nullable(),
  encoding: z.string().max(40).nullable(),
  delimiter: z.string().length(1).nullable(),
  dialect: textDialect.exactOptional(),
  headerRow: z.int().nonnegative(),
});

/** Why the app guessed what it guessed, as a code; the sentence is in `#shared/messages`. */
export type GuessReason =
  | 'byte_order_mark'
  | 'valid_utf8'
  | 'escape_sequences'
  | 'statistics'
  /** Statistics tell no difference between two or more: a person compares cells. */
  | 'several_encodings_fit'
  | 'only_choice'
  | 'consistent_columns'
  | 'separator_line'
  | 'first_text_row'
  | 'no_header_found'
  | GuessedBy
  | 'chosen'
  | 'remembered';

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

/** A worksheet of a workbook. A hidden one is offered, and never chosen unasked. */
export type SheetTab = { readonly name: string; readonly isHidden: boolean };

/** The same cells read in one of several encodings that fit. */
export type EncodingCandidate = { readonly encoding: string; readonly cells: readonly string[] };

/** The list that a file looks like an export of. */
export type ListOrigin = {
  readonly listId: ListId;
  readonly name: string;
  readonly isInTrash: boolean;
  /** Its own columns, which are the first of the file. */
  readonly columnCount: number;
};

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
  /** Where several encodings fit: at most five cells under each, the guess first. Empty where it is sure, and for workbooks. */
  readonly encodingCandidates: readonly EncodingCandidate[];
  readonly columns: readonly string[];
  /** Columns with formulas that no program has calculated: their cells are empty, or 0. Absent: none. */
  readonly uncalculated?: readonly number[];
  /** The first rows as shown, header excluded; at most 50. */
  readonly rows: readonly (readonly string[])[];
  /** What is guessed without memory; null where nothing remembered is in its place. */
  readonly guessed: MappingGuess | null;
  /** null: it is no export of a list of this workspace, or nobody can tell. */
  readonly origin: ListOrigin | null;
};
