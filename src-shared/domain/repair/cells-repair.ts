/** Helpers for all repairs, which are functions from cells to cells. */

import { ADDRESS_FIELDS, OWN_LINES } from '../address/address.ts';
import { hasStreetWord } from '../address/address-words.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { type FoundCountry, findCountry } from '../country/country.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { isEmptyWord } from '../text/empty-words.ts';
import { isErrorWord } from '../text/error-words.ts';

/** The cells of a row, as in the file. */
export type Cells = readonly string[];

/** Returns the identical array if there is nothing to repair. Idempotent. */
export type CellsRepair = (cells: Cells) => Cells;

/** The parts of a list's settings that repairs use. */
export type RepairContext = {
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase; null when unknown. */
  readonly defaultCountry: string | null;
};

/** The new text of a cell. A row that lacks the column is filled up to it. */
export type CellEdit = readonly [column: number, text: string];

/** Fields in which damaged letters are repaired. Excludes names of people, because they are never checked. */
export const TEXT_FIELDS: readonly MappedField[] = ['address', ...OWN_LINES, ...ADDRESS_FIELDS];

/** The maximum length of an address cell, in UTF-16 units. No repair examines longer cells. */
const LONGEST_CELL = 1_000;

/** Returns the distinct columns of the given fields. */
export function columnsOf(mapping: ColumnMapping, fields: readonly MappedField[]): readonly number[] {
  return [...new Set(fields.flatMap((field) => mapping[field] ?? []))];
}

/** Returns the only column of a field; null if the field has no column, or several. */
export function onlyColumn(mapping: ColumnMapping, field: MappedField): number | null {
  const columns = mapping[field] ?? [];
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

/** Returns a repair that applies `repair` to each cell of the given columns. */
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

/** Returns the cells with all edits. If an edit would overwrite a word such as "N/A", returns the cells unchanged. */
export function withEdits(cells: Cells, edits: readonly CellEdit[]): Cells {
  if (edits.some(([column]) => isNoValue(cells[column] ?? ''))) return cells;
  const repaired = [...cells];
  for (const [column, text] of edits) {
    while (repaired.length < column) repaired.push('');
    repaired[column] = text;
  }
  return repaired;
}

/** Words for an empty cell that are also place names. */
const MAYBE_NO_VALUE = /^\s{0,20}(?:none|nan)\s{0,20}$/iu;

/** Whether a cell holds an error or a word for no value. Repairs never change, move or overwrite it. */
export const isNoValue = (cell: string): boolean =>
  isErrorWord(cell) || isEmptyWord(cell) || MAYBE_NO_VALUE.test(cell);

/** Returns a trimmed cell; '' if it is too long to be part of an address. */
export function textAt(cells: Cells, column: number | null): string {
  const text = column === null ? '' : (cells[column] ?? '');
  return text.length > LONGEST_CELL ? '' : text.trim();
}

/** Whether a text may be a street: it has a number or a street word. */
export const isStreet = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (/\p{Nd}/u.test(text) || hasStreetWord(text));

/** Returns a row's country in ISO-3; '' if unknown, or if the row names one that is not recognised. */
export type CountryOf = (cells: Cells) => string;

/** Creates a lookup of row countries with a cache. */
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

/**
 * Returns the ISO-3 code for a country name or code that is not in a country cell; '' if it is unknown or ambiguous.
 */
export const codeOf = (text: string): string => codeIn(findCountry(text));

/**
 * Returns the ISO-3 code for a country cell, which may also be a vehicle code, flag or number; '' if it is unknown or
 * ambiguous.
 */
export const codeOfCell = (text: string): string => codeIn(findCountryOfCell(text));

const codeIn = (found: FoundCountry | null): string => (found !== null && 'code' in found ? found.code : '');
