/** Guesses the country of a list from its column names and cells. Prefers null to a bad guess. */

import type { ColumnMapping, MappedField } from '../../address/mapping.ts';
import { findState } from '../../address/states.ts';
import { findCountryOfCell } from '../../country/country-cell.ts';
import { iso2Of } from '../../country/country-codes.ts';
import { countryVotes, type PlaceRow, saidByRow } from './country-evidence.ts';
import { type DigitsFit, digitsFit, digitsOf } from './written-postcodes.ts';

/** The minimum total of a country's votes, and its minimum lead over any other country. */
const LEAST_VOTES = 1.9;
const LEAST_LEAD = 0.5;
/** The votes for a country by digit-only postcodes. `short`: they have lost zeros. `no`: they are impossible there. */
const DIGIT_VOTES: Readonly<Record<DigitsFit, number>> = { full: 0.75, unknown: 0, short: -2, no: -10 };
/** Contradictions are not typing errors if they reach both this number of rows and this share of rows with evidence. */
const LEAST_AGAINST = 2;
const MOST_AGAINST = 0.15;
const LEAST_DIGITS = 0.3;

/** @returns ISO-3 lowercase; null if there is no evidence, or evidence for several countries */
export function guessCountry(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
): string | null {
  const named = rows.map((row) => countryOfRow(row, mapping));
  const codes = new Set(named.filter((code) => code !== null));
  const unnamed = rows.filter((_, row) => named[row] === null);
  const [code = null] = codes;
  const areMost = unnamed.length <= rows.length / 2;
  // Often only foreign addresses name their country, so the guess uses the rows that name none.
  if (codes.size === 1 && areMost && areBlank(unnamed, mapping)) return code;
  if (codes.size > 0 && unnamed.length === 0) return codes.size === 1 ? code : null;
  return mostVoted(
    columns,
    unnamed.map((row) => placeOf(row, mapping)),
  );
}

const areBlank = (rows: readonly (readonly string[])[], { country = [] }: ColumnMapping): boolean =>
  rows.every((row) => country.every((column) => (row[column] ?? '').trim() === ''));

function countryOfRow(row: readonly string[], { country = [] }: ColumnMapping): string | null {
  const cell = country.map((column) => row[column] ?? '').find((text) => text.trim() !== '');
  const found = cell === undefined ? null : findCountryOfCell(cell);
  return found !== null && 'code' in found ? found.code : null;
}

function placeOf(row: readonly string[], mapping: ColumnMapping): PlaceRow {
  const textOf = (...fields: readonly MappedField[]): string =>
    fields
      .flatMap((field) => mapping[field] ?? [])
      .map((column) => (row[column] ?? '').trim())
      .filter((text) => text !== '')
      .join(', ');
  return {
    line: textOf('address', 'street'),
    city: textOf('city'),
    state: textOf('state'),
    postcode: textOf('postcode'),
    cells: row,
  };
}

function mostVoted(columns: readonly string[], rows: readonly PlaceRow[]): string | null {
  const totals = new Map<string, number>();
  for (const votes of countryVotes(columns, rows))
    for (const [country, weight] of votes) totals.set(country, (totals.get(country) ?? 0) + weight);
  const digits = rows.map(digitsOf).filter((text) => text !== '');
  if (digits.length > rows.length * LEAST_DIGITS)
    for (const [country, votes] of totals)
      totals.set(country, votes + DIGIT_VOTES[digitsFit(digits, country)]);
  const [first, second] = [...totals]
    .filter(([country]) => iso2Of(country) !== null)
    .toSorted(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < LEAST_VOTES) return null;
  const [country, votes] = first;
  const isAhead = votes - Math.max(0, second?.[1] ?? 0) >= LEAST_LEAD;
  return isAhead && !isContradicted(rows, country) ? country : null;
}

/** Whether too many rows are in another country, where a check in this country would be wrong. */
function isContradicted(rows: readonly PlaceRow[], country: string): boolean {
  const telling = rows.map((row) => agreement(row, country)).filter((each) => each !== null);
  const against = telling.filter((agrees) => !agrees).length;
  return against >= LEAST_AGAINST && against >= telling.length * MOST_AGAINST;
}

/** Whether a row is in the country; null without evidence. A state or postcode counts more than a town. */
function agreement(row: PlaceRow, country: string): boolean | null {
  const [said] = saidByRow(row);
  const digits = digitsOf(row);
  const fit = digits === '' ? 'unknown' : digitsFit([digits], country);
  if (fit === 'no') return false;
  if (findState(row.state, country) !== null) return true;
  if (said === undefined) return fit === 'unknown' ? null : true;
  return said.includes(country);
}
