/** Repeats the text of a merged cell in each of its rows, such as one address for all people of a household. */
import { MAX_MERGED_ROWS } from './limits.ts';
import type { SheetRecord } from './sheet.ts';

/** A cell that is merged over several rows. `column` is 0-based; `top` and `bottom` are 1-based. */
export type MergedRows = { readonly column: number; readonly top: number; readonly bottom: number };

export type MergesByRow = Map<number, MergedRows[]>;

export function addMerge(merges: MergesByRow, merge: MergedRows): void {
  if (!isOverRows(merge)) return;
  const others = merges.get(merge.top);
  if (others) others.push(merge);
  else merges.set(merge.top, [merge]);
}

const isOverRows = ({ top, bottom }: MergedRows): boolean => bottom > top && bottom - top < MAX_MERGED_ROWS;

/** Repeats the texts of merged cells in the rows of a sheet. The rows must ascend. */
export type MergeFill = {
  /** Call this before `cells` gets the first row of the merge. */
  readonly add: (merge: MergedRows) => void;
  /** Returns the cells of a row with the texts of merges that extend down into it. A row that has no other text stays empty. */
  readonly cells: (row: number, own: readonly string[]) => readonly string[];
};

type ReachingText = readonly [column: number, text: string];

/** @param headerRow 1-based, 0 for none; merges that start in or above this row do not fill the rows below it */
export function createMergeFill(headerRow: number): MergeFill {
  const waiting: MergesByRow = new Map();
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

/** Whether a row is blank and so not a record. An uncalculated formula counts as content: it may give a text. */
export const isBlank = (cells: readonly string[], uncalculated: readonly number[] = []): boolean =>
  cells.length === 0 && uncalculated.length === 0;

/** Pads a row with empty cells to the header's width, so that people can fill empty columns. */
export const widenedTo = (width: number, cells: readonly string[]): readonly string[] =>
  cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')];

export type TableRecord = SheetRecord & { readonly merges?: readonly MergedRows[] };

export function createRecordFill(headerRow: number): (record: TableRecord) => SheetRecord {
  const fill = createMergeFill(headerRow);
  return ({ merges = [], ...record }) => {
    merges.forEach(fill.add);
    return { ...record, cells: fill.cells(record.sourceRow, record.cells) };
  };
}
