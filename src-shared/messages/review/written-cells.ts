import { type ByCount, byCount, formatNumber, namesOf } from '../format.ts';

type WritesBy = 'accept' | 'accept_with_building' | 'export';

const WRITES: Readonly<Record<WritesBy, ByCount & { readonly none: string }>> = {
  accept: {
    none: 'Accepting changes no cell.',
    one: 'Accept writes 1 cell',
    other: (n) => `Accept writes ${n} cells`,
  },
  accept_with_building: {
    none: 'Accept with the building changes no cell.',
    one: 'Accept with the building writes 1 cell',
    other: (n) => `Accept with the building writes ${n} cells`,
  },
  export: {
    none: 'An export in place changes no cell.',
    one: 'An export in place writes 1 cell',
    other: (n) => `An export in place writes ${n} cells`,
  },
};

/** Returns a text such as "Accept writes 2 cells" or "Accepting changes no cell." */
export const writesSentence = (by: WritesBy, cells: number): string =>
  cells === 0 ? WRITES[by].none : byCount(cells, WRITES[by]);

const MOST_NAMED = 3;

/** Returns "Unchanged: “Address 1” and “Postcode”." Only counts more than three columns. @param columns at least one */
export const keptWordsSentence = (columns: readonly string[]): string =>
  columns.length > MOST_NAMED
    ? `Unchanged: ${formatNumber(columns.length)} other cells of the address.`
    : `Unchanged: ${namesOf(columns)}.`;

/** Shown in the row panel before a building or company that appears only in the service's address. */
export const NOT_EXPORTED_LABEL = 'Also in the service’s address (not exported)';

/** Counts the other undecided rows of the same kind as the current row. Shown next to “Decide together”. */
export const alikeWords = (rows: number): string =>
  byCount(rows, { one: '1 more like this', other: (n) => `${n} more like this` });
