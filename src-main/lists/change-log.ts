/** What an export changed in the list's own cells: a line for each, on a sheet of its own or beside the row. */
import { columnLetters } from '../spreadsheet/cell-reference.ts';
import type { CellValue, ExtraRow, KeptCell } from '../spreadsheet/sheet.ts';
import type { Decision } from '#shared/domain/list/decision.ts';
import type { ChangedCell } from '#shared/domain/cells/final-cells.ts';
import { formatMoment } from '#shared/messages/format.ts';
import {
  cellChangeSentence,
  cellKeptSentence,
  fileDeciderWords,
  moreChangesSentence,
} from '#shared/messages/export.ts';
import type { AddedColumn, ExportedRow } from './exported-row.ts';

/** A changed cell with all that is said of it. */
type Change = Pick<ExportedRow, 'row' | 'columns'> &
  ChangedCell & {
    readonly decision: Decision;
    /** The row of the exported sheet, from 1. */
    readonly sheetRow: number;
    /** null: the cell was written. */
    readonly whyKept: KeptCell | null;
  };

/** A row with where its cells went. */
export type LoggedRow = {
  readonly exported: ExportedRow;
  readonly sheetRow: number;
  readonly whyKept: (column: number) => KeptCell | null;
};

type LogColumn = {
  readonly name: string;
  /** Characters. */
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
    cell: ({ decision, parts, after, whyKept }) =>
      whyKept ? cellKeptSentence(whyKept, after) : cellChangeSentence(decision, parts),
  },
  { name: 'Decided by', width: 44, cell: ({ decision }) => fileDeciderWords(decision) },
  { name: 'When', width: 30, cell: ({ decision }) => formatMoment(decision.decidedAtMs) },
];

export const CHANGE_LOG = {
  name: 'Change log',
  widths: LOG.map(({ width }) => width),
  isHeadingFrozen: true,
};

/** Rows of a worksheet. */
const MOST_LINES = 1_048_576;

/** The sheet, row by row: its head, and a line for each changed cell. */
export function* changeLogRows(rows: Iterable<LoggedRow>): Generator<ExtraRow> {
  yield { cells: LOG.map(({ name }) => name), isHeading: true };
  let lines = 1;
  let left = 0;
  for (const { exported, sheetRow, whyKept } of rows) {
    for (const changed of changesOf(exported)) {
      const change = { ...changed, sheetRow, whyKept: whyKept(changed.column) };
      if (lines >= MOST_LINES - 1) left += 1;
      else yield { cells: LOG.map(({ cell }) => cell(change)), isHeading: false };
      lines += 1;
    }
  }
  if (left > 0) yield { cells: [moreChangesSentence(left)], isHeading: false };
}

function changesOf(exported: ExportedRow): readonly Omit<Change, 'sheetRow' | 'whyKept'>[] {
  const { row, columns, changes } = exported;
  const { decision } = row;
  return decision ? changes.map((changed) => ({ row, columns, ...changed, decision })) : [];
}

/** The same facts beside the row, for a file without sheets. Empty where nothing was changed. */
export const CHANGE_COLUMNS: readonly AddedColumn[] = [
  {
    name: 'Before the change',
    width: 40,
    wraps: true,
    cell: (exported) =>
      said(exported, () =>
        exported.changes
          .map(({ column, before }) => `${exported.columns[column] ?? columnLetters(column)}: ${before}`)
          .join(' | '),
      ),
  },
  {
    name: 'Why changed',
    width: 60,
    wraps: true,
    cell: (exported) =>
      said(exported, (decision) =>
        [...new Set(exported.changes.map(({ parts }) => cellChangeSentence(decision, parts)))].join(' '),
      ),
  },
  {
    name: 'Changed by',
    width: 44,
    cell: (exported) => said(exported, (decision) => fileDeciderWords(decision)),
  },
  {
    name: 'Changed at',
    width: 30,
    cell: (exported) => said(exported, ({ decidedAtMs }) => formatMoment(decidedAtMs)),
  },
];

function said({ row, changes }: ExportedRow, words: (decision: Decision) => string): string {
  return row.decision && changes.length > 0 ? words(row.decision) : '';
}
