/** Scores the likelihood that bytes are text in a single-byte encoding, by their letters, languages and neighbouring characters. */
import type { HighWord } from './high-words.ts';
import type { LanguageHints } from './language-hints.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { Character, SingleByteEncoding } from './single-byte.ts';

/** A non-ASCII byte with its neighbours. `weight` is the sum of the weights of all words with this combination. */
export type ByteContext = {
  readonly before: number;
  readonly byte: number;
  readonly after: number;
  readonly weight: number;
};

export function byteContexts(words: readonly HighWord[]): readonly ByteContext[] {
  const weights = new Map<number, number>();
  for (const { bytes, weight } of words)
    for (let at = 1; at < bytes.length - 1; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) continue;
      const key = ((bytes[at - 1] ?? 0) << 16) | (byte << 8) | (bytes[at + 1] ?? 0);
      weights.set(key, (weights.get(key) ?? 0) + weight);
    }
  return [...weights].map(([key, weight]) => ({
    before: key >> 16,
    byte: (key >> 8) & 0xff,
    after: key & 0xff,
    weight,
  }));
}

/** Returns a natural logarithm; higher means likelier. Scores of different encodings are comparable for the same contexts. */
export function scoreSingleByte(
  { name, prior, characters }: SingleByteEncoding,
  contexts: readonly ByteContext[],
  hints: LanguageHints,
): number {
  let neighbours = 0;
  const letters = new Map<string, number>();
  for (const { before, byte, after, weight } of contexts) {
    const character = characters[byte];
    if (character === undefined) continue;
    neighbours += weight * neighbourScore(characters[before], character, characters[after]);
    if (character.script === '') neighbours += weight * KIND_SCORES[character.kind];
    else letters.set(character.lower, (letters.get(character.lower) ?? 0) + weight);
  }
  return prior + neighbours + languageScore(name, letters, hints);
}

/** Logarithms of the frequency of each kind of character beyond ASCII. Letters are scored by language. */
const KIND_SCORES = {
  lower: 0,
  upper: 0,
  letter: 0,
  mark: 0,
  digit: -4,
  space: -4,
  punctuation: -4.5,
  ordinal: -5,
  symbol: -7,
  nonsense: -14,
} as const;

const isLetter = (character: Character | undefined): character is Character =>
  character !== undefined && character.script !== '';

function neighbourScore(
  before: Character | undefined,
  character: Character,
  after: Character | undefined,
): number {
  if (!isLetter(character)) return symbolScore(before, character, after);
  if (character.kind === 'mark') return before?.script === character.script ? 0 : -6;
  let score = caseScore(before, character, after) + placeScore(before, character, after);
  for (const other of [before, after]) {
    if (other?.kind === 'digit') score -= 3;
    if (!isLetter(other)) continue;
    if (other.script !== character.script) score -= 6;
    else if (CASED.has(character.script)) score += soundScore(character, other);
  }
  return score;
}

const CASED = new Set(['Latin', 'Greek', 'Cyrillic']);

/** Scores two neighbouring letters. Vowels and consonants alternate in words, unless the encoding is wrong. */
const soundScore = (one: Character, other: Character): number =>
  one.isVowel === other.isVowel ? (one.isVowel ? -0.5 : -0.2) : 0.2;

function caseScore(
  before: Character | undefined,
  { kind, text }: Character,
  after: Character | undefined,
): number {
  let score = 0;
  if (kind === 'upper') {
    if (before?.kind === 'lower') score -= 4;
    else if (before?.kind === 'upper' && after?.kind === 'lower') score -= 2;
    else if (!isLetter(before)) score -= 1.2;
  }
  if (kind !== 'lower' || text === 'ß') return score;
  if (!isLetter(before)) score -= 0.5;
  if (after?.kind === 'upper') score -= 4;
  if (before?.kind === 'upper' && after?.kind !== 'lower') score -= 2;
  if (!isLetter(before) && !isLetter(after)) score -= /[àéóèìòáí]/u.test(text) ? 1 : 3;
  return score;
}

