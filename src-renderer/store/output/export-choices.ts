import {
  EMAIL_CHOICES,
  type EmailChoice,
  type ExportRows,
  type ExportWish,
} from '#shared/contract/export/export.ts';
import type { OutputOf } from '#shared/contract/operations.ts';
import type { RowFilter } from '#shared/contract/review/view.ts';
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

/** A choice is kept while another choice makes it irrelevant, so that it returns when the person switches back. */
export type ExportChoices = {
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly columns: readonly ExportColumnId[];
  readonly rows: Exclude<ExportRows['kind'], 'emails'> | EmailChoice;
  readonly decisions: readonly DecisionKind[];
  readonly leaveOutExcluded: boolean;
  readonly notes: boolean;
  readonly encoding: 'own' | 'utf-8';
  readonly protectedSheet: 'remove' | 'new_file' | null;
  readonly companions: readonly ListId[];
};

/** Returns earlier choices without those that no longer fit the list. @param filter null without a filter */
export function stillMeant(
  choices: ExportChoices,
  list: List & { readonly settings: Pick<ListSettings, 'mapping'> },
  filter: RowFilter | null,
): ExportChoices {
  const { rows } = choices;
  const { email = [] } = list.settings.mapping;
  const known = list.companions.map(({ summary }) => summary.id);
  const isGone = (rows === 'filter' && filter === null) || (isByEmails(rows) && email.length === 0);
  return {
    ...choices,
    rows: isGone ? 'all' : rows,
    companions: choices.companions.filter((id) => known.includes(id)),
  };
}

/** Returns whether any row was checked or decided. Without that, a companion list has nothing to add to the file. */
const hasBegun = ({ rows, decided, verdicts }: ListSummary): boolean =>
  decided > 0 || verdicts.not_checked < rows;

/**
 * Returns the default choices for a list.
 *
 * @param columns the columns remembered from earlier exports
 */
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

/** Returns the chosen companion lists in the order of `list`. */
export const chosenCompanions = (
  { companions }: Pick<ExportChoices, 'companions'>,
  list: List,
): readonly CompanionList[] => list.companions.filter(({ summary }) => companions.includes(summary.id));

/** Returns whether the export may leave out rows. Only then does it matter which of a row's addresses decides that. */
export const mayLeaveOut = (choices: ExportChoices): boolean =>
  choices.rows !== 'all' || choices.leaveOutExcluded;

export const isWorkbook = ({ format }: Pick<ExportChoices, 'format'>): boolean => isWorkbookFormat(format);

/**
 * Returns whether the file is a new workbook that takes only the rows from the imported one.
 *
 * @param excludedRows the number of excluded rows; null if unknown
 */
export function isNewWorkbook(
  choices: ExportChoices,
  { source }: Pick<List, 'source'>,
  excludedRows: number | null,
): boolean {
  if (!isWorkbook(choices)) return false;
  const { format, rows, leaveOutExcluded, protectedSheet } = choices;
  const isWholeList = rows === 'all' && !leavesRowsOut(leaveOutExcluded, excludedRows);
  return protectedSheet === 'new_file' || !isPatched({ format, isWholeList }, source);
}

/** Returns whether the file is text that keeps, or can keep, the encoding of the imported file. */
export const isOwnText = (
  choices: Pick<ExportChoices, 'format'>,
  { source }: Pick<List, 'source'>,
): boolean => !isWorkbook(choices) && keepsFormat(choices.format, source);

/** Returns whether the chosen rows can include excluded ones that the person did not ask for. */
export const hasExcluded = ({ rows }: Pick<ExportChoices, 'rows'>): boolean =>
  rows === 'all' || rows === 'filter' || isByEmails(rows);

/** Returns whether the export selects rows by their emails. */
const isByEmails = (rows: ExportChoices['rows']): rows is EmailChoice =>
  EMAIL_CHOICES.some((choice) => choice === rows);

/** Returns the columns that are always written, because rows could be mistaken without them. */
export const fixedColumns = ({ rows, decisions }: Pick<ExportChoices, 'rows' | 'decisions'>) =>
  writtenColumns([], { kind: isByEmails(rows) ? 'emails' : rows, decisions });

const ADDRESS_COLUMNS: readonly ExportColumnId[] = ['formatted_address', 'parts', 'address_lines'];

/** Returns whether the file will contain the final addresses. Added columns contain them only if chosen. */
export const isAddressWritten = ({ layout, columns }: Pick<ExportChoices, 'layout' | 'columns'>): boolean =>
  layout === 'in_place' || columns.some((column) => ADDRESS_COLUMNS.includes(column));

export const isEmailWritten = ({ layout, columns }: Pick<ExportChoices, 'layout' | 'columns'>): boolean =>
  layout === 'in_place' || columns.includes('final_email');

/** Returns the request without choices that do not apply to its format, layout or rows; null while a choice is open. */
export function exportWishOf(
  choices: ExportChoices,
  list: List & { readonly summary: { readonly id: number } },
  filter: RowFilter | null,
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

function rowsOf({ rows, decisions }: ExportChoices, filter: RowFilter | null): ExportRows | null {
  switch (rows) {
    case 'all':
    case 'left_to_do':
      return { kind: rows };
    case 'filter':
      return filter && { kind: 'filter', filter };
    case 'decided':
      return decisions.length === 0 ? null : { kind: 'decided', decisions };
    case 'deliverable':
    case 'not_undeliverable':
      return { kind: 'emails', which: rows };
  }
}

/** Returns whether these are the default columns, in any order. */
export const areUsualColumns = (columns: readonly ExportColumnId[]): boolean =>
  columns.length === USUAL_EXPORT_COLUMNS.length &&
  USUAL_EXPORT_COLUMNS.every((column) => columns.includes(column));
