/** What the repairs have in common: cells in, cells out. */

import { ADDRESS_FIELDS, OWN_LINES } from '../address/address.ts';
import { hasStreetWord } from '../address/address-words.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { type FoundCountry, findCountry } from '../country/country.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { isEmptyWord } from '../text/empty-words.ts';
import { isErrorWord } from '../text/error-words.ts';

/** The cells of a row, as they are in the file. */
export type Cells = readonly string[];

/** Returns the very same array if it has nothing to repair. Idempotent. */
export type CellsRepair = (cells: Cells) => Cells;

/** What a repair knows of a list. */
export type RepairContext = {
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase; null when unknown. */
  readonly defaultCountry: string | null;
};

/** A cell as it is to be; a column that the row lacks is filled up to. */
export type CellEdit = readonly [column: number, text: string];

/** Columns of text that can be damaged letter by letter. Names of people are not among them: they are never asked. */
export const TEXT_FIELDS: readonly MappedField[] = ['address', ...OWN_LINES, ...ADDRESS_FIELDS];

/** UTF-16 units; no part of an address is longer, and no repair looks at what is. */
const LONGEST_CELL = 1_000;

/** The columns of some fields, each once. */
export function columnsOf(mapping: ColumnMapping, fields: readonly MappedField[]): readonly number[] {
  return [...new Set(fields.flatMap((field) => mapping[field] ?? []))];
}

/** The one column of a field; null where it has none or several: which of these is meant is not sure. */
export function onlyColumn(mapping: ColumnMapping, field: MappedField): number | null {
  const columns = mapping[field] ?? [];
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

/** A repair of each cell of some columns by itself. */
export function repairEach(
  columns: readonly number[],
  repair: (cell: string, column: number) => string,
): CellsRepair {
  return (cells) => {
    let repaired: string[] | null = null;
    for (const column of columns) {
      const before = cells[column] ?? '';
      if (before === '' || before.length > LONGEST_CELL) continue;
      const after = repair(before, column);
      if (after !== before && !isNoValue(before)) (repaired ??= [...cells])[column] = after;
    }
    return repaired ?? cells;
  };
}

/** The cells with all of the edits, or as they are where one of them would touch a word for no value. */
export function withEdits(cells: Cells, edits: readonly CellEdit[]): Cells {
  if (edits.some(([column]) => isNoValue(cells[column] ?? ''))) return cells;
  const repaired = [...cells];
  for (const [column, text] of edits) {
    while (repaired.length < column) repaired.push('');
    repaired[column] = text;
  }
  return repaired;
}

/** Words for an empty cell that are also names of places. */
const MAYBE_NO_VALUE = /^\s{0,20}(?:none|nan)\s{0,20}$/iu;

/** Whether a cell holds a word for no value, or an error. No repair changes, moves or overwrites one. */
export const isNoValue = (cell: string): boolean =>
  isErrorWord(cell) || isEmptyWord(cell) || MAYBE_NO_VALUE.test(cell);

/** A cell without the white space around it; '' also where it is too long to be a part of an address. */
export function textAt(cells: Cells, column: number | null): string {
  const text = column === null ? '' : (cells[column] ?? '');
  return text.length > LONGEST_CELL ? '' : text.trim();
}

/** Whether a text may be a street: it has a number, or a word for a street. */
export const isStreet = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (/\p{Nd}/u.test(text) || hasStreetWord(text));

/** The country of a row in ISO-3; '' where it is not known, also where the row names one that is not recognised. */
export type CountryOf = (cells: Cells) => string;

export function createCountryOf({ mapping, defaultCountry }: RepairContext): CountryOf {
  const columns = columnsOf(mapping, ['country']);
  const known = new Map<string, string>();
  return (cells) => {
    const text = columns.map((column) => textAt(cells, column)).find((each) => each !== '') ?? '';
    if (text === '') return defaultCountry ?? '';
    const code = known.get(text) ?? codeOfCell(text);
    if (known.size < MOST_COUNTRIES) known.set(text, code);
    return code;
  };
}

const MOST_COUNTRIES = 1_000;

/** ISO-3 of a country's name or code inside another text; '' for none, and for a name of two. */
export const codeOf = (text: string): string => codeIn(findCountry(text));

/** ISO-3 of what a column of countries says, also by a sign of cars, a flag or a number; '' for none, and for a name of two. */
export const codeOfCell = (text: string): string => codeIn(findCountryOfCell(text));

const codeIn = (found: FoundCountry | null): string => (found !== null && 'code' in found ? found.code : '');
