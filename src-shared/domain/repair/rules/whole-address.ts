import { takesNumber } from '../../address/address-words.ts';
import { isPostcode } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import {
  type CellEdit,
  type CellsRepair,
  codeOf,
  codeOfCell,
  createCountryOf,
  isStreet,
  onlyColumn,
  type RepairContext,
  textAt,
  withEdits,
} from '../cells-repair.ts';
import { MOST_TOWN_WORDS, POSTCODE_LAST, STATE_COUNTRIES } from './town-and-postcode.ts';

/** Splits a whole address in the street cell if the town and postcode cells are empty. */
export function createWholeAddressRepair(context: RepairContext): CellsRepair {
  const { mapping, defaultCountry } = context;
  const street = onlyColumn(mapping, 'street');
  const [city, postcode] = [onlyColumn(mapping, 'city'), onlyColumn(mapping, 'postcode')];
  const [state, country] = [onlyColumn(mapping, 'state'), onlyColumn(mapping, 'country')];
  const countryOf = createCountryOf(context);
  if (street === null || city === null || postcode === null) return (cells) => cells;
  return (cells) => {
    if (textAt(cells, city) !== '' || textAt(cells, postcode) !== '') return cells;
    const pieces = piecesOf(textAt(cells, street));
    if (pieces.length < 2 || pieces.length > MOST_PIECES) return cells;
    const last = pieces.at(-1) ?? '';
    const named = pieces.length > 2 ? codeOf(last) : '';
    const ofRow = countryOf(cells);
    if (named !== '' && !mayGo(named, { said: textAt(cells, country), country, defaultCountry }))
      return cells;
    const town = townOf(named === '' ? pieces : pieces.slice(0, -1), named || ofRow);
    if (!town || !isStreet(town.street)) return cells;
    if (town.state !== '' && (state === null || textAt(cells, state) !== '')) return cells;
    const edits: CellEdit[] = [
      [street, town.street],
      [city, town.city],
      [postcode, town.postcode],
    ];
    if (state !== null && town.state !== '') edits.push([state, town.state]);
    if (country !== null && named !== '' && textAt(cells, country) === '') edits.push([country, last]);
    return withEdits(cells, edits);
  };
}

const MOST_PIECES = 8;

/** Whether the country at the end may move to its own cell, or be removed because the list already names it. */
function mayGo(
  named: string,
  { said, country, defaultCountry }: { said: string; country: number | null; defaultCountry: string | null },
): boolean {
  if (said !== '') return codeOfCell(said) === named;
  return country !== null || named === defaultCountry;
}

function piecesOf(text: string): readonly string[] {
  return text
    .split(/[,\n\r]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

type Town = {
  readonly street: string;
  readonly city: string;
  /** '' if the country's postal format has none. */
  readonly state: string;
  readonly postcode: string;
};

/** Reads the town from the last pieces in the country's postal format; null if they differ from it. */
function townOf(pieces: readonly string[], country: string): Town | null {
  const words = (pieces.at(-1) ?? '').split(/\s+/u);
  const before = pieces.slice(0, -1);
  if (words.length > MOST_TOWN_WORDS) return null;
  if (STATE_COUNTRIES.has(country)) return withState(before, words, country);
  return POSTCODE_LAST.has(country)
    ? withPostcodeLast(before, words, country)
    : withPostcodeFirst(before, words, country);
}

/** Reads "Springfield, IL 62701", "Sydney NSW 2000" and "Toronto, ON M5V 3L9". */
function withState(before: readonly string[], words: readonly string[], country: string): Town | null {
  for (const size of [2, 1]) {
    const postcode = words.slice(-size).join(' ');
    if (words.length <= size || !isPostcode(postcode, country)) continue;
    const rest = words.slice(0, -size);
    for (const length of [3, 2, 1]) {
      const state = rest.slice(-length).join(' ');
      if (rest.length < length || findState(state, country) === null) continue;
      const beside = rest.slice(0, -length).join(' ');
      const [street, city] = beside === '' ? [before.slice(0, -1), before.at(-1) ?? ''] : [before, beside];
      return splitTown({ street, city, state, postcode });
    }
  }
  return null;
}

/** Reads "Leeds LS1 2AB" and "Leeds, LS1 2AB". */
function withPostcodeLast(before: readonly string[], words: readonly string[], country: string): Town | null {
  for (const size of [2, 1]) {
    const postcode = words.slice(-size).join(' ');
    if (words.length < size || !isPostcode(postcode, country)) continue;
    const beside = words.slice(0, -size).join(' ');
    // In "12 High St, Leeds, West Yorkshire" it is unclear which piece is the town.
    if (beside === '' && before.length > 2 && !/\p{Nd}/u.test(before.at(-2) ?? '')) return null;
    const [street, city] = beside === '' ? [before.slice(0, -1), before.at(-1) ?? ''] : [before, beside];
    if (/^\d+$/u.test(postcode) && takesNumber(city)) return null;
    return splitTown({ street, city, state: '', postcode });
  }
  return null;
}

/** Reads "10115 Berlin", "114 55 Stockholm" and "1011 AB Amsterdam". */
function withPostcodeFirst(
  before: readonly string[],
  words: readonly string[],
  country: string,
): Town | null {
  for (const size of [2, 1]) {
    const postcode = words.slice(0, size).join(' ');
    if (words.length > size && isPostcode(postcode, country))
      return splitTown({ street: before, city: words.slice(size).join(' '), state: '', postcode });
  }
  return null;
}

function splitTown({
  street,
  city,
  ...rest
}: Omit<Town, 'street'> & { readonly street: readonly string[] }): Town | null {
  if (street.length === 0 || !/^\p{L}[^\p{Nd}]+$/u.test(city)) return null;
  return { street: street.join(', '), city, ...rest };
}
