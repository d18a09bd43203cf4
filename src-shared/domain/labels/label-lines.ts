/** The lines of a row's label: what was decided for, in the order of its country, under the names people wrote themselves. Pure. */
import type { Address } from '../address/address.ts';
import { finalAddress, finalOwnLines } from '../cells/final-address.ts';
import { finalAddressLines, linePieces, withOwnLines } from '../cells/final-lines.ts';
import { streetWithNumber } from '../cells/number-place.ts';
import { countryName } from '../country/country-codes.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { findCountry } from '../country/country.ts';
import type { Row } from '../list/row.ts';
import { foldText } from '../text/fold.ts';
import { isCityState, townLines } from '../address/town-lines.ts';

/**
 * Empty for a row without an address. The country stands in capitals, in English, below an address abroad, as posts ask;
 * at home it is left out.
 *
 * @param home ISO-3 of the sender's country, also that of rows that name none; null when unknown
 */
export function labelLines(row: Row, home: string | null): readonly string[] {
  const parts = finalAddress(row);
  const country = countryOf(parts.country, home);
  const lines = withoutCountry(addressLines(row, parts, country.code), parts, country.code);
  if (lines.length === 0) return [];
  return [...withOwnLines(row, finalOwnLines(row), lines), ...(country.line === '' ? [] : [country.line])];
}

type LabelCountry = {
  /** ISO-3; '' when unknown. */
  readonly code: string;
  /** Below the address; '' for none. */
  readonly line: string;
};

function countryOf(text: string, home: string | null): LabelCountry {
  if (text === '') return { code: home ?? '', line: '' };
  const found = findCountryOfCell(text);
  // Not understood: the person's own word stands, since the post may know it.
  if (found === null || !('code' in found)) return { code: '', line: text.toUpperCase() };
  return { code: found.code, line: found.code === home ? '' : countryName(found.code).toUpperCase() };
}

function addressLines(row: Row, parts: Address, country: string): readonly string[] {
  // "28013 Madrid" and below it "Madrid".
  const town = townLines(parts, country).filter(
    (line, at) => at === 0 || !isCityState(parts) || line !== parts.state,
  );
  const below = [...linePieces(parts.locality), ...town];
  return tidy(finalAddressLines(row, () => [...streetLines(parts, country), ...below]));
}

function streetLines({ street, house_number }: Address, country: string): readonly string[] {
  if (street === '' || house_number === '') return linePieces(street || house_number);
  const all = linePieces(street);
  // The number belongs to the last: "Rose House, High Street".
  return [...all.slice(0, -1), streetWithNumber(all.at(-1) ?? '', house_number, country)];
}

/** Without what the line above says already. */
function tidy(lines: readonly string[]): readonly string[] {
  return lines.filter((line, at) => at === 0 || foldText(line) !== foldText(lines[at - 1] ?? ''));
}

/** The country stands below by our own rule. A city that is called like its country ("Singapore") stays. */
function withoutCountry(lines: readonly string[], { city }: Address, code: string): readonly string[] {
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || code === '' || foldText(last) === foldText(city)) return lines;
  const found = findCountry(last);
  return found !== null && 'code' in found && found.code === code ? lines.slice(0, -1) : lines;
}
