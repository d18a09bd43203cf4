/** The change log of an export: one line for each changed cell of the list, on a separate sheet or in added columns. */

import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import type { AddedColumnName } from '#shared/domain/columns/added-columns.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import type { ChangedCell } from '#shared/domain/outcome/outcome.ts';
import {
  A_PERSON,
  cellChangeSentence,
  cellKeptSentence,
  cellRepairSentence,
  EMAIL_CHANGED,
  fileDeciderWords,
  moreChangesSentence,
} from '#shared/messages/export/export.ts';
import { formatMoment } from '#shared/messages/format.ts';
import type { CellValue, ExtraRow } from '../../spreadsheet/sheet.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

type Change = Pick<ExportedRow, 'row' | 'columns' | 'addressName'> &
  ChangedCell & {
    readonly sheetRow: number;
    readonly whyKept: KeptCell | null;
  };

/** A row and its place in the exported sheet. */
export type LoggedRow = {
  readonly exported: ExportedRow;
  readonly sheetRow: number;
  readonly whyKept: (column: number) => KeptCell | null;
};

type LogColumn = {
  readonly name: string;
  /** The width in characters. */
  readonly width: number;
  readonly cell: (change: Change) => CellValue;
};

const LOG: readonly LogColumn[] = [
  { name: 'Row', width: 8, cell: ({ row }) => row.position },
  { name: 'Cell', width: 8, cell: ({ column, sheetRow }) => `${columnLetters(column)}${sheetRow}` },
  { name: 'Column', width: 20, cell: ({ columns, column }) => columns[column] ?? columnLetters(column) },
  { name: 'Before', width: 40, cell: ({ before }) => before },
  { name: 'After', width: 40, cell: ({ before, after, whyKept }) => (whyKept ? before : after) },
  {
    name: 'Why',
    width: 60,
    cell: ({ after, whyKept, ...change }) =>
      whyKept ? cellKeptSentence(whyKept, after) : whyChanged(change.row, change),
  },
  { name: 'Decided by', width: 44, cell: ({ row, ...changed }) => changedBy(row, changed).words },
  { name: 'When', width: 30, cell: ({ row, ...changed }) => formatMoment(changedBy(row, changed).atMs) },
];

const ADDRESS: LogColumn = { name: 'Address', width: 16, cell: ({ addressName }) => addressName ?? '' };

const logOf = (hasAddresses: boolean): readonly LogColumn[] => (hasAddresses ? [ADDRESS, ...LOG] : LOG);

/** @param hasAddresses whether the list checks several addresses per row */
export const changeLog = (hasAddresses: boolean) => ({
  name: 'Change log',
  widths: logOf(hasAddresses).map(({ width }) => width),
  isHeadingFrozen: true,
});

const MOST_LINES = 1_048_576;

/** Yields the rows of the sheet: the header, and one line for each changed cell. */
export async function* changeLogRows(
  rows: AsyncIterable<LoggedRow>,
  hasAddresses = false,
): AsyncGenerator<ExtraRow> {
  const log = logOf(hasAddresses);
  yield { cells: log.map(({ name }) => name), isHeading: true };
  let lines = 1;
  let left = 0;
  for await (const { exported, sheetRow, whyKept } of rows) {
    for (const changed of changesOf(exported)) {
      const change = { ...changed, sheetRow, whyKept: changed.whyKept ?? whyKept(changed.column) };
      if (lines >= MOST_LINES - 1) left += 1;
      else yield { cells: log.map(({ cell }) => cell(change)), isHeading: false };
      lines += 1;
    }
  }
  if (left > 0) yield { cells: [moreChangesSentence(left)], isHeading: false };
}

function changesOf(exported: ExportedRow): readonly Omit<Change, 'sheetRow'>[] {
  const { row, columns, addressName, changes, contested } = exported;
  const said = (changed: ChangedCell, whyKept: KeptCell | null) => ({
    row,
    columns,
    addressName,
    ...changed,
    whyKept,
  });
  return [
    ...changes.map((changed) => said(changed, null)),
    ...contested.map((changed) => said(changed, 'shared')),
  ];
}

type ChangedBy = { readonly words: string; readonly atMs: number };

/** If a decision changed a repaired cell, the decision counts. A person switches repairs on. */
function changedBy({ decision }: ExportedRow['row'], { isDecided, repairs, email }: ChangedCell): ChangedBy {
  if (email) return { words: A_PERSON, atMs: email.decidedAtMs };
  if (decision && isDecided) return { words: fileDeciderWords(decision), atMs: decision.decidedAtMs };
  return { words: A_PERSON, atMs: Math.max(0, ...repairs.map(({ switchedOnAtMs }) => switchedOnAtMs)) };
}

function whyChanged(
  { decision, suggested }: ExportedRow['row'],
  { isDecided, parts, repairs, email }: Pick<ChangedCell, 'isDecided' | 'parts' | 'repairs' | 'email'>,
): string {
  if (email) return EMAIL_CHANGED;
  const decided = decision && isDecided ? cellChangeSentence(decision, parts, suggested?.parts.country) : '';
  if (repairs.length === 0) return decided;
  return decided === '' ? cellRepairSentence(repairs) : `${cellRepairSentence(repairs)} ${decided}`;
}

/** The change log in columns of the row, for a file without sheets. The cells are empty if nothing changed. */
export const CHANGE_COLUMNS: readonly (AddedColumn & { readonly name: AddedColumnName })[] = [
  {
    name: 'Before the change',
    width: 40,
    wraps: true,
    cell: ({ changes, columns }) =>
      changes
        .map(({ column, before }) => `${columns[column] ?? columnLetters(column)}: ${before}`)
        .join(' | '),
  },
  {
    name: 'Why changed',
    width: 60,
    wraps: true,
    cell: (exported) =>
      eachOnce(
        exported,
        (row, { whyKept, ...change }) =>
          whyKept ? cellKeptSentence(whyKept, change.after) : whyChanged(row, change),
        ' ',
      ),
  },
  {
    name: 'Changed by',
    width: 44,
    cell: (exported) => eachOnce(exported, (row, changed) => changedBy(row, changed).words, ', '),
  },
  {
    name: 'Changed at',
    width: 30,
    cell: (exported) =>
      eachOnce(exported, (row, changed) => formatMoment(changedBy(row, changed).atMs), ', '),
  },
];

function eachOnce(
  exported: ExportedRow,
  words: (row: ExportedRow['row'], changed: Omit<Change, 'sheetRow'>) => string,
  separator: string,
): string {
  // Almost no row has changes.
  if (exported.changes.length === 0 && exported.contested.length === 0) return '';
  return [...new Set(changesOf(exported).map((changed) => words(exported.row, changed)))].join(separator);
}
