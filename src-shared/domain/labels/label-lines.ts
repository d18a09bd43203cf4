/** The lines of a label: what was decided for, in the order of its country, under the names people wrote themselves. Pure. */
import type { Address, EnteredAddress } from '../address/address.ts';
import { hasPlaceForState } from '../address/town-lines.ts';
import { findCountry } from '../country/country.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { countryName } from '../country/country-codes.ts';
import { addressLines } from '../outcome/address-lines.ts';
import { foldText } from '../text/fold.ts';

/**
 * The lines of an address; empty for a row without one. The country stands in capitals, in English, below an address abroad, as
 * posts ask; at home it is left out.
 *
 * @param address what the row says once it is decided: `Outcome.address`
 * @param home ISO-3 of the sender's country, also that of rows that name none; null when unknown
 */
export function labelLines(address: EnteredAddress, home: string | null): readonly string[] {
  const country = countryOf(address.parts.country, home);
  const parts = hasPlaceForState(country.code) ? address.parts : { ...address.parts, state: '' };
  const lines = addressLines({ ...address, parts }, country.code);
  const isNamed = lines.length > 0 && (address.line !== '' || hasAnyPart(parts));
  if (!isNamed) return [];
  return [...withoutCountry(lines, parts, country.code), ...(country.line === '' ? [] : [country.line])];
}

/**
 * An address under the name line of its recipient, '' for none; without an address there is no label. A name that the line below
 * says, such as that of an organisation, is printed once.
 */
export function underName(name: string, lines: readonly string[]): readonly string[] {
  if (name === '' || lines.length === 0) return lines;
  return [name, ...(foldText(lines[0] ?? '') === foldText(name) ? lines.slice(1) : lines)];
}

/** A name alone is no address. */
const hasAnyPart = (parts: Address): boolean =>
  Object.entries(parts).some(([part, text]) => part !== 'country' && text !== '');

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

/** The country stands below by our own rule. A city that is called like its country ("Singapore") stays. */
function withoutCountry(lines: readonly string[], { city }: Address, code: string): readonly string[] {
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || code === '' || foldText(last) === foldText(city)) return lines;
  const found = findCountry(last);
  return found !== null && 'code' in found && found.code === code ? lines.slice(0, -1) : lines;
}
