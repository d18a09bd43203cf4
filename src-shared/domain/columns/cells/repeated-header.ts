/** Recognises rows that repeat the header, as in lists combined from several exports. */
import type { ColumnMapping } from '../../address/mapping.ts';
import { foldText } from '../../text/fold.ts';

/** @param columns the names of the columns, in order */
export function createHeaderTest(columns: readonly string[], mapping: ColumnMapping) {
  // The import adds a number to the second of two equal names: "City (2)".
  const names = columns.map((name) => foldText(name.replace(/ \(\d+\)$/u, '')));
  const mapped = [...new Set(Object.values(mapping).flat())];
  const firsts = new Set(columns.map((name) => name.trim().toLowerCase()));
  return {
    /** Checks the row's first text, a fast path for most rows. */
    mayBegin: (text: string): boolean => text !== '' && firsts.has(text.trim().toLowerCase()),

    /** Whether the cells of all mapped columns, and most others, equal their column names. One match is not enough. */
    isRepeated(cells: readonly string[]): boolean {
      const isName = (column: number): boolean =>
        names[column] !== '' && foldText(cells[column] ?? '') === names[column];
      const filled = [...cells.keys()].filter((column) => (cells[column] ?? '').trim() !== '');
      const repeated = filled.filter(isName).length;
      return repeated > 1 && repeated * 2 > filled.length && mapped.every(isName);
    },
  };
}
