/** What a person has chosen of an export, and the wish it comes to. Pure. */
import {
  EMAIL_CHOICES,
  type EmailChoice,
  type ExportRows,
  type ExportWish,
} from '#shared/contract/export.ts';
import type { OutputOf } from '#shared/contract/operations.ts';
import { isFiltered, type RowFilter } from '#shared/contract/view.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type ExportColumnId, USUAL_EXPORT_COLUMNS } from '#shared/domain/outcome/export-columns.ts';
import { keepsFormat, ownFormat } from '#shared/domain/outcome/export-file.ts';
import type { ExportLayout } from '#shared/domain/outcome/export-layouts.ts';
import {
  isPatched,
  isWorkbookFormat,
  leavesRowsOut,
  writtenColumns,
} from '#shared/domain/outcome/export-rules.ts';
import type { DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { CompanionList, ListSummary } from '#shared/domain/verdict/list-summary.ts';

type List = Pick<OutputOf<'readList'>, 'source' | 'companions'>;

/** Each is kept while another one makes it meaningless, so that going back finds it again. */
export type ExportChoices = {
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly columns: readonly ExportColumnId[];
  readonly rows: Exclude<ExportRows['kind'], 'emails'> | EmailChoice;
  /** Of `rows: 'decided'`. */
  readonly decisions: readonly DecisionKind[];
  readonly leaveOutExcluded: boolean;
  readonly notes: boolean;
  readonly encoding: 'own' | 'utf-8';
  /** null: not decided. */
  readonly protectedSheet: 'remove' | 'new_file' | null;
  /** Companion lists whose corrections go into the same file. */
  readonly companions: readonly ListId[];
};

/** What was chosen before, as far as it can still be meant. */
export function stillMeant(
  choices: ExportChoices,
  list: List & { readonly settings: Pick<ListSettings, 'mapping'> },
  filter: RowFilter,
): ExportChoices {
  const { rows } = choices;
  const { email = [] } = list.settings.mapping;
  const known = list.companions.map(({ summary }) => summary.id);
  const isGone = (rows === 'filter' && !isFiltered(filter)) || (isByEmails(rows) && email.length === 0);
  return {
    ...choices,
    rows: isGone ? 'all' : rows,
    companions: choices.companions.filter((id) => known.includes(id)),
  };
}

/** Whether anything of a list was checked or decided: else it has nothing to put into a file. */
const hasBegun = ({ rows, decided, verdicts }: ListSummary): boolean =>
  decided > 0 || verdicts.not_checked < rows;

/** Of a list nobody has chosen anything for. @param columns those that were remembered */
export const firstChoices = (
  { source, companions }: List,
  columns: readonly ExportColumnId[],
): ExportChoices => ({
  format: ownFormat(source),
  layout: 'added_columns',
  columns,
  rows: 'all',
  decisions: ['used_suggestion', 'picked', 'edited', 'kept_as_entered'],
  leaveOutExcluded: false,
  notes: false,
  encoding: 'own',
  protectedSheet: null,
  companions: companions.filter(({ summary }) => hasBegun(summary)).map(({ summary }) => summary.id),
});

/** The companion lists that are chosen, in the order of the wish. */
export const chosenCompanions = (
  { companions }: Pick<ExportChoices, 'companions'>,
  list: List,
): readonly CompanionList[] => list.companions.filter(({ summary }) => companions.includes(summary.id));

/** Whether rows may be left out, so that it matters by which of several addresses they are chosen. */
export const mayLeaveOut = (choices: ExportChoices): boolean =>
  choices.rows !== 'all' || choices.leaveOutExcluded;

/** Whether the new file is a workbook. */
export const isWorkbook = ({ format }: Pick<ExportChoices, 'format'>): boolean => isWorkbookFormat(format);

/**
 * Whether the file is a workbook that has nothing of the imported one but its rows.
 *
 * @param excludedRows of the list; null: not known yet
 */
export function isNewWorkbook(
  choices: ExportChoices,
  { source }: Pick<List, 'source'>,
  excludedRows: number | null,
): boolean {
  if (!isWorkbook(choices)) return false;
  const { format, rows, leaveOutExcluded, protectedSheet } = choices;
  const isWholeList = rows === 'all' && !leavesRowsOut(leaveOutExcluded, excludedRows);
  // Only of a sheet that is protected is a new workbook chosen.
  return protectedSheet === 'new_file' || !isPatched({ format, isWholeList }, source);
}

/** Whether the new file is text that keeps the imported file's encoding, or may. */
export const isOwnText = (
  choices: Pick<ExportChoices, 'format'>,
  { source }: Pick<List, 'source'>,
): boolean => !isWorkbook(choices) && keepsFormat(choices.format, source);

/** Whether excluded rows can be among the chosen ones without being named. */
export const hasExcluded = ({ rows }: Pick<ExportChoices, 'rows'>): boolean =>
  rows === 'all' || rows === 'filter' || isByEmails(rows);

/** Whether rows are chosen by their emails. */
export const isByEmails = (rows: ExportChoices['rows']): rows is EmailChoice =>
  EMAIL_CHOICES.some((choice) => choice === rows);

/** The columns that are written whatever is chosen: without them rows could be mistaken. */
export const fixedColumns = ({ rows, decisions }: Pick<ExportChoices, 'rows' | 'decisions'>) =>
  writtenColumns([], { kind: isByEmails(rows) ? 'emails' : rows, decisions });

const ADDRESS_COLUMNS: readonly ExportColumnId[] = ['formatted_address', 'parts', 'address_lines'];

/** Whether corrected addresses are in the file. */
export const isAddressWritten = ({ layout, columns }: Pick<ExportChoices, 'layout' | 'columns'>): boolean =>
  layout === 'in_place' || columns.some((column) => ADDRESS_COLUMNS.includes(column));

/** Whether emails as corrected are. */
export const isEmailWritten = ({ layout, columns }: Pick<ExportChoices, 'layout' | 'columns'>): boolean =>
  layout === 'in_place' || columns.includes('final_email');

/** Without what says nothing for this format, layout or choice of rows; null while a choice is open. */
export function exportWishOf(
  choices: ExportChoices,
  list: List & { readonly summary: { readonly id: number } },
  filter: RowFilter,
): ExportWish | null {
  const { format, layout, columns, encoding, protectedSheet, notes, leaveOutExcluded } = choices;
  const rows = rowsOf(choices, filter);
  const companions = chosenCompanions(choices, list).map(({ summary }) => summary.id);
  if (rows === null) return null;
  return {
    listId: list.summary.id,
    format,
    layout,
    rows,
    ...(layout === 'added_columns' && { columns }),
    ...(hasExcluded(choices) && { leaveOutExcluded }),
    ...(layout === 'in_place' && isWorkbook(choices) && { notes }),
    ...(isOwnText(choices, list) && { encoding }),
    ...(isWorkbook(choices) && protectedSheet !== null && { protectedSheet }),
    ...(companions.length > 0 && { companions }),
  };
}

function rowsOf({ rows, decisions }: ExportChoices, filter: RowFilter): ExportRows | null {
  switch (rows) {
    case 'all':
    case 'left_to_do':
      return { kind: rows };
    case 'filter':
      return { kind: 'filter', filter };
    case 'decided':
      return decisions.length === 0 ? null : { kind: 'decided', decisions };
    case 'deliverable':
    case 'not_undeliverable':
      return { kind: 'emails', which: rows };
  }
}

/** Whether the columns are those of somebody who has chosen none. */
export const areUsualColumns = (columns: readonly ExportColumnId[]): boolean =>
  columns.length === USUAL_EXPORT_COLUMNS.length &&
  USUAL_EXPORT_COLUMNS.every((column) => columns.includes(column));
