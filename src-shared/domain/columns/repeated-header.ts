/** Rows that repeat the header: lists that were put together of several exports have one above each. */
import type { ColumnMapping } from '../address/mapping.ts';
import { foldText } from '../text/fold.ts';

/** @param columns the names of the columns, in their order */
export function createHeaderTest(columns: readonly string[], mapping: ColumnMapping) {
  // A name that came twice has a number.
  const names = columns.map((name) => foldText(name.replace(/ \(\d+\)$/u, '')));
  const mapped = [...new Set(Object.values(mapping).flat())];
  const firsts = new Set(columns.map((name) => name.trim().toLowerCase()));
  return {
    /** By its first text. Nothing else is read of most rows. */
    mayBegin: (text: string): boolean => text !== '' && firsts.has(text.trim().toLowerCase()),

    /** Whether the cells of the address, and most others, are the names of their columns. One matching column is not enough. */
    isRepeated(cells: readonly string[]): boolean {
      const isName = (column: number): boolean =>
        names[column] !== '' && foldText(cells[column] ?? '') === names[column];
      const filled = [...cells.keys()].filter((column) => (cells[column] ?? '').trim() !== '');
      const repeated = filled.filter(isName).length;
      return repeated > 1 && repeated * 2 > filled.length && mapped.every(isName);
    },
  };
}
