/**
 * Classifies the words of a text that no returned part explains. A leftover is either the text that a missing part
 * replaces, or the `unit`: text without a place in the returned address (a flat, building, care-of line or name).
 */
import { isKnownWord, readingsOf } from '../address/abbreviations.ts';
import type { Address, AddressField } from '../address/address.ts';
import {
  hasStreetWord,
  isUnitWord,
  looksLikeHouseNumber,
  looksLikePostcode,
  startsUnit,
} from '../address/address-words.ts';
import { isLinkingWord } from '../address/linking-words.ts';
import { findState } from '../address/states.ts';
import { findCountry } from '../country/country.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';
import { type Alignment, type FoundPart, sliceTokens } from './align-text.ts';
import { saysNoNumber } from './number-change.ts';
import type { ShownForm } from './shown-form.ts';

export type Leftovers = {
  /** The text in the place of each returned part that was not found. */
  readonly replaced: Readonly<Partial<Record<AddressField, string>>>;
  /** Flat, building, care-of line and other unexplained text; '' when nothing is left. */
  readonly unit: string;
};

export type LeftoverContext = {
  readonly country: string;
  readonly parts: Address;
  readonly form: ShownForm;
  /** UK county of the reply. An address has no separate part for it. */
  readonly county: string;
  /** Parts that the text should contain. A leftover may be the replaced text of a missing one. */
  readonly expected: readonly AddressField[];
};

/** Words that mean nothing alone, and words that only announce a number, as in "No 12" (but not in "N Main Street"). */
const CONNECTORS: ReadonlySet<string> = new Set([
  'and',
  'the',
  'in',
  'at',
  'postcode',
  'zip',
  'plz',
  'cedex',
]);
const NUMBER_SIGNS: ReadonlySet<string> = new Set(['no', 'nr', 'n', 'd']);

type Run = { readonly from: number; readonly to: number; readonly text: string };

/** Puts each leftover into `replaced` or `unit`, unless the reply shows it elsewhere. */
export function classifyLeftovers(alignment: Alignment, context: LeftoverContext): Leftovers {
  const found = new Set<AddressField>(alignment.found.map(({ part }) => part));
  const missing = new Set(context.expected.filter((part) => !found.has(part)));
  const replaced: Partial<Record<AddressField, string>> = {};
  const units: string[] = [];
  const runs = runsOf(alignment).filter((run) => !isExplained(run, alignment, context, missing));
  for (const run of runs.toReversed()) {
    const street = alignment.found.find((each) => each.part === 'street');
    if (street !== undefined && isStreetWordBeside(run, street, alignment, context.country)) {
      replaced.street = sliceTokens(
        alignment.text,
        alignment.tokens,
        Math.min(run.from, street.from),
        Math.max(run.to, street.to),
      );
      continue;
    }
    if (street !== undefined && isOtherStreet(run, street, alignment)) {
      replaced.street = run.text;
      continue;
    }
    const part = partReplacedBy(run, alignment, missing, context);
    if (part === 'unit') {
      units.unshift(run.text);
      continue;
    }
    replaced[part] = run.text;
    missing.delete(part);
  }
  return { replaced, unit: units.join(', ') };
}

/** If the answer to "42 Tudor Way, Petts Wood" is "42 Petts Wood", the words next to the number are the street. */
function isOtherStreet(run: Run, street: FoundPart, alignment: Alignment): boolean {
  return (
    isBesideNumber(run, alignment) &&
    !startsUnit(run.text) &&
    hasStreetWord(run.text) &&
    !hasStreetWord(street.entered)
  );
}

function isBeside(run: Run, { from, to }: FoundPart, { tokens }: Alignment): boolean {
  const isNext = run.from === to || run.to === from;
  return isNext && tokens[run.from]?.piece === tokens[from]?.piece;
}

function isBesideNumber(run: Run, alignment: Alignment): boolean {
  return alignment.found.some((each) => each.part === 'house_number' && isBeside(run, each, alignment));
}

function isBesideStreet(run: Run, alignment: Alignment): boolean {
  return alignment.found.some((each) => each.part === 'street' && isBeside(run, each, alignment));
}

