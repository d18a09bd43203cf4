/**
 * Cells that are merged over several rows: an address that is typed once for all people of a household. Each of its rows
 * is read with the text, so that it is asked once and found at each of them.
 */
import { MAX_MERGED_ROWS } from './limits.ts';
import type { SheetRecord } from './sheet.ts';

/** `column` 0-based; `top` and `bottom` 1-based. */
export type MergedRows = { readonly column: number; readonly top: number; readonly bottom: number };

/** Merges by their first row. */
export type MergesByRow = Map<number, MergedRows[]>;

export function addMerge(merges: MergesByRow, merge: MergedRows): void {
  if (!isOverRows(merge)) return;
  const others = merges.get(merge.top);
  if (others) others.push(merge);
  else merges.set(merge.top, [merge]);
}

/** Whether a merge says something of several rows of a list. */
const isOverRows = ({ top, bottom }: MergedRows): boolean => bottom > top && bottom - top < MAX_MERGED_ROWS;

/** Goes through the rows of a sheet, in ascending order. */
export type MergeFill = {
  /** To be told before the merge's first row is passed. */
  readonly add: (merge: MergedRows) => void;
  /** The cells of a row with the texts that reach down into it. A row with no text of its own is not a list row. */
  readonly cells: (row: number, own: readonly string[]) => readonly string[];
};

type ReachingText = readonly [column: number, text: string];

/** @param headerRow what is merged above it says nothing of the rows below; 0 for none */
export function createMergeFill(headerRow: number): MergeFill {
  const waiting: MergesByRow = new Map();
  /** Those that have begun, by their column. */
  const begun = new Map<number, MergedRows & { readonly text: string }>();

  const begin = (row: number, cells: readonly string[]): void => {
    for (const merge of waiting.get(row) ?? []) {
      const text = cells[merge.column] ?? '';
      if (text !== '' && !begun.has(merge.column)) begun.set(merge.column, { ...merge, text });
    }
    waiting.delete(row);
  };
  const reachingInto = (row: number): readonly ReachingText[] => {
    const texts: ReachingText[] = [];
    for (const [column, { top, bottom, text }] of begun) {
      if (bottom < row) begun.delete(column);
      else if (top > headerRow || row <= headerRow) texts.push([column, text]);
    }
    return texts;
  };
  return {
    add: (merge) => addMerge(waiting, merge),
    cells(row, own) {
      if (own.length === 0) return own;
      const cells = withTexts(own, reachingInto(row));
      begin(row, cells);
      return cells;
    },
  };
}

function withTexts(own: readonly string[], texts: readonly ReachingText[]): readonly string[] {
  const missing = texts.filter(([column]) => (own[column] ?? '') === '');
  if (missing.length === 0) return own;
  const cells = [...own];
  for (const [column, text] of missing) {
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return cells;
}

/** Whether a row is no record. Formulas without values may hold what is not seen. */
export const isBlank = (cells: readonly string[], uncalculated: readonly number[] = []): boolean =>
  cells.length === 0 && uncalculated.length === 0;

/** Up to the header's width every column has a cell, so that a person can fill an empty one. */
export const widenedTo = (width: number, cells: readonly string[]): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')];

/** A row of a table, with how far its cells reach down. */
export type TableRecord = SheetRecord & { readonly merges?: readonly MergedRows[] };

/** Fills the rows of a table as they come. */
export function createRecordFill(headerRow: number): (record: TableRecord) => SheetRecord {
  const fill = createMergeFill(headerRow);
  return ({ merges = [], ...record }) => {
    merges.forEach(fill.add);
    return { ...record, cells: fill.cells(record.sourceRow, record.cells) };
  };
}
