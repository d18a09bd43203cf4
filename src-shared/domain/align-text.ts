/**
 * Finds the returned parts inside one written text ("12 Rue de Rome 75008 Paris", or a street cell that
 * holds its number), and what is left when they are taken out. What is left is never dropped: see
 * `classify-leftovers.ts`.
 */
import type { AddressField } from './address.ts';
import { changeOfPart } from './part-change.ts';
import { compactWords, foldText } from './fold.ts';
import type { Change } from './judgement.ts';

export type Token = {
  readonly text: string;
  /** Where it stands in the written text. */
  readonly start: number;
  readonly end: number;
  /** Pieces between commas, line ends and semicolons, counted from 0. */
  readonly piece: number;
};

export type FoundPart = {
  readonly part: AddressField;
  readonly entered: string;
  readonly returned: string;
  readonly change: Change;
  readonly from: number;
  readonly to: number;
};

export type Alignment = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly found: readonly FoundPart[];
  /** For each token, whether a found part explains it. */
  readonly taken: readonly boolean[];
};

/** What is wanted from the text: a returned part and its value; the order is the order of taking. */
export type Wanted = readonly (readonly [part: AddressField, returned: string])[];

/** Scripts without spaces: each sign is a token of its own. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〇]|[^\s,;、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〇]+/gu;
/** Numbers first to none, then the rest: the best change wins, and among equals the one further right or nearer the street. */
const RANK: Readonly<Record<Change, number>> = {
  none: 0,
  format: 1,
  added: 2,
  alias: 3,
  small: 4,
  large: 9,
  removed: 9,
};

export function alignText(text: string, wanted: Wanted, country: string): Alignment {
  const tokens = tokenize(text);
  const taken = tokens.map(() => false);
  const found: FoundPart[] = [];
  for (const [part, returned] of wanted) {
    if (foldText(returned) === '') continue;
    const street = found.find((each) => each.part === 'street');
    const best = findPart({ text, tokens, taken, part, returned, country, near: street });
    if (best === null) continue;
    found.push(best);
    taken.fill(true, best.from, best.to);
  }
  return { text, tokens, found, taken };
}

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let piece = 0;
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    if (foldText(match[0]) === '' && !match[0].includes('#')) continue;
    if (/[,;\n\r、]/u.test(text.slice(end, match.index)) && tokens.length > 0) piece += 1;
    end = match.index + match[0].length;
    tokens.push({ text: match[0], start: match.index, end, piece });
  }
  return tokens;
}

type Search = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly taken: readonly boolean[];
  readonly part: AddressField;
  readonly returned: string;
  readonly country: string;
  /** The street already found: its number stands beside it, the town after it. */
  readonly near: FoundPart | undefined;
};

function findPart(search: Search): FoundPart | null {
  const { text, tokens, taken, part, returned, country } = search;
  const longest = longestSpan(returned);
  let best: FoundPart | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to += 1) {
      if (taken[to - 1] === true) break;
      const entered = sliceTokens(text, tokens, from, to);
      const change = changeOfPart(part, entered, returned, country);
      if (RANK[change] > RANK.small) continue;
      const score = RANK[change] * 1000 + distanceScore(search, from, to);
      if (score < bestScore) {
        bestScore = score;
        best = { part, entered, returned, change, from, to };
      }
    }
  }
  return best;
}

/** Abbreviations shorten words, they hardly add any; a sign script counts signs. */
function longestSpan(returned: string): number {
  return tokenize(returned).length + 2;
}

function distanceScore({ tokens, near, part }: Search, from: number, to: number): number {
  if (part === 'house_number' && near !== undefined) {
    return Math.min(Math.abs(from - near.to), Math.abs(near.from - to));
  }
  return part === 'street' ? from : tokens.length - to;
}

export function sliceTokens(text: string, tokens: readonly Token[], from: number, to: number): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}

/** Whether the folded text holds the words, whole: "road" is not in "broadway". */
export function containsWords(text: string, words: string): boolean {
  const sought = foldText(words);
  if (sought === '') return false;
  return (
    ` ${foldText(text)} `.includes(` ${sought} `) ||
    (sought.length > 7 && compactWords(foldText(text).split(' ')).includes(sought.replaceAll(' ', '')))
  );
}
