/** Doubts about single columns of a guessed mapping: unmapped columns that may be needed, and mapped columns that do not fit. */

import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { isPostcode, postcodeDigits } from '../address/postcode-shape.ts';
import { countryCodeOfCell } from '../country/country-cell.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import { filledShare, hasStreetShape, isNamedBuilding, SHAPES, shareOf } from './cells/cell-shapes.ts';
import { isKnownCity } from './cells/known-cities.ts';
import { looksLikeNoAddress } from './cells/no-address.ts';
import { countryOfPostcode, isAnyPostcode } from './cells/postcode-shapes.ts';
import { lackTown } from './lacking-part.ts';
import { wordsOfName } from './names/header-name.ts';
import { foldedTerms } from './names/header-terms.ts';
import { columnsOfOthers, isOfPlace, namedColumns } from './names/named-columns.ts';
import { countsRows, isContained, VAGUE_NUMBER } from './settle-address.ts';
import type { Table } from './table.ts';

/** `column`: the doubtful column. `field`: the field that the column is or may be mapped to. */
type OfColumn<K extends string> = { readonly kind: K; readonly column: number; readonly field: MappedField };

export type FittingDoubt =
  /** The column is not mapped, although the address lacks this part. */
  | OfColumn<'unmapped_part'>
  /** The column is not mapped, but is named like a further line of the address. */
  | OfColumn<'unmapped_line'>
  /** The column's name fits, but it is not mapped, because its formulas have no values yet. */
  | OfColumn<'unmapped_formulas'>
  /** The town or postcode column of a list without a street, in which no column looks like a street. */
  | OfColumn<'no_street'>
  /** The street column of a list without a town and a postcode. Its cells do not name them either. */
  | OfColumn<'no_town'>
  /** The street also contains these house numbers. */
  | OfColumn<'number_twice'>
  | (OfColumn<'other_postcodes'> & { readonly country: string })
  /** The column is almost empty, while the unmapped column `fuller` has the same kind of content. */
  | (OfColumn<'mostly_empty'> & { readonly fuller: number });

const MOST = 0.6;
const NEARLY_ALL = 0.8;
const HARDLY = 0.2;
/** The minimum number of rows. In fewer rows, the share of filled cells means nothing. */
const LEAST_ROWS = 3;

/** Returns the doubts about mapped columns. `country`: ISO-3 lowercase of rows that name none; null if unknown. */
export function misfits(
  table: Table,
  mapping: ColumnMapping,
  country: string | null,
): readonly FittingDoubt[] {
  return [...numbersTwice(table, mapping), ...otherPostcodes(table, mapping, country)];
}

/** Returns the doubts about unmapped columns. `uncalculated`: columns whose formulas have no values. */
export function leftOut(
  table: Table,
  mapping: ColumnMapping,
  country: string | null,
  uncalculated: readonly number[],
): readonly FittingDoubt[] {
  const mapped = new Set(Object.values(mapping).flat());
  const others = columnsOfOthers(mapping, table);
  const free = [...table.keys()].filter(
    (column) =>
      !mapped.has(column) &&
      !others.has(column) &&
      table[column]?.isHidden !== true &&
      filledShare(cellsOf(table, column)) > 0,
  );
  return [
    ...streetLacking(table, mapping, free),
    ...townLacking(table, mapping),
    ...numberLacking(table, mapping, free),
    ...buildingLacking(table, mapping, free),
    ...countryLacking(table, mapping, free, country),
    ...furtherLines(table, mapping, free),
    ...mostlyEmpty(table, mapping, free),
    ...namedColumns(table).flatMap(({ column, field }): readonly FittingDoubt[] => {
      const isLeftOut = isOfPlace(field) && !mapped.has(column) && !others.has(column);
      return isLeftOut && uncalculated.includes(column) ? [{ kind: 'unmapped_formulas', column, field }] : [];
    }),
  ];
}

