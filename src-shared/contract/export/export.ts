import type { ExportFormat } from '../../domain/list/formats.ts';
import type { ListId } from '../../domain/list/list.ts';
import type { ExportColumnId } from '../../domain/outcome/export-columns.ts';
import type { ExportLayout } from '../../domain/outcome/export-layouts.ts';
import type { DecisionKind } from '../../domain/verdict/decision.ts';
import type { Failure } from '../errors.ts';
import type { FacetCount, RowFilter } from '../review/view.ts';
import type { JobState } from '../run/run.ts';
import type { KeptCell, NotKept } from './not-kept.ts';

/** `not_undeliverable`: all rows except those with an undeliverable email. Includes rows without an email. */
export const EMAIL_CHOICES = ['deliverable', 'not_undeliverable'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

/** The rows that an export writes, in the file's order. */
export type ExportRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'filter'; readonly filter: RowFilter }
  | { readonly kind: 'decided'; readonly decisions: readonly DecisionKind[] }
  /** Undecided rows, checked or not: the exceptions file. */
  | { readonly kind: 'left_to_do' }
  /** Rows chosen by the result of their worst email: see `EMAIL_VALUES`. */
  | { readonly kind: 'emails'; readonly which: EmailChoice };

/**
 * - `columns`: the added columns. If absent, those of the last export, otherwise the default set. `writtenColumns` adds
 *   `status` when rows could be misread without it
 * - `rows`: the rows to write; all rows if absent
 * - `leaveOutExcluded`: leaves out excluded rows, which the export otherwise writes and marks
 * - `notes`: adds the old value to each changed cell of a workbook
 * - `encoding`: for text files. `own` (default) keeps the encoding and every unchanged byte; `utf-8` adds a byte order
 *   mark for Excel
 * - `protectedSheet`: removes the protection, or creates a new workbook; if absent, the job fails
 * - `companions`: lists that check other addresses of the same rows. Their decisions go into the same file
 *
 * The export patches a workbook if it contains all rows. Otherwise it creates a new one.
 */
export type ExportWish = {
  readonly listId: ListId;
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly columns?: readonly ExportColumnId[] | undefined;
  readonly rows?: ExportRows | undefined;
  readonly leaveOutExcluded?: boolean | undefined;
  readonly notes?: boolean | undefined;
  readonly encoding?: 'own' | 'utf-8' | undefined;
  readonly protectedSheet?: 'remove' | 'new_file' | undefined;
  readonly companions?: readonly ListId[] | undefined;
};

/** A text that the file's encoding cannot represent. `row`: `Row.position`; `column`: the column's name in the new file. */
export type LackingText = { readonly row: number; readonly column: string; readonly text: string };

/** A loss compared with the imported file or the request. Sentences: `#shared/messages/export/export-losses.ts`. */
export type ExportLoss =
  | NotKept
  | { readonly code: 'formula_cells_kept'; readonly count: number }
  /** The new file contains only the list's rows: no formats, widths, formulas or charts, and not these sheets. */
  | { readonly code: 'workbook_not_carried'; readonly otherSheets: readonly string[] }
  | { readonly code: 'titles_left_out'; readonly titles: readonly string[] }
  /** The file cannot be written in its own encoding. A person chooses UTF-8 or a workbook. */
  | {
      readonly code: 'letters_not_in_encoding';
      readonly encoding: string;
      readonly cells: number;
      /** At most a few dozen, each once. */
      readonly letters: readonly string[];
      readonly examples: readonly LackingText[];
    }
  /** The file is not written until a person decides about the protection: `ExportWish.protectedSheet`. */
  | { readonly code: 'sheet_protected'; readonly sheet: string };

/** Counts of the rows processed so far. */
export type ExportCounts = {
  /** The number of rows in the new file. All other counts refer to these rows. */
  readonly rows: number;
  /** Rows in which an address cell changes. If the export adds columns, rows with another address than imported. */
  readonly changedRows: number;
  /** The changed cells of the list, without email cells. 0 if the export only adds columns. */
  readonly changedCells: number;
  /** Decided rows in which nothing changes. */
  readonly unchanged: number;
  readonly excluded: number;
  readonly leftToDo: number;
  /** null if the list has no emails, or if none was ever checked. */
  readonly emails: ExportedEmails | null;
};

/** Counts of the emails in the rows of the new file. Each email is either taken, unchanged, excluded or left to do. */
export type ExportedEmails = {
  readonly emails: number;
  /** `taken`: accepted suggestions. `changedCells`: cells of the list that they change; 0 if the export only adds columns. */
  readonly taken: number;
  readonly changedCells: number;
  readonly unchanged: number;
  /** Emails in excluded rows. They stay as imported. */
  readonly excluded: number;
  /** Emails that are unchecked or need a decision. */
  readonly leftToDo: number;
};

/** Counts before the first row is processed. */
export const NO_EXPORT_COUNTS: ExportCounts = {
  rows: 0,
  changedRows: 0,
  changedCells: 0,
  unchanged: 0,
  excluded: 0,
  leftToDo: 0,
  emails: null,
};

/** A row whose address differs from the imported one, with its changed cells. `column`: the column's name in the list. */
export type ChangedRow = {
  readonly position: number;
  readonly cells: readonly {
    readonly column: string;
    readonly before: string;
    readonly after: string;
    /** Why the cell keeps its value; null if the new value is written, or if the export only adds columns. */
    readonly whyKept: KeptCell | null;
  }[];
};

/** The findings of a preview so far. Sent repeatedly until `state` is no longer `running`. */
export type ExportPreview = {
  readonly previewId: string;
  readonly listId: ListId;
  readonly state: JobState;
  /** `rows`: the rows processed so far. `totalRows`: all rows of the list. */
  readonly rows: number;
  readonly totalRows: number;
  readonly counts: ExportCounts;
  /** Counts for the same rows in each companion list, in the order of `ExportWish.companions`. */
  readonly companions: readonly ExportCounts[];
  /** Excluded rows of the list, written or not; null until they are counted. */
  readonly excludedRows: number | null;
  /** Rows left out because of their emails, by values of the facet `email`. Empty unless the rows are chosen by email. */
  readonly leftOutByEmail: readonly FacetCount[];
  /** The first changed rows of the new file, at most five. */
  readonly sample: readonly ChangedRow[];
  readonly losses: readonly ExportLoss[];
  readonly failure: Failure | null;
};

/** The result after the app asked a person where to save an exported file. */
export type SaveResult =
  /** `name`: the name that the file was saved under. */
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'cancelled' }
  /**
   * The chosen file is the imported one; nothing was written. `replaceOriginal` keeps that file as `backup`.
   * `isChanged`: its content is no longer what was imported.
   */
  | {
      readonly kind: 'would_replace_original';
      readonly name: string;
      readonly backup: string;
      readonly isChanged: boolean;
    };

export type SaveOptions = { readonly replaceOriginal: boolean };
