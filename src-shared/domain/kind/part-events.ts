/** Describes the effect of a suggestion on one part of an address, in a person's terms. Pure; linear in the text. */
import type { SuggestedAddress } from '../address/address.ts';
import { hasStreetWord, isPostBox, looksLikeHouseNumber, startsUnit } from '../address/address-words.ts';
import { findUkPostcode } from '../address/uk-postcode.ts';
import type { PartComparison } from '../compare/comparison.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText } from '../text/fold.ts';

/**
 * - `written`: spelled out or abbreviated. `completed`: a ZIP code gets its +4
 * - town: `county` (the cell holds the county), `district` (the answer shows it above the post town), `one_of_two` (the
 *   cell holds two places, one of them the town)
 * - postcode: `inward` (only its end differs, in Britain)
 * - without a place in the answer: `building`, `other_name` (a building shown with another name), `flat`, `post_box`,
 *   `second_number`, `second_street`
 */
export type PartEvent =
  | 'same'
  | 'written'
  | 'misspelt'
  | 'added'
  | 'completed'
  | 'dropped'
  | 'replaced'
  | 'county'
  | 'district'
  | 'one_of_two'
  | 'inward'
  | 'building'
  | 'other_name'
  | 'flat'
  | 'post_box'
  | 'second_number'
  | 'second_street';

export type AnsweredPlace = {
  readonly address: SuggestedAddress;
  /** UK county of the reply; '' for other countries. */
  readonly county: string;
};

/** Returns one event, or several for a `unit` with pieces of different kinds. */
export function eventsOf(compared: PartComparison, place: AnsweredPlace): readonly PartEvent[] {
  const { part, entered, change } = compared;
  switch (change) {
    case 'none':
    case 'format':
      return ['same'];
    case 'alias':
      return ['written'];
    case 'small':
      return ['misspelt'];
    case 'added':
      return [entered === '' ? 'added' : 'completed'];
    case 'removed':
      return part === 'unit' ? unitEvents(entered, place) : ['dropped'];
    case 'large':
      return [replacement(compared, place)];
  }
}

function replacement(compared: PartComparison, place: AnsweredPlace): PartEvent {
  if (compared.part === 'city') return townEvent(compared, place);
  return compared.part === 'postcode' && isSameOutward(compared) ? 'inward' : 'replaced';
}

/** Separators between lines, and between pieces of a line. */
const PIECES = /[\n,;]/u;

function townEvent({ entered, returned }: PartComparison, { address, county }: AnsweredPlace): PartEvent {
  const town = foldText(entered);
  if (town === foldText(county)) return 'county';
  const shown = [address.parts.locality, ...address.formatted.split(PIECES)];
  if (shown.some((line) => foldText(line) === town)) return 'district';
  const pieces = entered.split(PIECES).filter(hasText);
  const isNamed = pieces.some((piece) => foldText(piece) === foldText(returned));
  return pieces.length === 2 && isNamed ? 'one_of_two' : 'replaced';
}

function isSameOutward({ entered, returned }: PartComparison): boolean {
  const [mine] = findUkPostcode(entered)?.split(' ') ?? [];
  const [theirs] = findUkPostcode(returned)?.split(' ') ?? [];
  return mine !== undefined && mine === theirs;
}

function unitEvents(entered: string, place: AnsweredPlace): readonly PartEvent[] {
  const events = piecesOf(entered).map((piece) => {
    const event = unitEvent(piece);
    return event === 'building' && showsOtherName(place) ? 'other_name' : event;
  });
  return [...new Set(events)].toSorted();
}

/** Splits a leftover into pieces. A number belongs to the piece before it: "PO Box, 12". */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const piece of text.split(PIECES).filter(hasText)) {
    const before = looksLikeHouseNumber(piece) ? pieces.pop() : undefined;
    pieces.push(before === undefined ? piece : `${before} ${piece}`);
  }
  return pieces;
}

function unitEvent(piece: string): PartEvent {
  if (isPostBox(piece)) return 'post_box';
  if (startsUnit(piece)) return 'flat';
  if (/\p{Nd}/u.test(piece)) return 'second_number';
  return hasStreetWord(piece) ? 'second_street' : 'building';
}

/** Whether a line above the street contains none of the returned parts. */
function showsOtherName({ address: { formatted, parts } }: AnsweredPlace): boolean {
  const lines = formatted.split('\n');
  const street = lines.findIndex((line) => containsWords(line, parts.street));
  const known = Object.values(parts).filter(hasText);
  return lines.slice(0, Math.max(0, street)).some((line) => !known.some((text) => containsWords(line, text)));
}
