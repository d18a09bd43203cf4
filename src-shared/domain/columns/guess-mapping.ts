/** Which column holds what, guessed from names and cells. A guess that is not sure is not made: a person sees the columns. */
import {
  filledShare,
  isAddressLine,
  isEmail,
  isPremise,
  isSurePremise,
  isWholeAddress,
  SHAPES,
  shareOf,
} from './cell-shapes.ts';
import { OWN_LINES } from '../address/address.ts';
import { findCountry } from '../country/country.ts';
import { compactWords, wordsOf } from '../text/fold.ts';
import { guessCountry } from '../country/guess-country.ts';
import type { HeaderMeaning } from './header-words.ts';
import { meaningOfHeader } from './header-words.ts';
import type { ColumnMapping, MappedField } from './mapping.ts';
import { MAPPED_FIELDS } from './mapping.ts';

/** A column (0-based), what it seems to hold, and what says so. */
export type ColumnGuess = {
  readonly column: number;
  readonly field: MappedField;
  readonly reason: 'name_of_column' | 'content_of_column';
  readonly certainty: GuessCertainty;
};

/** A weak guess is asked about before the import. */
export type GuessCertainty = 'sure' | 'likely' | 'weak';

/** A mapping to begin with; a field whose column is not sure is absent. */
export type MappingGuess = {
  readonly mapping: ColumnMapping;
  readonly guesses: readonly ColumnGuess[];
  /** ISO-3 lowercase; null when the list gives no hint. */
  readonly defaultCountry: string | null;
};

type Columns = readonly { readonly name: string; readonly cells: readonly string[] }[];
type Mutable = { [F in MappedField]?: readonly number[] };

/** How many lines of an address stand in columns of their own before the postcode, at most. */
const MOST_ADDRESS_LINES = 5;
/** Names of things that are never an address, however their cells look. */
const NEVER =
  /^(?:expected|source)|name|nom\b|nombre|nosaukums|title|note|comment|remark|json|url|web|phone|tel\b|date/iu;

/** @param rows a sample of the rows, header excluded; may be empty. */
export function guessMapping(columns: readonly string[], rows: readonly (readonly string[])[]): MappingGuess {
  const table: Columns = columns.map((name, index) => ({ name, cells: rows.map((row) => row[index] ?? '') }));
  const byName = settleWholeAddress(mapByName(table), table);
  const byContent = hasPlace(byName) ? addEmail(byName, table) : addEmail(mapByContent(byName, table), table);
  const guesses = MAPPED_FIELDS.flatMap((field) =>
    (byContent[field] ?? []).map(
      (column): ColumnGuess =>
        byName[field]?.includes(column) === true
          ? { column, field, reason: 'name_of_column', certainty: 'sure' }
          : { column, field, reason: 'content_of_column', certainty: 'likely' },
    ),
  );
  return { mapping: byContent, guesses, defaultCountry: guessCountry(columns, rows, byContent) };
}

function hasPlace({ address, street, city, postcode }: ColumnMapping): boolean {
  return address !== undefined || street !== undefined || (city !== undefined && postcode !== undefined);
}

function mapByName(table: Columns): ColumnMapping {
  const named = table.flatMap(({ name, cells }, column) => {
    const meaning = meaningOfHeader(name);
    return meaning !== null && fits(meaning, cells) ? [{ column, ...meaning }] : [];
  });
  const mapping: Mutable = {};
  for (const field of MAPPED_FIELDS) {
    const chosen = chooseColumns(
      field,
      named.filter((each) => each.field === field),
    );
    if (chosen.length > 0) mapping[field] = chosen;
  }
  return mapping;
}

/**
 * The best-named column, and those that continue it and are of the same kind (physical or postal). A building and its flats
 * have columns of their own, and all of them say where the letter goes.
 */
function chooseColumns(
  field: MappedField,
  named: readonly (HeaderMeaning & { readonly column: number })[],
): readonly number[] {
  const [first] = named.filter(({ continues }) => !continues).toSorted((a, b) => a.rank - b.rank);
  if (first === undefined) return [];
  const isSameKind = ({ rank }: HeaderMeaning): boolean => rank >= 100 === first.rank >= 100;
  if (field === 'premise') return named.filter(isSameKind).map(({ column }) => column);
  const further = named.filter((each) => each.continues && isSameKind(each));
  return [first, ...further].map(({ column }) => column);
}

/** Whether the cells can be what the name says; a column without cells is believed. */
function fits({ field, isSure }: HeaderMeaning, cells: readonly string[]): boolean {
  if (filledShare(cells) === 0) return true;
  const share = (shape: RegExp): number => shareOf(cells, shape);
  switch (field) {
    case 'email':
      return share(/@/u) > 0.3;
    case 'postcode':
      return share(SHAPES.digit) > 0.5 && shareOf(cells, (cell) => cell.length <= 12) > 0.8;
    case 'house_number':
      return shareOf(cells, (cell) => cell.length <= 14) > 0.8;
    case 'country':
      return shareOf(cells, (cell) => findCountry(cell) !== null) > 0.5;
    case 'state':
    case 'city':
    case 'locality':
      return share(SHAPES.letters) > 0.5;
    case 'premise':
      return shareOf(cells, isSure ? isPremise : isSurePremise) > 0.5;
    case 'street':
    case 'address':
    case 'organisation':
      return share(SHAPES.letter) > 0.5;
  }
}

