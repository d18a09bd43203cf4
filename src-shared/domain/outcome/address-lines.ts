import type { Address, EnteredAddress } from '../address/address.ts';
import { hasStreetWord, hasUnitNumber, looksLikeHouseNumber } from '../address/address-words.ts';
import { streetWithNumber } from '../address/number-place.ts';
import { hasPlaceForState, isCityState, townLines } from '../address/town-lines.ts';
import { isSaidInLine } from '../cells/said-in-line.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, wordsOf } from '../text/fold.ts';

/**
 * Returns the lines of an address for a letter, without the country. Organisation and premise go above it unless its
 * lines contain them. A single-cell address is split at its commas; other columns add lines below.
 */
export function addressLines(entered: EnteredAddress, country: string): readonly string[] {
  const address = withNumber(entered);
  const { line, parts } = address;
  const ofParts = partLines(parts, country);
  const lines =
    line === '' ? ofParts : [...streetPieces(line), ...ofParts.filter((text) => !isSaidInLine(text, line))];
  return withOwnLines(address, withoutRepeated(filled(lines)));
}

function partLines(parts: Address, country: string): readonly string[] {
  // Leaves out the state if it would repeat the city, as in "28013 Madrid" with "Madrid" below it.
  const town = townLines(parts, country).filter(
    (line, at) => at === 0 || !isCityState(parts) || line !== parts.state,
  );
  // A label omits a state that the country's format lacks. In a letter, it becomes a line below the town.
  const state = hasPlaceForState(country) || isCityState(parts) ? '' : parts.state;
  return [...streetLines(parts, country), ...linePieces(parts.locality), ...town, state];
}

function streetLines({ street, house_number }: Address, country: string): readonly string[] {
  if (street === '' || house_number === '') return streetPieces(street || house_number);
  const all = streetPieces(street);
  // The number belongs to the last line: "Rose House, High Street".
  return [...all.slice(0, -1), streetWithNumber(all.at(-1) ?? '', house_number, country)];
}

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

/** A number alone, or a state with its postcode, stays in the preceding line: "Calle Mayor, 12", "Seattle, WA 98101". */
const FOLLOWS = /^(?:\p{Nd}+ ?\p{L}?|[A-Z]{2,3} \d[\w-]*)$/u;

/** Splits a text of the file at its commas and line ends. */
function linePieces(line: string): readonly string[] {
  const found: string[] = [];
  const pieces = filled(line.split(/[,\n\r\v\f\u0085\u2028\u2029]/u));
  for (const [at, piece] of pieces.entries()) {
    const before = found.at(-1);
    const isOfNext = isNumberOf(piece, pieces[at + 1] ?? '') && !hasStreetWord(before ?? '');
    if (before !== undefined && FOLLOWS.test(piece) && !isOfNext)
      found[found.length - 1] = `${before}, ${piece}`;
    else found.push(piece);
  }
  return found;
}

/** Does the same as `linePieces`, and keeps a number in the line of its street: "79, Rue Marceau". */
function streetPieces(line: string): readonly string[] {
  const found: string[] = [];
  for (const [at, piece] of linePieces(line).entries()) {
    const before = found.at(-1) ?? '';
    const isOfBefore =
      at === 1 ? NUMBER.test(before) && !/^\P{L}*\p{N}/u.test(piece) : isNumberOf(before, piece);
    if (isOfBefore) found[found.length - 1] = `${before}, ${piece}`;
    else found.push(piece);
  }
  return found;
}

const NUMBER = /^\p{Nd}+(?: ?(?:\p{L}|bis|ter))?$/iu;

/** Whether a piece is the number of the street in the next piece. */
const isNumberOf = (piece: string, next: string): boolean =>
  NUMBER.test(piece) && hasStreetWord(next) && !/^\P{L}*\p{N}/u.test(next);

/** Whether the lines contain a text. One word may occur by chance, so it must be a whole piece, or a flat's number. */
function isSaid(text: string, lines: readonly string[]): boolean {
  const folded = foldText(text);
  if (lines.flatMap((line) => line.split(',')).some((piece) => foldText(piece) === folded)) return true;
  if (looksLikeHouseNumber(text)) return lines.some((line) => hasUnitNumber(line, text));
  return wordsOf(text).length > 1 && lines.some((line) => containsWords(line, text));
}

/** Whether an organisation has its town's name ("Reading"). The town's line then does not name the organisation. */
function isPlace(text: string, { locality, city, state, country }: Address): boolean {
  return [locality, city, state, country].some((place) => foldText(place) === foldText(text));
}

function withNumber(address: EnteredAddress): EnteredAddress {
  return hasNumberAsPremise(address)
    ? { ...address, premise: '', parts: { ...address.parts, house_number: address.premise } }
    : address;
}

/** Whether the premise column has the house number ("12"), because the address has no other number. */
export const hasNumberAsPremise = ({ line, parts, premise }: EnteredAddress): boolean =>
  looksLikeHouseNumber(premise) &&
  line === '' &&
  parts.street !== '' &&
  parts.house_number === '' &&
  !/\p{Nd}/u.test(parts.street);

const filled = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');
