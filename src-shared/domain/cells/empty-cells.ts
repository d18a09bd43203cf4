/** A word for an empty cell ("N/A") makes room for a text. A cell that gets none keeps its word. */
import { ADDRESS_FIELDS } from '../address/address.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { isEmptyWord } from '../text/empty-words.ts';

/** @param rewrite given the cells with such words left out */
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
