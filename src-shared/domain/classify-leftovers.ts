/**
 * What the returned parts do not explain in a written text. Each leftover is either what a missing part
 * replaced, or something the returned address has no place for (a flat, a building, care-of, a name in front):
 * then it is the `unit`. Nothing is let go without a name.
 */
import { isKnownWord, readingsOf } from './abbreviations.ts';
import type { AddressField, SuggestedAddress } from './address.ts';
import {
  hasStreetWord,
  looksLikeHouseNumber,
  looksLikePostcode,
  startsUnit,
  isUnitWord,
} from './address-words.ts';
import type { Alignment, FoundPart } from './align-text.ts';
import { containsWords, sliceTokens } from './align-text.ts';
import { findCountry } from './country.ts';
import { foldText, wordsOf } from './fold.ts';
import { findState } from './states.ts';

export type Leftovers = {
  /** What stands in the text where a returned part should have been found, by part. */
  readonly replaced: Readonly<Partial<Record<AddressField, string>>>;
  /** Flat, building, care-of and whatever else nothing explains; '' when nothing is left. */
  readonly unit: string;
};

export type LeftoverContext = {
  /** ISO-3 of the returned address. */
  readonly country: string;
  readonly suggested: SuggestedAddress;
  /** UK county of the reply: part of an address without a part of its own. */
  readonly county: string;
  /** Parts the text is expected to hold; those not found may be what a leftover replaces. */
  readonly expected: readonly AddressField[];
};

/** Words that only say what follows them: "No 12", "postcode 1234". */
const CONNECTORS = new Set([
  'no',
  'nr',
  'n',
  'and',
  'the',
  'in',
  'at',
  'postcode',
  'zip',
  'plz',
  'd',
  'cedex',
]);

type Run = { readonly from: number; readonly to: number; readonly text: string };

export function classifyLeftovers(alignment: Alignment, context: LeftoverContext): Leftovers {
  const found = new Set<AddressField>(alignment.found.map(({ part }) => part));
  const missing = new Set(context.expected.filter((part) => !found.has(part)));
  const replaced: Partial<Record<AddressField, string>> = {};
  const units: string[] = [];
  const runs = runsOf(alignment).filter((run) => !isExplained(run.text, context));
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

/** From the end of the text to its beginning: a town stands behind its street in most of our countries. */
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

/** "Main Street North" is not Main Street: a direction or a street type beside the found street belongs to its name. */
function isStreetWordBeside(run: Run, street: FoundPart, { tokens }: Alignment, country: string): boolean {
  const isBeside = run.from === street.to || run.to === street.from;
  const isSamePiece = tokens[run.from]?.piece === tokens[street.from]?.piece;
  const words = wordsOf(run.text);
  return (
    isBeside &&
    isSamePiece &&
    words.every((word) => readingsOf(word, country).some((each) => isKnownWord(each, country)))
  );
}

/** With no street found, the words of the first piece are the street; a town stands behind a comma. */
function isStreetPlace(run: Run, { tokens }: Alignment, missing: ReadonlySet<AddressField>): boolean {
  return missing.has('street') && tokens[run.from]?.piece === 0;
}

/** Words the reply shows elsewhere (county, district, country name), the country itself, and mere connectors. */
function isExplained(text: string, { suggested, county, country }: LeftoverContext): boolean {
  if (CONNECTORS.has(foldText(text))) return true;
  if (containsWords(suggested.formatted, text) || containsWords(county, text)) return true;
  if (Object.values(suggested.parts).some((part) => containsWords(part, text)) && !/\d/u.test(text))
    return true;
  const named = foldText(text).length > 3 ? findCountry(text) : null;
  return named !== null && 'code' in named && named.code === country;
}

/** Neighbouring tokens nothing explains, broken at commas, before a unit word, and between a number and a name. */
function runsOf({ text, tokens, taken }: Alignment): readonly Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const breaks = taken[index] === true || token.piece !== before?.piece || isUnitWord(foldText(token.text));
    if (from >= 0 && breaks) {
      runs.push({ from, to: index, text: sliceTokens(text, tokens, from, index) });
      from = -1;
    }
    if (taken[index] !== true && from < 0) from = index;
  }
  if (from >= 0) runs.push({ from, to: tokens.length, text: sliceTokens(text, tokens, from, tokens.length) });
  return runs.flatMap((run) => splitAtNumbers(run, text, tokens));
}

/** "75001 Lyon" and "14 Other Street" are a number and a name; "Flat 2" and "2nd floor" stay whole. */
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
