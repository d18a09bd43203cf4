/**
 * Finds the returned parts in a written text ("12 Rue de Rome 75008 Paris", or a street cell with its number).
 * Leftovers are never dropped: see `classify-leftovers.ts`.
 */
import { readingsOf } from '../address/abbreviations.ts';
import type { AddressField } from '../address/address.ts';
import { foldText, hasText, wordsOf } from '../text/fold.ts';
import type { Change } from './comparison.ts';
import { hasNumber } from './number-change.ts';
import { changeOfPart } from './part-change.ts';
import { LONGEST_NAME } from './text-change.ts';

/** A word of a text, or a character of a script without spaces. */
export type Token = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Index of the piece between commas, line ends and semicolons. */
  readonly piece: number;
};

/** A returned part in the text: tokens from `from` up to, but not including, `to`. */
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
  readonly taken: readonly boolean[];
};

/** The returned parts to find, in the order in which they claim tokens. */
export type SoughtParts = readonly (readonly [part: AddressField, returned: string])[];

/** The maximum length of an aligned text, in UTF-16 units. A longer text is a description and is not split. */
export const LONGEST_ALIGNED = 500;
/** The maximum number of tokens compared for one text. An address needs a few hundred. Later parts count as not found. */
const MOST_COMPARED = 8_000;

/** Characters of scripts without spaces are single tokens. "Lessingstr.5" is two tokens: an abbreviation and a number. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〇]|[^\s,;、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〇](?:(?!(?<=[A-Za-z]\.)[0-9])[^\s,;、\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〇])*/gu;
/** The smallest change wins. Of equal ones, the first street, the number nearest to it or the last other part wins. */
const RANK: Readonly<Record<Change, number>> = {
  none: 0,
  format: 1,
  added: 2,
  alias: 3,
  small: 4,
  large: 9,
  removed: 9,
};

/** @param text at most `LONGEST_ALIGNED` units */
export function alignText(text: string, wanted: SoughtParts, country: string): Alignment {
  const tokens = tokenize(text);
  const taken = tokens.map(() => false);
  const found: FoundPart[] = [];
  const initials = tokens.map((token) => initialsOf(token.text, country));
  const numbers = tokens.map((token) => hasNumber(token.text));
  const effort = { left: MOST_COMPARED };
  for (const [part, returned] of wanted) {
    if (returned.length > LONGEST_NAME || !hasText(returned)) continue;
    const near = found.find((each) => each.part === 'street');
    const best = findPart({ text, tokens, taken, initials, numbers, part, returned, country, near, effort });
    if (best === null) continue;
    found.push(best);
    taken.fill(true, best.from, best.to);
  }
  return { text, tokens, found, taken };
}

/** Splits a text into its words. Ignores punctuation except `#`. */
export function tokenize(text: string): readonly Token[] {
  if (ASCII.test(text)) return tokenizeAscii(text);
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

function tokenizeAscii(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let piece = 0;
  let isApart = false;
  for (let start = 0; start < text.length; ) {
    const code = text.charCodeAt(start);
    if (isSeparator(code)) {
      isApart ||= code === COMMA || code === SEMICOLON || code === LINE_FEED || code === CARRIAGE_RETURN;
      start += 1;
      continue;
    }
    let end = start;
    let isWord = false;
    for (
      ;
      end < text.length && !isSeparator(text.charCodeAt(end)) && !isBehindStop(text, start, end);
      end += 1
    )
      isWord ||= isWordSign(text.charCodeAt(end));
    if (isWord) {
      if (isApart && tokens.length > 0) piece += 1;
      isApart = false;
      tokens.push({ text: text.slice(start, end), start, end, piece });
    }
    start = end;
  }
  return tokens;
}

const ASCII = /^[\u0000-\u007f]*$/;
const [LINE_FEED, CARRIAGE_RETURN, COMMA, SEMICOLON, HASH, STOP] = [0x0a, 0x0d, 0x2c, 0x3b, 0x23, 0x2e];

const isSeparator = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= CARRIAGE_RETURN) || code === COMMA || code === SEMICOLON;

