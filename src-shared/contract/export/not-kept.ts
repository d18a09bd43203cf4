/**
 * Codes for content that an exported workbook lacks, and for differences from the request. The sentences are in
 * `#shared/messages/export/not-kept.ts`.
 */
export const NOT_KEPT = [
  /** Corrections left out: their cells are hidden behind the first cell of a merge. */
  'merged_cells_kept',
  /** Corrections left out: their cells name a column of a table, or hold its total. */
  'table_cells_kept',
  /** Corrections left out: another address of the row, in the same file, uses the cell too and needs a different text. */
  'shared_cells_kept',
  /** Corrections left out: their cells hold a linked data type, such as Geography. */
  'linked_cells_kept',
  /** Changed cells without a tint: the workbook already has the maximum of cell formats, or its formats cannot be read. */
  'tint_left_out',
  /** Old values without a note: the cell already has a note, or there are too many. */
  'old_values_left_out',
  /** Old values without a note because the app cannot add notes: the workbook uses the strict dialect or lacks a part. */
  'notes_not_possible',
  /** The sheets that the app adds, because the workbook has no place for them. */
  'sheets_left_out',
  /** The charts that the app adds, because the workbook's dialect has no place for them. */
  'charts_left_out',
  /** The protection of a worksheet, removed at the person's request. */
  'protection_removed',
  /** Everything in the imported workbook except the rows of the list, because a new workbook was written. */
  'workbook_replaced',
  /** A digital signature. It is valid only for the unchanged workbook. */
  'signature_removed',
] as const;

/** Why a cell of a workbook keeps its value: another part of the workbook needs it, or a new value would stay hidden. */
export type KeptByWorkbook =
  | 'formula'
  /** A linked data type, whose text does not belong to the cell. */
  | 'linked'
  /** A merged cell other than the first. Programs hide its content. */
  | 'merged'
  /** The name or the total of a table's column. The definition of the table stores it too. */
  | 'table';

/** Why a cell keeps its value. `shared`: another address of the row in the same file needs a different text in it. */
export type KeptCell = KeptByWorkbook | 'shared';

export type NotKeptCode = (typeof NOT_KEPT)[number];

export type NotKept = {
  readonly code: NotKeptCode;
  /** Number of cells, sheets, charts or signatures; at least 1. */
  readonly count: number;
};
