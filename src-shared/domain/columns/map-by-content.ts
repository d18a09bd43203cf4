/** Maps columns by their cells if their names do not say what they contain. */
import { OWN_LINES } from '../address/address.ts';
import { hasStreetWord } from '../address/address-words.ts';
import {
  type ColumnMapping,
  isRecipientField,
  type MappedField,
  RECIPIENT_FIELDS,
} from '../address/mapping.ts';
import { isStreetType } from '../address/street-pieces.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { foldText } from '../text/fold.ts';
import {
  filledShare,
  hasStreetShape,
  isAddressLine,
  isEmail,
  isNamedBuilding,
  isSentence,
  isWholeAddress,
  SHAPES,
  shareOf,
} from './cells/cell-shapes.ts';
import { isKnownCity } from './cells/known-cities.ts';
import { namesPlace } from './cells/names-place.ts';
import { looksLikeNoAddress } from './cells/no-address.ts';
import { isAnyPostcode, isDistinctPostcode } from './cells/postcode-shapes.ts';
import type { ColumnGuess, GuessCertainty, GuessedBy } from './column-guess.ts';
import { namedColumns } from './names/named-columns.ts';
import { isContained } from './settle-address.ts';
import type { Table } from './table.ts';

const MOST_ADDRESS_LINES = 5;
/** Names of columns that are never an address, whatever their cells look like. */
const NEVER =
  /^(?:expected|source)|birth|geburt|naissance|nacimiento|nascita|nascimento|name|nom\b|nombre|nosaukums|title|note|comment|remark|descri|beschreib|bemerk|anmerk|hinweis|opmerk|osserva|observa|uwagi|poznam|megjegy|message|summary|detail|備考|备注|비고|json|url|web|phone|tel\b|date|lat\b|lon\b|lng\b|id$|owner|currency|language|product|item/u;
/** Names of columns with regions. Many regions have the same name as a town. */
const REGION = /\b(?:county|comte|comarca|landkreis|kreis|district)\b/u;
/** Names that suggest postcodes, which the cells must confirm. */
const SAYS_POSTCODE = /post|zip|plz|^(?:code|kod|cod|код|코드|番号)$/u;
/** Shares of the non-blank cells that fit. Above MOST, a guess is likely. HARDLY is the minimum for a weak guess. */
const MOST = 0.6;
const HARDLY = 0.4;

/** Never maps a hidden column, because a person does not see what it holds. @param byName the mapping by column names */
export function mapByContent(byName: ColumnMapping, all: Table): readonly ColumnGuess[] {
  const table = all.map((each) => (each.isHidden ? { ...each, cells: [] } : each));
  const found = hasPlace(byName) ? [] : guessPlace(byName, table);
  const parts: readonly MappedField[] = ['postcode', 'city', 'street', 'country', 'email'];
  const guesses = parts.reduce<readonly ColumnGuess[]>((before, field) => {
    const guess = guessPart(field, byName, before, table);
    return guess === null ? before : [...before, guess];
  }, found);
  return [...guesses, ...guessStreetTypes(byName, table)];
}

/** Finds a column of street types next to street names without types: "Main" | "St". */
function guessStreetTypes(byName: ColumnMapping, table: Table): readonly ColumnGuess[] {
  const { street = [] } = byName;
  const used = new Set(Object.values(byName).flat());
  const cellsOf = (column: number): readonly string[] => table[column]?.cells ?? [];
  if (street.length === 0 || street.some((column) => shareOf(cellsOf(column), hasStreetWord) > 0.2))
    return [];
  const beside = [Math.min(...street) - 1, Math.max(...street) + 1];
  return beside
    .filter((column) => !used.has(column) && shareOf(cellsOf(column), isStreetType) > 0.8)
    .map((column) => guessOf(column, 'street', 'street_words', 'likely'));
}

function hasPlace({ address, street, city, postcode }: ColumnMapping): boolean {
  return address !== undefined || street !== undefined || (city !== undefined && postcode !== undefined);
}

function guessPlace(byName: ColumnMapping, table: Table): readonly ColumnGuess[] {
  return guessBeforePostcode(byName, table) ?? guessLongestAddress(byName, table) ?? [];
}

