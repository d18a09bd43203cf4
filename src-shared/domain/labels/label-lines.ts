import type { Address, EnteredAddress } from '../address/address.ts';
import { hasPlaceForState } from '../address/town-lines.ts';
import { findCountry } from '../country/country.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { countryName } from '../country/country-codes.ts';
import { addressLines } from '../outcome/address-lines.ts';
import { namesPlace } from '../outcome/has-address.ts';
import { foldText } from '../text/fold.ts';

/**
 * Returns the lines of a decided address; empty for a row without one. Adds the English name of the country in
 * capitals, as postal services ask, unless it is `home`, the sender's country (ISO-3; null when unknown).
 */
export function labelLines(address: EnteredAddress, home: string | null): readonly string[] {
  const country = countryOf(address.parts.country, home);
  const parts = hasPlaceForState(country.code) ? address.parts : { ...address.parts, state: '' };
  const lines = addressLines({ ...address, parts }, country.code);
  if (lines.length === 0 || !namesPlace({ ...address, parts })) return [];
  return [...withoutCountry(lines, parts, country.code), ...(country.line === '' ? [] : [country.line])];
}

/** Puts a name ('' for none) above an address. Returns no lines without an address. Does not repeat an equal first line. */
export function underName(name: string, lines: readonly string[]): readonly string[] {
  if (name === '' || lines.length === 0) return lines;
  return [name, ...(foldText(lines[0] ?? '') === foldText(name) ? lines.slice(1) : lines)];
}

type LabelCountry = {
  /** ISO-3; '' when unknown. */
  readonly code: string;
  readonly line: string;
};

function countryOf(text: string, home: string | null): LabelCountry {
  if (text === '') return { code: home ?? '', line: '' };
  const found = findCountryOfCell(text);
  // An unknown country is printed in the person's own words, because the postal service may know it.
  if (found === null || !('code' in found)) return { code: '', line: text.toUpperCase() };
  return { code: found.code, line: found.code === home ? '' : countryName(found.code).toUpperCase() };
}

/** Removes a final country line, because `labelLines` adds its own. Keeps a city named like its country ("Singapore"). */
function withoutCountry(lines: readonly string[], { city }: Address, code: string): readonly string[] {
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || code === '' || foldText(last) === foldText(city)) return lines;
  const found = findCountry(last);
  return found !== null && 'code' in found && found.code === code ? lines.slice(0, -1) : lines;
}
