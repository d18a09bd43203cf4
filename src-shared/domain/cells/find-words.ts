/** Finds the parts of an address in a text by the words of each part. The time is linear in the text's length. */
import type { AddressField } from '../address/address.ts';
import { type Token, tokenize } from '../compare/align-text.ts';
import { foldText } from '../text/fold.ts';

/** The tokens of a part, from `from` up to, but not including, `to`. */
export type Span = { readonly part: AddressField; readonly from: number; readonly to: number };

/** A part and the words to search for. A part with '' is not searched for. */
export type Sought = { readonly part: AddressField; readonly words: string };

/** The maximum number of words in a part. A longer part is found only if it is the whole text. */
const MOST_WORDS = 100;

/** The order of the search. The most distinctive parts come first: a town's name is often part of a street's name. */
const ORDER: readonly AddressField[] = [
  'postcode',
  'street',
  'house_number',
  'country',
  'state',
  'city',
  'locality',
];

/** The order if the city begins with the state's name: "Iowa" in "Iowa City" is not the state. */
const CITY_FIRST: readonly AddressField[] = [
  ...ORDER.filter((part) => part !== 'state' && part !== 'locality'),
  'state',
  'locality',
];
const isWithin = (state: string, city: string): boolean =>
  state !== '' && foldText(city).startsWith(`${foldText(state)} `);

/** Returns spans that do not overlap. A part has no span if the text does not contain its words. */
export function findWords(tokens: readonly Token[], sought: readonly Sought[]): readonly Span[] {
  const words = tokens.map(({ text }) => foldText(text));
  const taken = tokens.map(() => false);
  const spans: Span[] = [];
  const wordsOf = (part: AddressField): string => sought.find((each) => each.part === part)?.words ?? '';
  for (const part of isWithin(wordsOf('state'), wordsOf('city')) ? CITY_FIRST : ORDER) {
    const wanted = wordsOf(part);
    if (wanted === '') continue;
    const street = spans.find((span) => span.part === 'street');
    const found = findPart({ tokens, words, taken, street }, part, tokenize(wanted).map(wordOf));
    if (found === null) continue;
    spans.push(found);
    taken.fill(true, found.from, found.to);
  }
  return spans;
}

type Search = {
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly taken: readonly boolean[];
  readonly street: Span | undefined;
};

const wordOf = ({ text }: Token): string => foldText(text);

function findPart(search: Search, part: AddressField, wanted: readonly string[]): Span | null {
  const { words, taken } = search;
  const size = wanted.length;
  if (size === 0 || size > words.length || (size > MOST_WORDS && size !== words.length)) return null;
  let best: Span | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let from = 0; from + size <= words.length; from += 1) {
    if (!wanted.every((word, i) => words[from + i] === word && taken[from + i] !== true)) continue;
    const span = { part, from, to: from + size };
    const cost = costOf(search, span);
    if (cost >= bestCost) continue;
    best = span;
    bestCost = cost;
  }
  return best;
}

/**
 * Rates an occurrence of a part's words; the lowest cost wins. A street should be alone in its piece, apart from its
 * number: in "Mill St Surgery, 5 Mill St", the second "Mill St" wins. A number should be next to its street. Other
 * parts should be near the end.
 */
function costOf({ tokens, street }: Search, { part, from, to }: Span): number {
  if (part === 'house_number') {
    if (street === undefined) return from;
    const isSamePiece = tokens[from]?.piece === tokens[street.from]?.piece;
    return Math.min(Math.abs(from - street.to), Math.abs(street.from - to)) + (isSamePiece ? 0 : 0.5);
  }
  if (part !== 'street') return tokens.length - to;
  const piece = tokens[from]?.piece;
  const neighbours = [tokens[from - 1], tokens[to]].filter((token) => token?.piece === piece);
  const others = neighbours.filter((token) => token && !/\d/u.test(token.text)).length;
  return others * 2 - (neighbours.length > others ? 1 : 0);
}
