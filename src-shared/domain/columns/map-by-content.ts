/** What the cells say of columns whose names say nothing. */
import { OWN_LINES } from '../address/address.ts';
import { findCountry } from '../country/country.ts';
import { foldText } from '../text/fold.ts';
import {
  filledShare,
  hasStreetShape,
  isAddressLine,
  isEmail,
  isWholeAddress,
  SHAPES,
  shareOf,
} from './cell-shapes.ts';
import type { ColumnGuess, GuessCertainty, GuessedBy } from './column-guess.ts';
import { isKnownCity } from './known-cities.ts';
import type { ColumnMapping, MappedField } from './mapping.ts';
import { looksLikeNoAddress } from './no-address.ts';
import { isDistinctPostcode, isPostcode } from './postcode-shapes.ts';
import type { Table } from './table.ts';

/** How many lines of an address stand in columns of their own before the postcode, at most. */
const MOST_ADDRESS_LINES = 5;
/** Names of things that are never an address, however their cells look. */
const NEVER =
  /^(?:expected|source)|birth|geburt|naissance|nacimiento|nascita|nascimento|name|nom\b|nombre|nosaukums|title|note|comment|remark|json|url|web|phone|tel\b|date|lat\b|lon\b|lng\b|id$|owner|currency|language|product|item/u;
/** Of names that do not say enough by themselves. */
const SAYS_POSTCODE = /post|zip|plz|^(?:code|kod|cod|код|코드|番号)$/u;
/** Of a column with most cells of a kind, and with hardly enough of them. */
const MOST = 0.6;
const HARDLY = 0.4;

/** @param byName what the names say */
export function mapByContent(byName: ColumnMapping, table: Table): readonly ColumnGuess[] {
  const found = hasPlace(byName) ? [] : guessPlace(byName, table);
  const parts: readonly MappedField[] = ['postcode', 'city', 'street', 'country', 'email'];
  return parts.reduce<readonly ColumnGuess[]>((guesses, field) => {
    const guess = guessPart(field, byName, guesses, table);
    return guess === null ? guesses : [...guesses, guess];
  }, found);
}

export function hasPlace({ address, street, city, postcode }: ColumnMapping): boolean {
  return address !== undefined || street !== undefined || (city !== undefined && postcode !== undefined);
}

/** For lists whose columns have no telling names. */
function guessPlace(byName: ColumnMapping, table: Table): readonly ColumnGuess[] {
  return guessBeforePostcode(byName, table) ?? guessLongestAddress(byName, table) ?? [];
}

/** A column that has a name of its own, or one that no address has, is no line of the address beside it. */
const isOwnLine = (byName: ColumnMapping, column: number): boolean =>
  OWN_LINES.some((line) => byName[line]?.includes(column) === true);

/** Address lines in columns of their own, ended by a postcode: the lines together are the address. */
function guessBeforePostcode(byName: ColumnMapping, table: Table): readonly ColumnGuess[] | null {
  const isStateAndZip = (cells: readonly string[]): boolean =>
    shareOf(cells, (cell) => /^[A-Z]{2} +\d{5}(?:-\d{4})?$/iu.test(cell)) > HARDLY;
  const isEnd = (cells: readonly string[]): boolean =>
    shareOf(cells, (cell) => isDistinctPostcode(cell) && SHAPES.letter.test(cell)) > MOST ||
    isStateAndZip(cells);
  const end = table.findIndex(({ cells }) => isEnd(cells));
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
  const asLine = (column: number): ColumnGuess =>
    guessOf(column, 'address', 'lines_before_postcode', 'likely');
  const postcode = isZip ? asLine(end) : guessOf(end, 'postcode', 'value_shape', 'likely');
  return [...lines.map(asLine), postcode];
}

/** One column whose cells look like whole addresses, the one that does most. */
function guessLongestAddress(byName: ColumnMapping, table: Table): readonly ColumnGuess[] | null {
  let best = -1;
  let bestShare = HARDLY;
  for (const [column, { name, cells }] of table.entries()) {
    const share =
      NEVER.test(foldText(name)) || isOwnLine(byName, column)
        ? 0
        : shareOf(cells, isWholeAddress) * filledShare(cells);
    if (share > bestShare) [best, bestShare] = [column, share];
  }
  return best < 0
    ? null
    : [guessOf(best, 'address', 'content_of_column', bestShare > MOST ? 'likely' : 'weak')];
}

/** A part that neither names nor other cells have given. */
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
  const free = [...table.entries()].filter(
    ([column, { name, cells }]) => !used.has(column) && filledShare(cells) > 0 && !NEVER.test(foldText(name)),
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

/** A whole address has its town and its street; without a place nothing more is sought. */
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
      return SAYS_POSTCODE.test(foldText(name)) && share(isPostcode) > 0.8 ? 'weak' : null;
    case 'city': {
      const cities = share(isKnownCity);
      if (cities <= HARDLY || share((cell) => SHAPES.digit.test(cell)) > 0.2) return null;
      return cities > MOST ? 'likely' : 'weak';
    }
    case 'street': {
      const streets = share((cell) => hasStreetShape(cell));
      if (streets <= 0.5 || looksLikeNoAddress('street', cells) !== null) return null;
      return streets > 0.8 ? 'likely' : 'weak';
    }
    case 'country':
      return share((cell) => cell.trim().length > 3 && findCountry(cell) !== null) > 0.8 ? 'likely' : null;
    default:
      return null;
  }
}

const guessOf = (
  column: number,
  field: MappedField,
  reason: GuessedBy,
  certainty: GuessCertainty,
): ColumnGuess => ({ column, field, reason, certainty });
