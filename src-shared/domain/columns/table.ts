import { isDitto, isEmptyWord } from '../text/empty-words.ts';
import { withoutAdded } from './added-columns.ts';

type TableColumn = {
  readonly name: string;
  readonly cells: readonly string[];
  /** Whether the worksheet hides the column. A person does not see it, so only its name may map it. */
  readonly isHidden: boolean;
};

/** The sample that a mapping is guessed from: the cells of each column, in row order. */
export type Table = readonly TableColumn[];

/**
 * Blanks the columns that an export added, words for empty cells, and dittos.
 *
 * @param rows header excluded; may be empty @param hidden 0-based columns that the worksheet hides
 */
export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  hidden: readonly number[] = [],
): Table {
  const hiddenOnes = new Set(hidden);
  const own = withoutAdded({ columns, rows });
  const cellOf = (text = ''): string => (isEmptyWord(text) || isDitto(text) ? '' : text);
  return own.columns.map((name, index) => ({
    name,
    cells: own.rows.map((row) => cellOf(row[index])),
    isHidden: hiddenOnes.has(index),
  }));
}