/**
 * "Address" may be a whole address or the street beside a city column. Beside its own parts a whole address
 * is used alone: the parts were then taken out of it.
 */
function settleWholeAddress(mapping: ColumnMapping, table: Columns): ColumnMapping {
  const [column] = mapping.address ?? [];
  if (column === undefined) return mapping;
  const { street } = mapping;
  const cells = table[column]?.cells ?? [];
  const hasTown = mapping.city !== undefined || mapping.postcode !== undefined;
  const containsParts = street !== undefined && isContained(table, street[0] ?? 0, column);
  if (containsParts) return keepWhole(mapping, column);
  if (street !== undefined) return withoutAddress(mapping, street);
  if (!hasTown) return mapping;
  const townColumn = mapping.city?.[0] ?? mapping.postcode?.[0] ?? 0;
  const isWhole = shareOf(cells, isWholeAddress) > 0.6 && isContained(table, townColumn, column);
  return isWhole ? keepWhole(mapping, column) : withoutAddress(mapping, [column]);
}

function withoutAddress(mapping: ColumnMapping, street: readonly number[]): ColumnMapping {
  const others: Mutable = { ...mapping, street };
  delete others.address;
  return others;
}

function keepWhole({ organisation, premise, country, email }: ColumnMapping, column: number): ColumnMapping {
  const own = { ...(organisation && { organisation }), ...(premise && { premise }) };
  return { address: [column], ...own, ...(country && { country }), ...(email && { email }) };
}

/** Whether most cells of one column stand inside the cell of another in the same row. */
function isContained(table: Columns, part: number, whole: number): boolean {
  const wholes = table[whole]?.cells ?? [];
  const pairs = (table[part]?.cells ?? []).flatMap((cell, row) => {
    const text = wholes[row] ?? '';
    return cell.trim() === '' || text.trim() === '' ? [] : [[cell, text] as const];
  });
  if (pairs.length === 0) return false;
  const compact = (text: string): string => compactWords(wordsOf(text)).slice(0, 200);
  const inside = pairs.filter(([cell, text]) => compact(text).includes(compact(cell).slice(0, 3)));
  return inside.length / pairs.length > 0.6;
}

function addEmail(mapping: ColumnMapping, table: Columns): ColumnMapping {
  if (mapping.email !== undefined) return mapping;
  const column = table.findIndex(({ cells }) => shareOf(cells, isEmail) > 0.6);
  return column < 0 ? mapping : { ...mapping, email: [column] };
}

/** A column that is named after a company or a building is no line of the address beside it. */
const isOwnLine = (byName: ColumnMapping, column: number): boolean =>
  OWN_LINES.some((line) => byName[line]?.includes(column) === true);

/** For lists whose columns have no telling names. */
function mapByContent(byName: ColumnMapping, table: Columns): ColumnMapping {
  return mapBeforePostcode(byName, table) ?? mapLongestAddress(byName, table) ?? byName;
}

/** Address lines in columns of their own, ended by a postcode: the lines together are the address. */
function mapBeforePostcode(byName: ColumnMapping, table: Columns): ColumnMapping | null {
  const isPostcode = (cells: readonly string[]): boolean =>
    [SHAPES.ukPostcode, SHAPES.canadianPostcode, SHAPES.dutchPostcode].some(
      (shape) => shareOf(cells, shape) > 0.6,
    );
  const isStateAndZip = (cells: readonly string[]): boolean =>
    shareOf(cells, (cell) => /^\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?\s*$/iu.test(cell)) > 0.4;
  const end = table.findIndex(({ cells }) => isPostcode(cells) || isStateAndZip(cells));
  if (end < 1) return null;

  const lines: number[] = [];
  for (let column = end - 1; column >= 0 && lines.length < MOST_ADDRESS_LINES; column -= 1) {
    if (isOwnLine(byName, column)) continue;
    const cells = table[column]?.cells ?? [];
    if (filledShare(cells) > 0 && shareOf(cells, isAddressLine) <= 0.5) break;
    lines.unshift(column);
  }
  if (lines.length === 0) return null;
  const isZip = isStateAndZip(table[end]?.cells ?? []);
  return isZip ? { ...byName, address: [...lines, end] } : { ...byName, address: lines, postcode: [end] };
}

/** One column whose cells look like whole addresses, the one that does most. */
function mapLongestAddress(byName: ColumnMapping, table: Columns): ColumnMapping | null {
  let best = -1;
  let bestShare = 0.4;
  for (const [column, { name, cells }] of table.entries()) {
    const share =
      NEVER.test(name) || isOwnLine(byName, column) ? 0 : shareOf(cells, isWholeAddress) * filledShare(cells);
    if (share > bestShare) [best, bestShare] = [column, share];
  }
  return best < 0 ? null : { ...byName, address: [best] };
}