/** Whether a column is a name or an own line, and therefore not an address line. */
const isOwnLine = (byName: ColumnMapping, column: number): boolean =>
  [...RECIPIENT_FIELDS, ...OWN_LINES].some((field) => byName[field]?.includes(column) === true);

/** Finds address lines in the columns before a postcode column. Together, these columns are the address. */
function guessBeforePostcode(byName: ColumnMapping, table: Table): readonly ColumnGuess[] | null {
  const isStateAndZip = (cells: readonly string[]): boolean =>
    shareOf(cells, (cell) => /^[A-Z]{2} +\d{5}(?:-\d{4})?$/iu.test(cell)) > HARDLY;
  const isEnd = (cells: readonly string[]): boolean =>
    shareOf(cells, (cell) => isDistinctPostcode(cell) && SHAPES.letter.test(cell)) > MOST ||
    isStateAndZip(cells);
  const end = table.findIndex(({ cells }) => isEnd(cells));
  if (end < 1) return null;

  const cellsOf = (column: number): readonly string[] => table[column]?.cells ?? [];
  const people = namedColumns(table).filter(({ field }) => isRecipientField(field));
  const used = new Set([...Object.values(byName).flat(), ...people.map(({ column }) => column)]);
  const lines: number[] = [];
  for (let column = end - 1; column >= 0 && lines.length < MOST_ADDRESS_LINES; column -= 1) {
    if (used.has(column) || table[column]?.isHidden === true) continue;
    const cells = cellsOf(column);
    if (filledShare(cells) > 0 && shareOf(cells, isAddressLine) <= 0.5) break;
    lines.unshift(column);
  }
  if (lines.length === 0) return null;
  // A column before the building and the street may be the name of a person, which must not be sent.
  const firstWith = (fits: (cell: string) => boolean, least: number): number | undefined =>
    lines.find((column) => shareOf(cellsOf(column), fits) > least);
  const street = firstWith(isNamedStreet, 0.5) ?? firstWith(isNumberedStreet, 0.5) ?? end;
  const place = Math.min(street, firstWith(isBuilding, LEAST_PREMISES) ?? end);
  const asLine = (column: number): ColumnGuess =>
    guessOf(column, 'address', 'lines_before_postcode', column < place ? 'weak' : 'likely');
  const postcode = isStateAndZip(cellsOf(end))
    ? asLine(end)
    : guessOf(end, 'postcode', 'value_shape', 'likely');
  return [...lines.map(asLine), ...(used.has(end) ? [] : [postcode])];
}

/** A column with at least this share of premises is no column of names. Few people are called "Hall" or "House". */
const LEAST_PREMISES = 0.2;

const isNamedStreet = (cell: string): boolean => SHAPES.digit.test(cell) && hasStreetWord(cell);
/** "Branch 1" has a number, too, and is no building. */
const isBuilding = (cell: string): boolean => isNamedBuilding(cell) || isNamedStreet(cell);

/** "Hill" and "Lane" are streets and last names, so the cell also needs a number. */
const isNumberedStreet = (cell: string): boolean => SHAPES.digit.test(cell) && hasStreetShape(cell);

function guessLongestAddress(byName: ColumnMapping, table: Table): readonly ColumnGuess[] | null {
  let best = -1;
  let bestShare = HARDLY;
  for (const [column, { name, cells }] of table.entries()) {
    const share = NEVER.test(foldText(name)) || isOwnLine(byName, column) ? 0 : wholeAddressShare(cells);
    if (share > bestShare) [best, bestShare] = [column, share];
  }
  if (best < 0) return null;
  const isLikely = bestShare > MOST && placedShare(table[best]?.cells ?? []) > MOST;
  return [guessOf(best, 'address', 'content_of_column', isLikely ? 'likely' : 'weak')];
}

/** Whether most non-blank cells are whole addresses that name a place. */
export const holdsWholeAddresses = (cells: readonly string[]): boolean =>
  shareOf(cells, (cell) => isWholeAddress(cell) && namesPlace(cell)) > MOST && wholeAddressShare(cells) > 0;

