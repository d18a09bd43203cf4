/** What an exported workbook has not, or has otherwise than wished. The sentences are in `#shared/messages/not-kept.ts`. */
export const NOT_KEPT = [
  /** Corrections left out: their cells are hidden behind the first one of a merge. */
  'merged_cells_kept',
  /** Corrections left out: their cells name a column of a table, or hold its total. */
  'table_cells_kept',
  /** Corrections left out: another address of the row, in the same file, has the cell too and says otherwise. */
  'shared_cells_kept',
  /** Corrections left out: their cells hold a linked data type, such as Geography. */
  'linked_cells_kept',
  /** Changed cells that show no tint: the workbook has as many cell formats as there may be, or none that can be read. */
  'tint_left_out',
  /** Old values that are not said at their cells: a cell has a note of its own, or there are too many. */
  'old_values_left_out',
  /** The same where the sheet can have no notes of ours: its workbook is of the strict dialect, or a part of it is lacking. */
  'notes_not_possible',
  /** Sheets of ours that the workbook has no place for. */
  'sheets_left_out',
  /** Charts of ours that the workbook's dialect has no place for. */
  'charts_left_out',
  /** A worksheet that is not protected any more, as was wished. */
  'protection_removed',
  /** All of the imported workbook but the rows of the list: a new one was written. */
  'workbook_replaced',
  /** A digital signature: it was one of the workbook as it had been. */
  'signature_removed',
] as const;

/** Why a cell of a workbook keeps its own value: another part of it rests on that, or it would not show ours. */
export type KeptByWorkbook =
  | 'formula'
  /** A linked data type: its text is not the cell's own. */
  | 'linked'
  /** Another cell of a merge than its first: programs hide what stands there. */
  | 'merged'
  /** The name of a table's column, or a total of it: both stand in the table's part too. */
  | 'table';

/** Why a cell keeps its own value. `shared`: another address of the row, in the same file, has it too and says otherwise. */
export type KeptCell = KeptByWorkbook | 'shared';

export type NotKeptCode = (typeof NOT_KEPT)[number];

export type NotKept = {
  readonly code: NotKeptCode;
  /** Of cells, sheets, charts or signatures; at least 1. */
  readonly count: number;
};