function placeScore(
  before: Character | undefined,
  { place, script }: Character,
  after: Character | undefined,
): number {
  if (place === 'any') return 0;
  if (place === 'after_vowel') return before?.isVowel === true ? 0 : -3;
  if (place === 'not_first') return before?.script === script ? 0 : -4;
  const isLast = after?.script !== script;
  if (place === 'last') return isLast ? 0.5 : -4;
  return isLast ? -3 : 0;
}

function symbolScore(
  before: Character | undefined,
  { kind, text }: Character,
  after: Character | undefined,
): number {
  // Many lists contain UTF-8 letters that another program misread as two characters each, as in "FÃ¼r".
  if (before?.text === 'Ã' || before?.text === 'Â') return -KIND_SCORES[kind];
  const around = [before, after].filter(isLetter).length;
  if (kind === 'punctuation' && around === 2) return insideWord(before?.text ?? '', text, after?.text ?? '');
  if (kind === 'punctuation') return isMisplaced(before, text, after) ? -3 : 0;
  if (kind === 'ordinal')
    return before?.kind === 'digit' || /^[nN]$/u.test(before?.text ?? '') ? 3.5 : around * -3;
  return kind === 'symbol' ? around * -3 : 0;
}

/** Whether a quote is on the wrong side of a word. "’s-Gravenhage" and "’t" are correct. */
function isMisplaced(before: Character | undefined, text: string, after: Character | undefined): boolean {
  if (/[‚„“‘«]/u.test(text)) return text === '‚' || isLetter(before);
  return text === '’' && after?.kind === 'lower' && !/[st]/u.test(after.text);
}

/**
 * Scores punctuation inside a word. Only certain letters come before or after an apostrophe there: "l’Aube", "O’Neill",
 * "Joseph’s".
 */
function insideWord(before: string, text: string, after: string): number {
  if (text === '–' || text === '·') return -1;
  if (text !== '’') return -4;
  return /[dlsnojctmu]/iu.test(before) || /[st]/iu.test(after) ? 0 : -3;
}

/** The share of foreign letters in the text of a language. A list also names towns of other countries. */
const FOREIGN_SHARE = 0.03;
const [WESTERN_LETTER, OTHER_LETTER, OTHER_SCRIPT] = [1 / 90, 1 / 400, 1e-5];
const OTHER_ENCODING = -3;

function languageScore(encoding: string, letters: ReadonlyMap<string, number>, hints: LanguageHints): number {
  const priors = languagePriors(hints);
  const scores = LANGUAGES.map((language, index) => {
    let score = Math.log(priors[index] ?? 1);
    if (!language.encodings.includes(encoding)) score += OTHER_ENCODING;
    for (const [letter, weight] of letters) score += weight * Math.log(shareOf(letter, language));
    return score;
  });
  // A list that covers many countries mixes languages.
  let mixed = MIXED_PRIOR;
  for (const [letter, weight] of letters) {
    const share = LANGUAGES.reduce(
      (sum, language, index) => sum + (priors[index] ?? 0) * shareOf(letter, language),
      0,
    );
    mixed += weight * Math.log(share);
  }
  const best = Math.max(mixed, ...scores);
  return best + Math.log([mixed, ...scores].reduce((sum, score) => sum + Math.exp(score - best), 0));
}

const MIXED_PRIOR = -2;

function shareOf(letter: string, { weights }: Language): number {
  const foreign = letter >= '\u0370' ? OTHER_SCRIPT : letter <= '\u00FF' ? WESTERN_LETTER : OTHER_LETTER;
  return (1 - FOREIGN_SHARE) * (weights.get(letter) ?? 0) + FOREIGN_SHARE * foreign;
}

const BASE: Readonly<Record<string, number>> = { en: 0.5, de: 0.3, fr: 0.3, es: 0.3, it: 0.15, pt: 0.15 };

function languagePriors(hints: LanguageHints): readonly number[] {
  const weights = LANGUAGES.map(({ code }) => (BASE[code] ?? 0.05) + (hints.get(code) ?? 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
