/** What a person wishes of an export, and what is said of it before it is written. */

import type { ExportFormat } from '../domain/list/formats.ts';
import type { ListId } from '../domain/list/list.ts';
import type { ExportColumnId } from '../domain/outcome/export-columns.ts';
import type { ExportLayout } from '../domain/outcome/export-layouts.ts';
import type { DecisionKind } from '../domain/verdict/decision.ts';
import type { Failure } from './errors.ts';
import type { JobState } from './job-state.ts';
import type { KeptCell, NotKept } from './not-kept.ts';
import type { FacetCount, RowFilter } from './view.ts';

/** `not_undeliverable`: all rows but those with an undeliverable email, also rows without an email. */
export const EMAIL_CHOICES = ['deliverable', 'not_undeliverable'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

/** Which rows of a list are exported, always in the file's order. */
export type ExportRows =
  | { readonly kind: 'all' }
  | { readonly kind: 'filter'; readonly filter: RowFilter }
  /** Rows decided in one of these ways. */
  | { readonly kind: 'decided'; readonly decisions: readonly DecisionKind[] }
  /** Rows nobody has decided, checked or not: the exceptions file. */
  | { readonly kind: 'left_to_do' }
  /** Rows by their worst email: see `EMAIL_VALUES`. */
  | { readonly kind: 'emails'; readonly which: EmailChoice };

/**
 * - `columns`: with `added_columns`, what is written beside the list's own, remembered for the workspace; without it,
 *   what is remembered, else the usual set. `status` is written unasked where rows could be mistaken without it:
 *   `writtenColumns`
 * - `rows`: without it, all
 * - `leaveOutExcluded`: else excluded rows are written too, and marked
 * - `notes`: in a workbook, the old value as a note at each changed cell
 * - `encoding`: of a text file that keeps its format. `own`, the default: that of the file, every byte that is not
 *   changed as it is. `utf-8`: all text in UTF-8 with a byte order mark, by which Excel knows it
 * - `protectedSheet`: a copy without the protection, or a new file; without it a protected sheet is `sheet_protected`
 * - `companions`: lists that check other addresses of the same rows: what was decided in them goes into the same file.
 *   Which rows are written goes by the list itself
 *
 * A workbook is patched where all rows are written, else made anew.
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

/** A text in a cell that the file's encoding has no letters for. `row`: `Row.position`; `column`: its name in the new file. */
export type LackingText = { readonly row: number; readonly column: string; readonly text: string };

/** What the new file lacks that the imported one has, or that was wished. The sentences: `#shared/messages/export-losses.ts`. */
export type ExportLoss =
  | NotKept
  /** Corrections left out because a formula stands in the cell. */
  | { readonly code: 'formula_cells_kept'; readonly count: number }
  /** The new file has the list's rows alone: no formats, widths, formulas or charts, and not these sheets. */
  | { readonly code: 'workbook_not_carried'; readonly otherSheets: readonly string[] }
  /** Rows above the header, with their texts. */
  | { readonly code: 'titles_left_out'; readonly titles: readonly string[] }
  /** The file is not written in its own encoding: a person decides for UTF-8 or for a workbook. */
  | {
      readonly code: 'letters_not_in_encoding';
      readonly encoding: string;
      readonly cells: number;
      /** Some tens of them at most, each once. */
      readonly letters: readonly string[];
      readonly examples: readonly LackingText[];
    }
  /** The file is not written before a person decides what becomes of the protection: `ExportWish.protectedSheet`. */
  | { readonly code: 'sheet_protected'; readonly sheet: string };

/** Of the rows gone through so far. */
export type ExportCounts = {
  /** Rows the new file has. The others are counted of these. */
  readonly rows: number;
  /** In place: rows in which a cell of the address gets another text. Beside: rows with an address other than imported. */
  readonly changedRows: number;
  /** Cells of the list that get another text, those of emails apart: none where all is written beside. */
  readonly changedCells: number;
  /** Decided rows whose text stays as it is, in whatever way they were decided. */
  readonly unchanged: number;
  readonly excluded: number;
  /** Rows nobody has decided. */
  readonly leftToDo: number;
  /** null: the list has no emails, or none that was ever looked at. */
  readonly emails: ExportedEmails | null;
};

/** Of the emails in the rows of the new file; each is taken, unchanged, excluded or left to do. */
export type ExportedEmails = {
  readonly emails: number;
  /** Suggestions that a person took, and the cells of the list that get them: none where all is written beside. */
  readonly taken: number;
  readonly changedCells: number;
  readonly unchanged: number;
  /** In excluded rows: as they were imported. */
  readonly excluded: number;
  /** Not checked, or waiting for a person. */
  readonly leftToDo: number;
};

/** Before a row was looked at. */
export const NO_EXPORT_COUNTS: ExportCounts = {
  rows: 0,
  changedRows: 0,
  changedCells: 0,
  unchanged: 0,
  excluded: 0,
  leftToDo: 0,
  emails: null,
};

/** A row with another address than imported, by the cells of the list. `column`: its name in the list. */
export type ChangedRow = {
  readonly position: number;
  readonly cells: readonly {
    readonly column: string;
    readonly before: string;
    readonly after: string;
    /** Why the cell is not written and keeps what it has; null where it is, and where all is written beside. */
    readonly whyKept: KeptCell | null;
  }[];
};

/** What an export would write, as far as it is known. A snapshot. */
export type ExportPreview = {
  /** As `previewExport` answered. */
  readonly previewId: string;
  readonly listId: ListId;
  readonly state: JobState;
  /** Gone through so far, and of the list. */
  readonly rows: number;
  readonly totalRows: number;
  readonly counts: ExportCounts;
  /** The same rows in each of the companion lists, in the order of the wish. */
  readonly companions: readonly ExportCounts[];
  /** Excluded rows of the list, written or not; null: not counted yet. */
  readonly excludedRows: number | null;
  /** Rows that are left out for their emails, by the values of the facet `email`; none for other choices of rows. */
  readonly leftOutByEmail: readonly FacetCount[];
  /** The first of these rows in the new file: five at most. */
  readonly sample: readonly ChangedRow[];
  /** Complete when `done`. */
  readonly losses: readonly ExportLoss[];
  /** null unless `failed`. */
  readonly failure: Failure | null;
};
