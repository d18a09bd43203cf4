import { isDitto, isEmptyWord } from '../text/empty-words.ts';
import { withoutAdded } from './added-columns.ts';

/** The sample that a mapping is guessed from: the cells of each column, in row order. */
export type Table = readonly { readonly name: string; readonly cells: readonly string[] }[];

/** Blanks the columns that an export added, words for empty cells, and dittos. @param rows header excluded; may be empty */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  const own = withoutAdded({ columns, rows });
  const cellOf = (text = ''): string => (isEmptyWord(text) || isDitto(text) ? '' : text);
  return own.columns.map((name, index) => ({ name, cells: own.rows.map((row) => cellOf(row[index])) }));
}
