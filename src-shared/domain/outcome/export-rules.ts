/** What an export makes of what is chosen: one answer for the page, the preview, the command line and the export. Pure. */

import { type ExportFormat, FILE_FORMATS, SHEET_FORMATS } from '../list/formats.ts';
import type { ListSource } from '../list/list.ts';
import type { DecisionKind } from '../verdict/decision.ts';
import { type ExportColumnId, knownExportColumns } from './export-columns.ts';
import { keepsFormat } from './export-file.ts';

/** Whether a file of this format is a workbook. */
export const isWorkbookFormat = (format: ExportFormat): boolean =>
  SHEET_FORMATS[FILE_FORMATS[format].sheetFormat].hasSheets;

/**
 * Whether a wish to leave out excluded rows is more than idle.
 *
 * @param excludedRows of the list; null: not known, so there may be some
 */
export const leavesRowsOut = (leaveOutExcluded: boolean, excludedRows: number | null): boolean =>
  leaveOutExcluded && excludedRows !== 0;

type Chosen = {
  readonly format: ExportFormat;
  /** Whether every row of the list is written, whatever it holds. */
  readonly isWholeList: boolean;
};

/**
 * Whether the imported file is patched; else a new one is written. A workbook of which rows are left out is new:
 * formulas, charts and formats beside the list speak of rows by their numbers. Whether a sheet is protected shows only
 * when it is patched.
 */
export function isPatched(
  { format, isWholeList }: Chosen,
  source: Pick<ListSource, 'format' | 'delimiter'>,
): boolean {
  if (!keepsFormat(format, source)) return false;
  return isWholeList || !isWorkbookFormat(format);
}

/** Which rows are chosen, as far as rules go by it. */
type ChosenRows = {
  readonly kind: 'all' | 'filter' | 'decided' | 'left_to_do' | 'emails';
  /** Of `decided`. */
  readonly decisions?: readonly DecisionKind[];
};

/** Whether rows that are excluded or not decided can be among those written: the file has to tell them from the others. */
export const needsStatus = ({ kind, decisions = [] }: ChosenRows): boolean =>
  kind !== 'decided' || decisions.includes('excluded');

/** The columns beside the list's own: those that are chosen, and `status` where rows could be mistaken without it. */
export const writtenColumns = (
  chosen: readonly ExportColumnId[],
  rows: ChosenRows,
): readonly ExportColumnId[] =>
  needsStatus(rows) ? knownExportColumns([...chosen, 'status']) : knownExportColumns(chosen);
