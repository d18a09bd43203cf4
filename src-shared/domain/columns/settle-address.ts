import { OWN_LINES } from '../address/address.ts';
import { hasStreetWord, startsUnit } from '../address/address-words.ts';
import { type ColumnMapping, type MappedField, RECIPIENT_FIELDS } from '../address/mapping.ts';
import { compactWords, foldText, wordsOf } from '../text/fold.ts';
import { isWholeAddress, SHAPES, shareOf } from './cells/cell-shapes.ts';
import { isAnyPostcode } from './cells/postcode-shapes.ts';
import type { Table } from './table.ts';

type Mutable = { [F in MappedField]?: readonly number[] };

/** Decides whether a column called "Address" is a whole address, or the street next to town columns. */
export function settleAddress(mapping: ColumnMapping, table: Table): ColumnMapping {
  return withoutCounter(floatingTown(withTownLine(settleWhole(mapping, table), table)), table);
}

/**
 * If parts were extracted from a whole address, maps the whole address and ignores these parts. Otherwise uses the
 * parts, or maps a street.
 */
function settleWhole(mapping: ColumnMapping, table: Table): ColumnMapping {
  const { address = [], street } = mapping;
  const [column] = address;
  if (column === undefined || address.length > 1) return mapping;
  const cells = table[column]?.cells ?? [];
  const containsParts = street !== undefined && isContained(table, street[0] ?? 0, column);
  if (containsParts) return keepWhole(mapping, column, table);
  if (street !== undefined) return withoutAddress(mapping, street);
  if (mapping.city === undefined && mapping.postcode === undefined)
    return mapping.state?.some((state) => isContained(table, state, column)) === true
      ? keepWhole(mapping, column, table)
      : mapping;
  if (mapping.city === undefined)
    return shareOf(cells, hasTownLine) > 0.5 ? mapping : withoutAddress(mapping, [column]);
  const areWhole = shareOf(cells, isWholeAddress) > 0.6 && isContained(table, mapping.city[0] ?? 0, column);
  return areWhole ? keepWhole(mapping, column, table) : withoutAddress(mapping, [column]);
}

/**
 * Reads a town column with "50667 Köln" as if it were called "PLZ/Ort". If there is a postcode column, even an empty
 * one, the repair `postcode_in_town` moves the postcodes there.
 */
function withTownLine(mapping: ColumnMapping, table: Table): ColumnMapping {
  const { street, city = [], ...others } = mapping;
  const { address, house_number, postcode } = mapping;
  const [column = -1, ...further] = city;
  const isOther = [address, house_number, postcode].some((each) => each !== undefined) || further.length > 0;
  return street !== undefined && !isOther && shareOf(table[column]?.cells ?? [], holdsPostcode) > 0.6
    ? { ...others, address: [...street, column] }
    : mapping;
}

/** Whether a cell holds a postcode of one or two words, and other words. */
function holdsPostcode(cell: string): boolean {
  const words = cell.split(/[\s,;]/u).filter((word) => word !== '');
  const isPostcode = (_: string, at: number): boolean =>
    [1, 2].some((size) => isAnyPostcode(words.slice(at, at + size).join(' ')));
  return words.length > 1 && SHAPES.letters.test(cell) && words.some(isPostcode);
}

/** Whether a cell has several lines or pieces, and one after the first may be the town. */
function hasTownLine(cell: string): boolean {
  const pieces = cell.split(/[\r\n,;]/u).filter((piece) => piece.trim() !== '');
  const isTown = (piece: string): boolean =>
    /\p{L}{3}/u.test(piece) && !startsUnit(piece) && !hasStreetWord(piece);
  return pieces.length > 1 && pieces.slice(1).some(isTown);
}

/** Treats several street lines without a town column as a whole address, because one line contains the town. */
function floatingTown(mapping: ColumnMapping): ColumnMapping {
  const { street, ...others } = mapping;
  const isFloating =
    street !== undefined &&
    street.length > 1 &&
    mapping.city === undefined &&
    mapping.house_number === undefined;
  return isFloating && mapping.address === undefined ? { ...others, address: street } : mapping;
}

/** Removes a vague "Nr" column if it counts the rows, the streets have numbers, or one column is a whole address. */
function withoutCounter(mapping: ColumnMapping, table: Table): ColumnMapping {
  const { house_number: numbers, ...others } = mapping;
  const [column = -1, ...further] = numbers ?? [];
  const { name = '', cells = [] } = table[column] ?? {};
  const isVague = further.length === 0 && VAGUE_NUMBER.test(foldText(name));
  const { address = [], street = address.slice(0, -1) } = mapping;
  if (address.length > 0 && street.length === 0 && isVague) return others;
  const isNumbered = street.some((each) => shareOf(table[each]?.cells ?? [], SHAPES.digit) > 0.6);
  return isVague && (countsRows(cells) || isNumbered) ? others : mapping;
}

/** Column names for a number of any kind: of a house, a member or a row. */
export const VAGUE_NUMBER = /^(?:nr|no|n|num|number|numero|nummer|cislo|broj|lp|番号|号码|)$/u;

/** Whether each row has the number after the previous one: 1, 2, 3. */
export function countsRows(cells: readonly string[]): boolean {
  const numbers = cells.map(Number);
  return (
    numbers.length >= 3 && numbers.every((number, row) => row === 0 || number === (numbers[row - 1] ?? 0) + 1)
  );
}

function withoutAddress(mapping: ColumnMapping, street: readonly number[]): ColumnMapping {
  const others: Mutable = { ...mapping, street };
  delete others.address;
  return others;
}

function keepWhole(mapping: ColumnMapping, column: number, table: Table): ColumnMapping {
  const isKept = (field: MappedField): boolean =>
    mapping[field]?.some((each) => field !== 'premise' || !isContained(table, each, column)) === true;
  const kept = BESIDE_WHOLE.filter(isKept).map((field) => [field, mapping[field]] as const);
  return { address: [column], ...Object.fromEntries(kept) };
}

const BESIDE_WHOLE: readonly MappedField[] = [...RECIPIENT_FIELDS, ...OWN_LINES, 'country', 'email'];

/** How many UTF-16 units at the start of a part the address must contain: "Frank" suffices for "Frankfurt/M". */
const LEAST_ALIKE = 5;

/** Whether most cells of one column are contained in another column's cell of the same row. */
export function isContained(table: Table, part: number, whole: number): boolean {
  const wholes = table[whole]?.cells ?? [];
  const pairs = (table[part]?.cells ?? []).flatMap((cell, row) => {
    const text = wholes[row] ?? '';
    return cell.trim() === '' || text.trim() === '' ? [] : [[cell, text] as const];
  });
  if (pairs.length === 0) return false;
  const compact = (text: string): string => compactWords(wordsOf(text)).slice(0, 200);
  const inside = pairs.filter(([cell, text]) => compact(text).includes(compact(cell).slice(0, LEAST_ALIKE)));
  return inside.length / pairs.length > 0.6;
}