const cellsOf = (table: Table, column: number): readonly string[] => table[column]?.cells ?? [];
const hasStreet = ({ street, address }: ColumnMapping): boolean =>
  street !== undefined || address !== undefined;

function streetLacking(
  table: Table,
  mapping: ColumnMapping,
  free: readonly number[],
): readonly FittingDoubt[] {
  const field = (['city', 'postcode', 'address'] as const).find((each) => mapping[each] !== undefined);
  const [town] = (field && mapping[field]) ?? [];
  if (field === undefined || town === undefined || (hasStreet(mapping) && !holdsOnlyTowns(table, mapping)))
    return [];
  const line = free.find((column) => lineOf(table, column) === 1 && hasWords(table, column));
  const found = line ?? free.find((column) => areStreets(cellsOf(table, column)));
  if (found !== undefined) return [{ kind: 'unmapped_part', column: found, field: 'street' }];
  return [{ kind: 'no_street', column: town, field }];
}

/** Whether the whole address consists of columns such as "PLZ/Ort". */
function holdsOnlyTowns(table: Table, { address, street }: ColumnMapping): boolean {
  if (address === undefined || street !== undefined) return false;
  const townLines = new Set(namedColumns(table).flatMap((each) => (each.isTownLine ? [each.column] : [])));
  return address.every((column) => townLines.has(column));
}

/** Warns of a mapping in which nothing says where the street is. */
function townLacking(table: Table, mapping: ColumnMapping): readonly FittingDoubt[] {
  const { address, street, city, postcode, locality } = mapping;
  const [column] = street ?? address ?? [];
  if (column === undefined || city !== undefined || postcode !== undefined || locality !== undefined)
    return [];
  const used = [...(address ?? []), ...(street ?? [])];
  const lines = cellsOf(table, column).map((_, row) =>
    used.map((each) => cellsOf(table, each)[row] ?? '').join(', '),
  );
  return lackTown(lines) ? [{ kind: 'no_town', column, field: street ? 'street' : 'address' }] : [];
}

const areStreets = (cells: readonly string[]): boolean =>
  shareOf(cells, hasStreetShape) > MOST && looksLikeNoAddress('street', cells) === null;

/** Finds house numbers for streets without numbers, in a column next to them or with a fitting name. */
function numberLacking(
  table: Table,
  mapping: ColumnMapping,
  free: readonly number[],
): readonly FittingDoubt[] {
  const { street = [], house_number: number } = mapping;
  const streets = street.flatMap((column) => cellsOf(table, column));
  const lacks = street.length > 0 && number === undefined && shareOf(streets, NUMBERED) < HARDLY;
  if (!lacks || filledShare(streets) === 0) return [];
  const found = free.find((column) => {
    const isBeside = street.some((each) => Math.abs(each - column) === 1);
    const words = wordsOfName(table[column]?.name ?? '');
    const cells = cellsOf(table, column);
    const isNamed = words.some((word) => VAGUE_NUMBER.test(word)) && words.length < 3;
    const isIdentifier = [...words, words.join('')].some((word) => identifiers.has(word));
    return (
      (isBeside || isNamed) &&
      !isIdentifier &&
      shareOf(cells, isHouseNumber) > NEARLY_ALL &&
      !countsRows(cells)
    );
  });
  return found === undefined ? [] : [{ kind: 'unmapped_part', column: found, field: 'house_number' }];
}

const identifiers = foldedTerms('identifier');

/** House numbers, including Japanese ones: "広尾一丁目十五番三号". */
const NUMBERED = /\p{Nd}|[〇一二三四五六七八九十百](?:丁目|番地?|号)/u;