/** Callers start at the text's end, because most of the supported countries write the town after the street. */
function partReplacedBy(
  run: Run,
  alignment: Alignment,
  missing: ReadonlySet<AddressField>,
  { country }: LeftoverContext,
): AddressField | 'unit' {
  const { text } = run;
  if (startsUnit(text)) return 'unit';
  if (missing.has('postcode') && looksLikePostcode(text, country)) return 'postcode';
  if (missing.has('house_number') && looksLikeHouseNumber(text)) return 'house_number';
  if (missing.has('state') && findState(text, country) !== null) return 'state';
  if (missing.has('country') && text.length > 2 && findCountry(text) !== null) return 'country';
  const hasWords = /\p{L}{2}/u.test(text);
  if (missing.has('street') && hasWords && hasStreetWord(text)) return 'street';
  const street = alignment.found.find(({ part }) => part === 'street');
  const isBehindStreet = street === undefined || run.from >= street.to;
  if (missing.has('city') && hasWords && isBehindStreet && !isStreetPlace(run, alignment, missing))
    return 'city';
  if (missing.has('street') && hasWords) return 'street';
  return 'unit';
}

/**
 * A direction or street type next to the found street belongs to its name: "Main Street North" is not Main Street. A
 * flat ("Apt 2", "#12") or half a number ("1/2") does not belong to it.
 */
function isStreetWordBeside(run: Run, street: FoundPart, alignment: Alignment, country: string): boolean {
  return (
    isBeside(run, street, alignment) &&
    !startsUnit(run.text) &&
    /\p{L}/u.test(run.text) &&
    wordsOf(run.text).every((word) => readingsOf(word, country).some((each) => isKnownWord(each, country)))
  );
}

/** If no street was found, the words of the first piece are the street, because a town comes after a comma. */
function isStreetPlace(run: Run, { tokens }: Alignment, missing: ReadonlySet<AddressField>): boolean {
  return missing.has('street') && tokens[run.from]?.piece === 0;
}

/** Whether the reply shows the leftover elsewhere, or the leftover is the country itself or a connector. */
function isExplained(
  run: Run,
  alignment: Alignment,
  { parts, form, county, country }: LeftoverContext,
  missing: ReadonlySet<AddressField>,
): boolean {
  const { text } = run;
  if (missing.has('state') && hasText(parts.state) && findState(text, country) !== null) return false;
  const repeatsPart = form.hasInPart(text);
  // In "Masnou a Alella, Alella" the street lost its last word, although the answer has a town with that name.
  const isLostByStreet = repeatsPart && isBesideStreet(run, alignment);
  if (isConnector(run, alignment) || isBeforeTown(run, alignment, country)) return true;
  if (containsWords(county, text)) return true;
  if (isNumberSign(run, alignment) || (saysNoNumber(text) && !hasText(parts.house_number))) return true;
  if (!isLostByStreet && form.hasLine(text)) return true;
  if (isShownWithUnit(run, alignment, form)) return true;
  // A word of another name ("Park Lane Surgery") does not explain a run that is itself a street, a town or a number.
  if (!isOfAName(run, alignment) && !mayReplace(text, parts, missing, country)) {
    if (form.hasInLine(text) || (repeatsPart && !hasDigit(text))) return true;
  }
  const named = foldText(text).length > 3 ? findCountry(text) : null;
  return named !== null && 'code' in named && named.code === country;
}

function isConnector({ text, to }: Run, { tokens, found }: Alignment): boolean {
  const word = foldText(text);
  if (CONNECTORS.has(word)) return true;
  // In "N 5th Street", the letter is a direction.
  const isOfStreet = found.some(({ part, from }) => part === 'street' && from === to);
  return NUMBER_SIGNS.has(word) && !isOfStreet && /^\p{N}/u.test(tokens[to]?.text ?? '');
}

/** A linking word between street and town, as in "5 avenue Arago à Morangis". It must not be the letter of a number ("5 A"). */
function isBeforeTown({ text, from, to }: Run, { found }: Alignment, country: string): boolean {
  const isBehindStreet = found.some(({ part, to: end }) => part === 'street' && end === from);
  const isTown = found.some(({ part, from: begin }) => part === 'city' && begin === to);
  return isTown && isBehindStreet && isLinkingWord(foldText(text), country);
}