/** Returns the share (0..1) of whole addresses among all cells; 0 if few name a place, or most are sentences or dates. */
function wholeAddressShare(cells: readonly string[]): number {
  if (placedShare(cells) <= LEAST_PLACED || shareOf(cells, isSentence) > MOST_SENTENCES) return 0;
  return looksLikeNoAddress('address', cells) === null
    ? shareOf(cells, isWholeAddress) * filledShare(cells)
    : 0;
}

const placedShare = (cells: readonly string[]): number => shareOf(cells, namesPlace);
/** The share of cells that must name a place. Some addresses leave out the town, but few sentences name a town. */
const LEAST_PLACED = 0.25;
const MOST_SENTENCES = 0.3;

function guessPart(
  field: MappedField,
  byName: ColumnMapping,
  guesses: readonly ColumnGuess[],
  table: Table,
): ColumnGuess | null {
  const isMapped = (wanted: MappedField): boolean =>
    byName[wanted] !== undefined || guesses.some((each) => each.field === wanted);
  if (isMapped(field) || (field !== 'email' && !mayLack(field, isMapped))) return null;
  const used = new Set([...Object.values(byName).flat(), ...guesses.map(({ column }) => column)]);
  // A column is not a part if the whole address already contains it.
  const whole = byName.street === undefined ? (byName.address ?? []) : [];
  const free = [...table.entries()].filter(
    ([column, { name, cells }]) =>
      !used.has(column) &&
      filledShare(cells) > 0 &&
      !NEVER.test(foldText(name)) &&
      !(whole.length === 1 && isContained(table, column, whole[0] ?? -1)),
  );
  for (const [column, { name, cells }] of free) {
    const certainty = certaintyOf(field, name, cells);
    if (certainty !== null) return guessOf(column, field, REASON[field] ?? 'content_of_column', certainty);
  }
  return null;
}

const REASON: Readonly<Partial<Record<MappedField, GuessedBy>>> = {
  postcode: 'value_shape',
  city: 'known_city',
  street: 'street_words',
  country: 'country_names',
};

/** Whether to search for a part. A whole address needs no street, and a list without any address needs no other part. */
function mayLack(field: MappedField, isMapped: (field: MappedField) => boolean): boolean {
  if (field === 'street') return !isMapped('address') && (isMapped('city') || isMapped('postcode'));
  if (field === 'country') return isMapped('address') || isMapped('street') || isMapped('city');
  return isMapped('street') || isMapped('address') || isMapped('city') || isMapped('postcode');
}

function certaintyOf(field: MappedField, name: string, cells: readonly string[]): GuessCertainty | null {
  const share = (test: (cell: string) => boolean): number => shareOf(cells, test);
  switch (field) {
    case 'email':
      return share(isEmail) > MOST ? 'likely' : null;
    case 'postcode':
      if (share(isDistinctPostcode) > MOST) return 'likely';
      return SAYS_POSTCODE.test(foldText(name)) && share(isAnyPostcode) > 0.8 ? 'weak' : null;
    case 'city': {
      const cities = share(isKnownCity);
      if (REGION.test(foldText(name)) || cities <= HARDLY || share((cell) => SHAPES.digit.test(cell)) > 0.2)
        return null;
      return cities > MOST ? 'likely' : 'weak';
    }
    case 'street': {
      const streets = share((cell) => hasStreetShape(cell));
      if (streets <= 0.5 || looksLikeNoAddress('street', cells) !== null) return null;
      return streets > 0.8 ? 'likely' : 'weak';
    }
    case 'country':
      return share(namesCountry) > 0.8 ? 'likely' : null;
    default:
      return null;
  }
}

/** Whether a cell names a country, also as 台灣 or as a flag. Letter codes do not count, because they are ambiguous. */
const namesCountry = (cell: string): boolean =>
  (cell.trim().length > 3 || /[\p{Script=Han}\p{Script=Hangul}]{2}/u.test(cell)) &&
  findCountryOfCell(cell) !== null;

const guessOf = (
  column: number,
  field: MappedField,
  reason: GuessedBy,
  certainty: GuessCertainty,
): ColumnGuess => ({ column, field, reason, certainty });