/** Finds "Rose Cottage" and "Flat 2" in a column next to the street. */
function buildingLacking(
  table: Table,
  { street = [], premise }: ColumnMapping,
  free: readonly number[],
): readonly FittingDoubt[] {
  if (premise !== undefined) return [];
  const found = free.find((column) => {
    const isBeside = street.some((each) => Math.abs(each - column) === 1);
    const isLine = lineOf(table, column) !== null;
    return isBeside && !isLine && shareOf(cellsOf(table, column), isNamedBuilding) > NEARLY_ALL;
  });
  return found === undefined ? [] : [{ kind: 'unmapped_part', column: found, field: 'premise' }];
}

/** Finds a column of countries other than the list's own. Without it, all rows would be checked in one country. */
function countryLacking(
  table: Table,
  mapping: ColumnMapping,
  free: readonly number[],
  country: string | null,
): readonly FittingDoubt[] {
  if (mapping.country !== undefined) return [];
  const found = free.find((column) => {
    const { name = '', cells = [] } = table[column] ?? {};
    const codes = new Set(cells.filter((cell) => cell.trim() !== '').map(countryCodeOfCell));
    const areOfList = codes.size === 1 && codes.has(country);
    const areStates = mapping.state?.some((state) => isContained(table, column, state)) === true;
    return (
      shareOf(cells, isCountry) > NEARLY_ALL &&
      !areOfList &&
      !areStates &&
      shareOf(cells, NO_CODE) < 1 &&
      !OTHER_COUNTRY.test(foldText(name))
    );
  });
  return found === undefined ? [] : [{ kind: 'unmapped_part', column: found, field: 'country' }];
}

/** Excludes single letters, which may mean anything. */
const isCountry = (cell: string): boolean =>
  countryCodeOfCell(cell) !== null &&
  (cell.trim().length > 3 || /^(?:\p{Lu}{2,3}|\p{Ll}{2,3})$/u.test(cell.trim()));
/** The codes of Norway, Armenia and Saint Pierre are also other words. */
const NO_CODE = /^\s*(?:no|am|pm)\s*$/iu;
/** Column names for the country of a language, a currency, a person or a thing. Folded. */
const OTHER_COUNTRY =
  /lang|sprach|idiom|lingua|taal|kiel|jazyk|jezyk|nyelv|язык|言語|语言|locale|curren|wahrung|devise|moneda|valut|national|burger|citizen|birth|geburt|naissance|nacimi|nascita|origin|herkunft/u;

const isHouseNumber = (cell: string): boolean => /^\d{1,4} ?[a-z]?(?: ?[-/] ?\d{0,4} ?[a-z]?)?$/iu.test(cell);

function furtherLines(
  table: Table,
  mapping: ColumnMapping,
  free: readonly number[],
): readonly FittingDoubt[] {
  if (!hasStreet(mapping)) return [];
  const field = mapping.street === undefined ? 'address' : 'street';
  return free
    .filter((column) => lineOf(table, column) !== null && hasWords(table, column))
    .map((column) => ({ kind: 'unmapped_line', column, field }));
}

const hasWords = (table: Table, column: number): boolean =>
  shareOf(cellsOf(table, column), SHAPES.letters) > 0.5;

const LINE_WORDS = new Set([...foldedTerms('line'), ...'add adr lines str zeile rad dir indir'.split(' ')]);

function lineOf(table: Table, column: number): number | null {
  const words = wordsOfName(table[column]?.name ?? '');
  const number = words.at(-1) ?? '';
  const isLine = words.slice(0, -1).some((word) => LINE_WORDS.has(word));
  return isLine && words.length <= 4 && /^[1-9]$/u.test(number) ? Number(number) : null;
}

/** Finds a column of house numbers that the street contains too: "12" next to "12 High Street". */
function numbersTwice(table: Table, mapping: ColumnMapping): readonly FittingDoubt[] {
  const { street = [], house_number: [column, ...further] = [] } = mapping;
  if (column === undefined || further.length > 0) return [];
  const rows = cellsOf(table, column).flatMap((cell, row) => {
    const number = wordsOf(cell).join('');
    const streets = street.map((each) => cellsOf(table, each)[row] ?? '').join(' ');
    return number === '' || streets.trim() === '' ? [] : [{ number, words: wordsOf(streets) }];
  });
  const twice = rows.filter(({ number, words }) =>
    words.some((word, at) => word === number || `${word}${words[at + 1] ?? ''}` === number),
  );
  return twice.length > rows.length / 2 ? [{ kind: 'number_twice', column, field: 'house_number' }] : [];
}

