/** The lines of a row's label: what was decided for, in the order of its country, under the names people wrote themselves. Pure. */
import type { Address } from '../address/address.ts';
import { finalAddress, finalOwnLines } from '../cells/final-address.ts';
import { streetWithNumber } from '../cells/number-place.ts';
import { countryName } from '../country/country-codes.ts';
import { findCountry } from '../country/country.ts';
import type { Row } from '../list/row.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText } from '../text/fold.ts';
import { townLines } from '../address/town-lines.ts';

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
  const { organisation, premise } = finalOwnLines(row);
  const said = lines.join(', ');
  const own = [organisation, ...pieces(premise)].filter((line) => line !== '' && !containsWords(said, line));
  return [...own, ...lines, ...(country.line === '' ? [] : [country.line])];
}

type LabelCountry = {
  /** ISO-3; '' when unknown. */
  readonly code: string;
  /** Below the address; '' for none. */
  readonly line: string;
};

function countryOf(text: string, home: string | null): LabelCountry {
  if (text === '') return { code: home ?? '', line: '' };
  const found = findCountry(text);
  // Not understood: the person's own word stands, since the post may know it.
  if (found === null || !('code' in found)) return { code: '', line: text.toUpperCase() };
  return { code: found.code, line: found.code === home ? '' : countryName(found.code).toUpperCase() };
}

function addressLines(row: Row, parts: Address, country: string): readonly string[] {
  const shown = shownForm(row);
  if (shown !== '') return tidy([...missingUnit(row, shown), ...shown.split('\n')]);
  const isOwn = parts === row.entered.parts;
  const { line } = row.entered;
  const below = [...pieces(parts.locality), ...townLines(parts, country)];
  if (!isOwn || line === '') return tidy([...streetLines(parts, country), ...below]);
  const others = [...streetLines(parts, country), ...below].filter((text) => !containsWords(line, text));
  return tidy([...pieces(line), ...others]);
}

/** The form in which the address was shown when it was decided for; '' where there is none. */
function shownForm({ decision, suggested }: Row): string {
  if (decision?.kind === 'picked') return decision.picked?.formatted ?? '';
  if (decision?.kind === 'used_suggestion') return suggested?.formatted ?? '';
  return '';
}

/** The flat, building or care-of line of the file that an accepted answer has no part for: it stays, as in the cells. */
function missingUnit({ decision, judgement }: Row, shown: string): readonly string[] {
  if (decision?.kind !== 'used_suggestion') return [];
  const unit = judgement.comparison.find(({ part, returned }) => part === 'unit' && returned === '');
  return unit === undefined || containsWords(shown, unit.entered) ? [] : pieces(unit.entered);
}

function streetLines({ street, house_number }: Address, country: string): readonly string[] {
  if (street === '' || house_number === '') return pieces(street || house_number);
  const all = pieces(street);
  // The number belongs to the last: "Rose House, High Street".
  return [...all.slice(0, -1), streetWithNumber(all.at(-1) ?? '', house_number, country)];
}

/** A number alone, or a state with its code, stays in the line it follows: "Calle Mayor, 12", "Seattle, WA 98101". */
const FOLLOWS = /^(?:\p{Nd}+ ?\p{L}?|[A-Z]{2,3} \d[\w-]*)$/u;

/** A line of a file is several lines of a label, one after each comma. */
function pieces(line: string): readonly string[] {
  const found: string[] = [];
  for (const piece of line.split(',').map((text) => text.trim())) {
    const before = found.at(-1);
    if (before !== undefined && FOLLOWS.test(piece)) found[found.length - 1] = `${before}, ${piece}`;
    else if (piece !== '') found.push(piece);
  }
  return found;
}

/** Without empty lines and what the line above says already. */
function tidy(lines: readonly string[]): readonly string[] {
  const trimmed = lines.map((line) => line.trim()).filter((line) => line !== '');
  return trimmed.filter((line, at) => at === 0 || foldText(line) !== foldText(trimmed[at - 1] ?? ''));
}

/** The country stands below by our own rule. A city that is called like its country ("Singapore") stays. */
function withoutCountry(lines: readonly string[], { city }: Address, code: string): readonly string[] {
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || code === '' || foldText(last) === foldText(city)) return lines;
  const found = findCountry(last);
  return found !== null && 'code' in found && found.code === code ? lines.slice(0, -1) : lines;
}
