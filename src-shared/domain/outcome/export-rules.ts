import { type ExportFormat, FILE_FORMATS, SHEET_FORMATS } from '../list/formats.ts';
import type { ListSource } from '../list/list.ts';
import type { DecisionKind } from '../verdict/decision.ts';
import { type ExportColumnId, knownExportColumns } from './export-columns.ts';
import { keepsFormat } from './export-file.ts';

/** Whether a file of this format is a workbook. */
export const isWorkbookFormat = (format: ExportFormat): boolean =>
  SHEET_FORMATS[FILE_FORMATS[format].sheetFormat].hasSheets;

/** Whether leaving out excluded rows may change anything. @param excludedRows null if their number is unknown */
export const leavesRowsOut = (leaveOutExcluded: boolean, excludedRows: number | null): boolean =>
  leaveOutExcluded && excludedRows !== 0;

type Chosen = {
  readonly format: ExportFormat;
  readonly isWholeList: boolean;
};

/** Whether the imported file is patched. A workbook refers to rows by number, so it must contain all of them. */
export function isPatched(
  { format, isWholeList }: Chosen,
  source: Pick<ListSource, 'format' | 'delimiter' | 'isCopyErased'>,
): boolean {
  if (source.isCopyErased === true) return false;
  if (!keepsFormat(format, source)) return false;
  return isWholeList || !isWorkbookFormat(format);
}

type ChosenRows = {
  readonly kind: 'all' | 'filter' | 'decided' | 'left_to_do' | 'emails';
  readonly decisions?: readonly DecisionKind[];
};

/** Whether the file may contain excluded or undecided rows, so that it has to mark them. */
const needsStatus = ({ kind, decisions = [] }: ChosenRows): boolean =>
  kind !== 'decided' || decisions.includes('excluded');

/** Returns the columns to add: the chosen ones, and `status` if rows could be misread without it. */
export const writtenColumns = (
  chosen: readonly ExportColumnId[],
  rows: ChosenRows,
): readonly ExportColumnId[] =>
  needsStatus(rows) ? knownExportColumns([...chosen, 'status']) : knownExportColumns(chosen);