/** Countries with known postcodes that do not consist of digits alone. */
const OTHER_SHAPES = new Set('gbr can nld irl prt lva pol'.split(' '));

function otherPostcodes(
  table: Table,
  mapping: ColumnMapping,
  defaultCountry: string | null,
): readonly FittingDoubt[] {
  const { postcode: [column, ...further] = [], country: countries = [] } = mapping;
  if (column === undefined || further.length > 0) return [];
  const known = cellsOf(table, column).flatMap((cell, row) => {
    const named = countries.map((each) => cellsOf(table, each)[row] ?? '').find((text) => text.trim() !== '');
    const country = named === undefined ? defaultCountry : countryCodeOfCell(named);
    return cell.trim() === '' || country === null || !hasKnownPostcodes(country)
      ? []
      : [{ cell: cell.trim(), country }];
  });
  const wrong = known.filter(({ cell, country }) => !mayBePostcodeOf(cell, country));
  const [first] = wrong;
  if (first === undefined || wrong.length <= known.length / 2) return [];
  return [{ kind: 'other_postcodes', column, field: 'postcode', country: first.country }];
}

const hasKnownPostcodes = (country: string): boolean =>
  postcodeDigits(country) !== null || OTHER_SHAPES.has(country);

/** Whether a cell may be a postcode of the country, even with repairable damage or a country code before it. */
function mayBePostcodeOf(cell: string, country: string): boolean {
  const whole = cell
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}'"=]/gu, '')
    .replace(/\.0{1,2}$/u, '')
    .trim();
  const text = whole.replace(/^[A-Z]{1,3}[- ](?=\d)/iu, '');
  if (countryOfPostcode(whole) === country || isPostcode(text, country)) return true;
  const digits = text.replaceAll(/[\s-]/gu, '');
  const form = postcodeDigits(country);
  const isZip4 = country === 'usa' && /^\d{5}-?\d{4}$/u.test(text);
  if (form === null || !/^\d+$/u.test(digits)) return isZip4;
  return isZip4 || (digits.length <= form.length && digits.length >= form.length - form.mostLost);
}

const SINGLE: readonly MappedField[] = ['address', 'street', 'city', 'postcode'];

function mostlyEmpty(table: Table, mapping: ColumnMapping, free: readonly number[]): readonly FittingDoubt[] {
  const rows = table[0]?.cells.length ?? 0;
  return SINGLE.flatMap((field): readonly FittingDoubt[] => {
    const [column, ...further] = mapping[field] ?? [];
    if (column === undefined || further.length > 0 || rows < LEAST_ROWS) return [];
    if (filledShare(cellsOf(table, column)) >= HARDLY) return [];
    // If the columns of all parts are almost empty, one such column means nothing.
    const isOfOthers = SINGLE.some((each) => filledShare(cellsOf(table, mapping[each]?.[0] ?? -1)) >= HARDLY);
    if (!isOfOthers) return [];
    const fuller = free.find(
      (other) => filledShare(cellsOf(table, other)) > NEARLY_ALL && mayHold(field, other, table),
    );
    return fuller === undefined ? [] : [{ kind: 'mostly_empty', column, field, fuller }];
  });
}

function mayHold(field: MappedField, column: number, table: Table): boolean {
  const cells = cellsOf(table, column);
  if (namedColumns(table).some((named) => named.column === column && named.field === field)) return true;
  if (field === 'postcode') return shareOf(cells, isAnyPostcode) > NEARLY_ALL;
  if (field === 'city') return shareOf(cells, isKnownCity) > 0.4;
  return areStreets(cells);
}
