/** The lines of an address, as a letter has them; nothing of what it says is lost. Pure. */
import type { Address, EnteredAddress } from '../address/address.ts';
import { hasUnitNumber, looksLikeHouseNumber } from '../address/address-words.ts';
import { streetWithNumber } from '../address/number-place.ts';
import { hasPlaceForState, isCityState, townLines } from '../address/town-lines.ts';
import { isSaidInLine } from '../cells/said-in-line.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, wordsOf } from '../text/fold.ts';

/**
 * Organisation and premise stand above the address, unless its lines say them; the country is left out. A whole address in
 * one cell is split at its commas, and what other columns add stands below.
 *
 * @param country ISO-3 of the address, '' when unknown: the order of its lines
 */
export function addressLines(entered: EnteredAddress, country: string): readonly string[] {
  const address = withNumber(entered);
  const { line, parts } = address;
  const ofParts = partLines(parts, country);
  const lines =
    line === '' ? ofParts : [...linePieces(line), ...ofParts.filter((text) => !isSaidInLine(text, line))];
  return withOwnLines(address, withoutRepeated(filled(lines)));
}

function partLines(parts: Address, country: string): readonly string[] {
  // "28013 Madrid" and below it "Madrid".
  const town = townLines(parts, country).filter(
    (line, at) => at === 0 || !isCityState(parts) || line !== parts.state,
  );
  // A label leaves out the state that a post has no place for: here it stands below.
  const state = hasPlaceForState(country) || isCityState(parts) ? '' : parts.state;
  return [...streetLines(parts, country), ...linePieces(parts.locality), ...town, state];
}

function streetLines({ street, house_number }: Address, country: string): readonly string[] {
  if (street === '' || house_number === '') return linePieces(street || house_number);
  const all = linePieces(street);
  // The number belongs to the last: "Rose House, High Street".
  return [...all.slice(0, -1), streetWithNumber(all.at(-1) ?? '', house_number, country)];
}

/** Without what the line above says already. */
function withoutRepeated(lines: readonly string[]): readonly string[] {
  const folded = lines.map(foldText);
  return lines.filter((_, at) => at === 0 || folded[at] !== folded[at - 1]);
}

function withOwnLines(address: EnteredAddress, lines: readonly string[]): readonly string[] {
  const { organisation, premise } = address;
  if (organisation === '' && premise === '') return lines;
  const isOrganisationSaid = isSaid(organisation, lines) && !isPlace(organisation, address.parts);
  const own = linePieces(premise).filter((piece) => !isSaid(piece, lines));
  return filled([isOrganisationSaid ? '' : organisation, ...own, ...lines]);
}

/** A number alone, or a state with its code, stays in the line it follows: "Calle Mayor, 12", "Seattle, WA 98101". */
const FOLLOWS = /^(?:\p{Nd}+ ?\p{L}?|[A-Z]{2,3} \d[\w-]*)$/u;

/** A line of a file is several lines of a letter, one after each comma. */
function linePieces(line: string): readonly string[] {
  const found: string[] = [];
  for (const piece of line.split(/[,\n]/u).map((text) => text.trim())) {
    const before = found.at(-1);
    if (before !== undefined && FOLLOWS.test(piece)) found[found.length - 1] = `${before}, ${piece}`;
    else if (piece !== '') found.push(piece);
  }
  return found;
}

/** A single word, such as the number of a flat, may stand in a line by chance: it must be a whole piece of one. */
function isSaid(text: string, lines: readonly string[]): boolean {
  const folded = foldText(text);
  if (lines.flatMap((line) => line.split(',')).some((piece) => foldText(piece) === folded)) return true;
  if (looksLikeHouseNumber(text)) return lines.some((line) => hasUnitNumber(line, text));
  return wordsOf(text).length > 1 && lines.some((line) => containsWords(line, text));
}

/** "Reading", an organisation in Reading, is not said by the line of its town. */
function isPlace(text: string, { locality, city, state, country }: Address): boolean {
  return [locality, city, state, country].some((place) => foldText(place) === foldText(text));
}

/** "12" of a column of buildings is the number of a house that has no other one. */
function withNumber(address: EnteredAddress): EnteredAddress {
  const { line, parts, premise } = address;
  const isNumber =
    looksLikeHouseNumber(premise) &&
    line === '' &&
    parts.street !== '' &&
    parts.house_number === '' &&
    !/\p{Nd}/u.test(parts.street);
  return isNumber ? { ...address, premise: '', parts: { ...parts, house_number: premise } } : address;
}

const filled = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');