/** Whether the form shows the run in front of the unit word that follows it: "Lower Level", "North Wing". */
function isShownWithUnit({ from, to }: Run, { text, tokens, taken }: Alignment, form: ShownForm): boolean {
  const isUnit = isUnitWord(foldText(tokens[to]?.text ?? '')) && isSameRun(to, tokens, taken);
  return isUnit && form.hasInLine(sliceTokens(text, tokens, from, to + 1));
}

function isSameRun(at: number, tokens: Alignment['tokens'], taken: readonly boolean[]): boolean {
  return taken[at] !== true && tokens[at]?.piece === tokens[at - 1]?.piece;
}

/** Japanese characters that only mark the preceding house number: "17番2号", "83番地". */
function isNumberSign({ text, from }: Run, { found }: Alignment): boolean {
  return /^(?:番地?|号)$/u.test(text) && found.some(({ part, to }) => part === 'house_number' && to === from);
}

/** Whether the run may replace a returned part that was not found. */
function mayReplace(
  text: string,
  parts: Address,
  missing: ReadonlySet<AddressField>,
  country: string,
): boolean {
  const isOpen = (part: AddressField): boolean => missing.has(part) && hasText(parts[part]);
  if (isOpen('house_number') && hasDigit(text)) return true;
  if (isOpen('postcode') && looksLikePostcode(text, country)) return true;
  return (isOpen('street') || isOpen('city')) && /\p{L}{2}/u.test(text);
}

/** Whether the run is a street itself, or a word that the part next to it lost: "São" of São Paulo. */
function isOfAName(run: Run, alignment: Alignment): boolean {
  if (startsUnit(run.text)) return false;
  const isName = ({ part }: FoundPart): boolean =>
    part === 'street' || part === 'house_number' || part === 'city';
  return (
    hasStreetWord(run.text) || alignment.found.some((each) => isName(each) && isBeside(run, each, alignment))
  );
}

/** Returns runs of unexplained tokens. A run ends at a comma, before a unit word, and between a number and a name. */
function runsOf({ text, tokens, taken }: Alignment): readonly Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (const [index, token] of tokens.entries()) {
    const word = foldText(token.text);
    const isOrdinalFloor = FLOOR.test(word) && ORDINAL.test(tokens[index - 1]?.text ?? '');
    const breaks = !isSameRun(index, tokens, taken) || (isUnitWord(word) && !isOrdinalFloor);
    if (from >= 0 && breaks) {
      runs.push({ from, to: index, text: sliceTokens(text, tokens, from, index) });
      from = -1;
    }
    if (taken[index] !== true && from < 0) from = index;
  }
  if (from >= 0) runs.push({ from, to: tokens.length, text: sliceTokens(text, tokens, from, tokens.length) });
  return runs.flatMap((run) => splitAtNumbers(run, text, tokens));
}

/** "3rd Floor", "2. Stock": the number belongs to the floor. */
const ORDINAL = /^\d+(?:\.|st|nd|rd|th|e|er|[eè]re|[eè]me|i[eè]me|[ºª°])$/iu;
const FLOOR = /^(?:floor|flr|fl|level|lvl|etage|stock|piso|andar|verdieping|krs|kerros)$/u;

/** Splits "75001 Lyon" and "14 Other Street" into number and name. Keeps "Flat 2" and "2nd floor" whole. */
function splitAtNumbers(run: Run, text: string, tokens: Alignment['tokens']): readonly Run[] {
  if (startsUnit(run.text)) return [run];
  const pieces: Run[] = [];
  let from = run.from;
  for (let index = run.from + 1; index <= run.to; index += 1) {
    const atEnd = index === run.to;
    if (atEnd || hasDigit(tokens[index]?.text) !== hasDigit(tokens[index - 1]?.text)) {
      pieces.push({ from, to: index, text: sliceTokens(text, tokens, from, index) });
      from = index;
    }
  }
  return pieces;
}

function hasDigit(text: string | undefined): boolean {
  return /\d/u.test(text ?? '');
}
