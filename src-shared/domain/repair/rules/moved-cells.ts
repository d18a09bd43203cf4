import { hasStreetWord, looksLikeHouseNumber, startsUnit } from '../../address/address-words.ts';
import type { MappedField } from '../../address/mapping.ts';
import { hasPostcodeShape, isPostcode, postcodeDigits } from '../../address/postcode-shape.ts';
import { findState } from '../../address/states.ts';
import { hasStreetShape, isEmail } from '../../columns/cells/cell-shapes.ts';
import { isKnownCity } from '../../columns/cells/known-cities.ts';
import {
  type Cells,
  type CellsRepair,
  createCountryOf,
  isNoValue,
  onlyColumn,
  type RepairContext,
  textAt,
} from '../cells-repair.ts';
import type { Repair } from '../repairs.ts';
import { STATE_COUNTRIES } from './town-and-postcode.ts';

/** 1 for a cell that fits its column, -1 for one that belongs elsewhere, 0 for an empty or ambiguous one. */
type Fit = -1 | 0 | 1;
type Fitting = { readonly column: number; readonly of: (text: string, country: string) => Fit };

const isDigits = (text: string): boolean => /\p{Nd}/u.test(text);
const fit = (suits: boolean): Fit => (suits ? 1 : -1);

const FITS: readonly (readonly [MappedField, Fitting['of']])[] = [
  ['email', (text) => fit(isEmail(text))],
  ['house_number', (text) => fit(isDigits(text) && (looksLikeHouseNumber(text) || !/\p{L}{3}/u.test(text)))],
  ['city', (text) => fit(/\p{L}{2}/u.test(text) && !isDigits(text) && !text.includes('@'))],
  ['state', (text, country) => (STATE_COUNTRIES.has(country) ? fit(findState(text, country) !== null) : 0)],
  ['postcode', (text, country) => (hasPostcodeShape(country) ? fit(maybePostcode(text, country)) : 0)],
  // `country` is '' if the cell names no known country.
  ['country', (_, country) => fit(country !== '')],
];

/** Whether a text may be a postcode, even without its leading zeros. */
export function maybePostcode(text: string, country: string): boolean {
  const digits = postcodeDigits(country);
  const isShort = digits !== null && /^\d+$/u.test(text) && digits.length - text.length <= digits.mostLost;
  return isPostcode(text, country) || (isShort && text.length <= digits.length);
}

function streetFit(text: string, country: string): Fit {
  if (isEmail(text) || isPostcode(text, country)) return -1;
  // "Apt 4" and "3 2ºB" are ends of a street line.
  const isEnd = !/\p{L}{3}|\p{Script=Han}/u.test(text) || (startsUnit(text) && !hasStreetWord(text));
  return isDigits(text) && !isEnd && hasStreetShape(text) ? 1 : 0;
}

/**
 * Repairs rows whose cells are one column off from some point on: a delimiter or an empty cell is missing or extra. In
 * text files an unquoted comma in an address also causes this. A row is repaired only if one correction makes its cells
 * fit better than all others.
 */
export function createMovedRepair(
  { width, wholeRows }: Extract<Repair, { readonly id: 'moved_cells' }>,
  context: RepairContext,
): CellsRepair {
  const { mapping } = context;
  const postcode = onlyColumn(mapping, 'postcode');
  const city = onlyColumn(mapping, 'city');
  const fittings = FITS.flatMap(([field, of]): readonly Fitting[] => {
    const column = onlyColumn(mapping, field);
    return column === null ? [] : [{ column, of }];
  });
  const [street] = mapping.street ?? [];
  if (street !== undefined) fittings.push({ column: street, of: streetFit });
  const mapped = new Set(Object.values(mapping).flat());
  const countryOf = createCountryOf(context);
  if (postcode === null || fittings.length < FEWEST) return (cells) => cells;

  const fitsOf = (cells: Cells): readonly Fit[] => {
    const country = countryOf(cells);
    return fittings.map((each) => fitOf(each, cells, country));
  };
  const mayChange = (before: Cells, after: Cells): boolean =>
    after.every(
      (text, column) =>
        text === (before[column] ?? '') ||
        ((wholeRows || mapped.has(column) || column >= width) && !isNoValue(before[column] ?? '')),
    );
  return (cells) => {
    if (cells.length > MOST_COLUMNS) return cells;
    const country = countryOf(cells);
    // If every cell may belong in its column, no cell has moved.
    if (!fittings.some((each) => fitOf(each, cells, country) === -1)) return cells;
    const before = fitsOf(cells);
    const waysOf = (all: Iterable<Cells>, fewest: number): readonly Way[] =>
      [...all]
        .filter((after) => mayChange(cells, after) && isPostcodeOf(after, postcode, countryOf(after)))
        .map((after) => ({ after, fits: fitsOf(after) }))
        .filter(({ fits }) => isBetter(before, fits, fewest))
        .map(({ after, fits }) => ({ after, score: scoreOf(fits, textAt(after, city)) }));
    const shifts = [
      ...waysOf(movesInside(cells, mapped), 2).map((way) => ({ ...way, score: way.score + STAYS })),
      ...waysOf(moves(cells, width), 2),
    ];
    const isLong = wholeRows && filledLength(cells) === width + 1;
    // A row that is too long is suspicious already, so one improvement suffices.
    return bestOf(shifts.length === 0 && isLong ? waysOf(joins(cells), 1) : shifts) ?? cells;
  };
}