const isWordSign = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === HASH;

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isBehindStop = (text: string, start: number, at: number): boolean =>
  at - start >= 2 &&
  isDigit(text.charCodeAt(at)) &&
  text.charCodeAt(at - 1) === STOP &&
  isLetter(text.charCodeAt(at - 2));

type Search = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly taken: readonly boolean[];
  /** The first letters of each token; see `initialsOf`. */
  readonly initials: readonly string[];
  readonly numbers: readonly boolean[];
  readonly part: AddressField;
  readonly returned: string;
  readonly country: string;
  /** The street, if it was already found. Of several house numbers, the one nearest to it counts. */
  readonly near: FoundPart | undefined;
  readonly effort: { left: number };
};

function findPart(search: Search): FoundPart | null {
  const { text, tokens, taken, numbers, part, returned, country, effort } = search;
  const longest = longestSpan(returned, part);
  const begins = beginningOf(search);
  const isNumber = (part === 'house_number' || part === 'postcode') && hasNumber(returned);
  let best: FoundPart | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let from = 0; from < tokens.length; from += 1) {
    if (!begins(from)) continue;
    let isNumbered = false;
    for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to += 1) {
      if (taken[to - 1] === true) break;
      isNumbered ||= numbers[to - 1] === true;
      if (isNumber && !isNumbered) continue;
      effort.left -= to - from;
      if (effort.left < 0) return null;
      const entered = sliceTokens(text, tokens, from, to);
      const change = changeOfPart(part, entered, returned, country);
      // A lone "#" cannot be a part.
      if (RANK[change] > RANK.small || change === 'added') continue;
      const score =
        RANK[change] * 10_000 + (isWithin(search, from, to) ? 1_000 : 0) + distanceScore(search, from, to);
      if (score < bestScore) {
        bestScore = score;
        best = { part, entered, returned, change, from, to };
      }
    }
  }
  return best;
}

/** Returns the maximum number of tokens in a span. In scripts without spaces each character counts, as in "91番地1". */
function longestSpan(returned: string, part: AddressField): number {
  return tokenize(returned).length + (part === 'house_number' ? 3 : 2);
}

const NAMES: ReadonlySet<AddressField> = new Set(['street', 'city', 'locality']);

/** Whether a part can begin at a token: names with different first letters are different names. */
function beginningOf({ part, returned, initials, country }: Search): (from: number) => boolean {
  const wanted = initialsOf(returned, country);
  if (!NAMES.has(part) || wanted === '') return () => true;
  return (from) => {
    const written = initials[from] ?? '';
    if (written === '') return true;
    for (const letter of written) if (wanted.includes(letter)) return true;
    return false;
  };
}

/** Returns every letter or digit that the text may begin with in any of its spellings; '' if unknown. */
function initialsOf(text: string, country: string): string {
  const [first = ''] = wordsOf(text);
  // A block number is read with the following characters: 二 before 丁目 is 2.
  if (first === '' || /^[一二三四五六七八九十]/u.test(first)) return '';
  return [first, ...readingsOf(first, country)].map((word) => [...word][0] ?? '').join('');
}

/** Whether the street's words are part of a longer name, as at the start of "CHAPEL STREET SURGERY, 4 CHAPEL STREET". */
function isWithin({ part, tokens, taken }: Search, from: number, to: number): boolean {
  const piece = tokens[from]?.piece;
  const isWord = (at: number): boolean => {
    const token = tokens[at];
    return token?.piece === piece && taken[at] !== true && !/^[#\p{N}]/u.test(token?.text ?? '');
  };
  return part === 'street' && (isWord(from - 1) || isWord(to));
}

function distanceScore({ tokens, near, part }: Search, from: number, to: number): number {
  if (part === 'house_number' && near !== undefined) {
    return Math.min(Math.abs(from - near.to), Math.abs(near.from - to));
  }
  return part === 'street' ? from : tokens.length - to;
}

/** Returns the text from token `from` up to, but not including, token `to`. */
export function sliceTokens(text: string, tokens: readonly Token[], from: number, to: number): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}
