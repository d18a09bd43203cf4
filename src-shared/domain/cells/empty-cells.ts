/** Rewrites cells, and treats a cell with a word such as "N/A" as empty. A cell that stays empty keeps its word. */
import { ADDRESS_FIELDS } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isEmptyWord } from '../text/empty-words.ts';

/** @param rewrite receives the cells without such words */
export function rewriteFilled<R extends { readonly cells: readonly string[] }>(
  cells: readonly string[],
  mapping: ColumnMapping,
  rewrite: (filled: readonly string[]) => R,
): R {
  const empty = new Set(
    ADDRESS_FIELDS.flatMap((field) => mapping[field] ?? []).filter((column) =>
      isEmptyWord(cells[column] ?? ''),
    ),
  );
  if (empty.size === 0) return rewrite(cells);
  const rewritten = rewrite(cells.map((text, column) => (empty.has(column) ? '' : text)));
  const kept = rewritten.cells.map((text, column) =>
    text === '' && empty.has(column) ? (cells[column] ?? '') : text,
  );
  return { ...rewritten, cells: kept };
}