/** The bonus of a correction that moves only mapped cells, so that it wins over equally good ones. */
const STAYS = 0.5;

type Way = { readonly after: Cells; readonly score: number };

/** Returns the cells of the best correction; null if there is none, or if several equally good ones differ. */
function bestOf(ways: readonly Way[]): Cells | null {
  const most = Math.max(...ways.map(({ score }) => score));
  const [best, ...others] = ways.filter(({ score }) => score === most);
  const isSure = others.every(({ after }) => after.every((text, at) => text === best?.after[at]));
  return best !== undefined && isSure ? best.after : null;
}

/** "Leeds" is most clearly a town, "Rose Hill" less clearly, and "High St, Leeds" least. */
const scoreOf = (fits: readonly Fit[], town: string): number =>
  fits.filter((each) => each === 1).length + (isKnownCity(town) ? 1 : hasStreetWord(town) ? -1 : 0);

function fitOf({ column, of }: Fitting, cells: Cells, country: string): Fit {
  const text = textAt(cells, column);
  return text === '' ? 0 : of(text, country);
}

const FEWEST = 3;
const MOST_COLUMNS = 200;

const isPostcodeOf = (cells: Cells, column: number, country: string): boolean =>
  hasPostcodeShape(country) && maybePostcode(textAt(cells, column), country);

/** Whether at least `fewest` columns improve, none still has a wrong cell, and no cell that fitted stops fitting. */
function isBetter(before: readonly Fit[], after: readonly Fit[], fewest: number): boolean {
  const improved = after.filter((each, at) => each > (before[at] ?? 0)).length;
  const isNoneLost = after.every((each, at) => each !== -1 && (each === 1 || before[at] !== 1));
  return isNoneLost && improved >= fewest;
}

/** Returns the number of cells without the empty ones at the end. */
export const filledLength = (cells: Cells): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Yields the row with two neighbouring cells joined, as before a comma split them. */
function* joins(cells: Cells): Generator<Cells> {
  for (const [at, cell] of cells.entries()) {
    const next = cells[at + 1] ?? '';
    if (cell.trim() === '' || next.trim() === '') continue;
    yield [...cells.slice(0, at), `${cell.trimEnd()}, ${next.trimStart()}`, ...cells.slice(at + 2), ''];
  }
}

/** Yields the row with an empty address cell moved within the address columns. Cells of other columns stay. */
function* movesInside(cells: Cells, mapped: ReadonlySet<number>): Generator<Cells> {
  for (const hole of [...mapped].filter((column) => (cells[column] ?? '').trim() === '')) {
    const without = [...cells.slice(0, hole), ...cells.slice(hole + 1)];
    for (const step of [-1, 1])
      for (let at = hole + step; mapped.has(at); at += step)
        yield [...without.slice(0, at), '', ...without.slice(at)];
  }
}

/** Yields the row without one of its empty cells, and with an extra one, within the width of the list. */
function* moves(cells: Cells, width: number): Generator<Cells> {
  const isEmpty = (at: number): boolean => (cells[at] ?? '').trim() === '';
  for (const at of cells.keys()) if (isEmpty(at)) yield [...cells.slice(0, at), ...cells.slice(at + 1), ''];
  const kept = cells.length < width ? cells.length : cells.length - 1;
  if (kept === cells.length || isEmpty(kept))
    for (let at = 0; at < kept; at += 1) yield [...cells.slice(0, at), '', ...cells.slice(at, kept)];
}
