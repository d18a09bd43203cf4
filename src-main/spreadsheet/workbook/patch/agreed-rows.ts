/** Writes a merged cell only if the patches of all its rows agree on the text, because every row shows it. */
import { addMerge, type MergedRows, type MergesByRow } from '../../merged-rows.ts';
import type { PatchPlan, RowPatch } from '../../sheet.ts';
import type { CellRange } from '../cell-range.ts';

/** The maximum number of rows in memory. If a merge extends beyond them, its rows count as different. */
const MAX_HELD = 10_000;

type Rows = PatchPlan['rows'];
type OnKept = (row: number, column: number) => void;

/** Keeps a merged cell's replacement only in its first row. If rows differ, drops all and calls `onKept` for each. */
export function agreedRows(rows: Rows, merges: readonly CellRange[], onKept: OnKept): Rows {
  const byTop: MergesByRow = new Map();
  for (const { left: column, top, bottom } of merges) addMerge(byTop, { column, top, bottom });
  return byTop.size === 0 ? rows : settledRows(rows, byTop, onKept);
}

async function* settledRows(rows: Rows, byTop: MergesByRow, onKept: OnKept): AsyncGenerator<RowPatch> {
  let held: RowPatch[] = [];
  let merges: MergedRows[] = [];
  let torn: readonly MergedRows[] = [];
  let until = 0;
  for await (const row of rows) {
    if (row.sourceRow > until || held.length >= MAX_HELD) {
      const reaching = merges.filter(({ bottom }) => bottom >= row.sourceRow);
      yield* settled(held, merges, [...torn, ...reaching], onKept);
      [held, merges, torn] = [[], [...reaching], reaching];
    }
    for (const merge of byTop.get(row.sourceRow) ?? []) {
      merges.push(merge);
      until = Math.max(until, merge.bottom);
    }
    held.push(row);
  }
  yield* settled(held, merges, torn, onKept);
}

function settled(
  held: readonly RowPatch[],
  merges: readonly MergedRows[],
  torn: readonly MergedRows[],
  onKept: OnKept,
): readonly RowPatch[] {
  const dropped = new Map<RowPatch, Set<number>>();
  for (const merge of merges) {
    const { column, top, bottom } = merge;
    const rows = held.filter(({ sourceRow }) => sourceRow >= top && sourceRow <= bottom);
    const isAgreed = !torn.includes(merge) && new Set(rows.map((row) => textAt(row, column))).size === 1;
    for (const row of isAgreed ? rows.slice(1) : rows) {
      if (textAt(row, column) === undefined) continue;
      dropped.set(row, (dropped.get(row) ?? new Set()).add(column));
      if (!isAgreed) onKept(row.sourceRow, column);
    }
  }
  return held.map((row) => {
    const columns = dropped.get(row);
    return columns
      ? { ...row, replaced: row.replaced?.filter((cell) => !columns.has(cell.column)) ?? [] }
      : row;
  });
}

const textAt = ({ replaced = [] }: RowPatch, column: number): string | undefined =>
  replaced.find((cell) => cell.column === column)?.text;
