/** What a decision writes into the cells of its row. */
import { capitalize, countOf, listOf } from './format.ts';

export type WritesBy = 'accept' | 'accept_with_building' | 'export';

const WRITERS: Readonly<Record<WritesBy, string>> = {
  accept: 'Accept',
  accept_with_building: 'Accept with the building',
  export: 'An export in place',
};

/** "Accept writes 2 cells"; "Accept changes no cell." */
export const writesSentence = (by: WritesBy, cells: number): string =>
  cells === 0 ? `${WRITERS[by]} changes no cell.` : `${WRITERS[by]} writes ${countOf(cells, 'cell')}`;

/** More are only counted. */
const MOST_NAMED = 3;

/** "Address 1 and Postcode keep their words." @param columns as the file calls them, at least one */
export function keptWordsSentence(columns: readonly string[]): string {
  if (columns.length > MOST_NAMED) return `${columns.length} other cells of the address keep their words.`;
  const names = capitalize(listOf(columns));
  return columns.length === 1 ? `${names} keeps its words.` : `${names} keep their words.`;
}

/** Above words that the list has no place for and that the service's address only shows. */
export const NOT_EXPORTED_LABEL = 'Also in the service’s address (not exported)';

/** "22 more like this" */
export const alikeWords = (rows: number): string => `${countOf(rows, 'more', 'more')} like this`;
