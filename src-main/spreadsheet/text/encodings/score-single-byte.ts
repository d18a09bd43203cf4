/** How likely it is that bytes are a text in an encoding of one byte a character: its letters and languages, and their neighbours. */
import type { LanguageHints } from './language-hints.ts';
import type { Language } from './languages.ts';
import { LANGUAGES } from './languages.ts';
import type { Character, SingleByteEncoding } from './single-byte.ts';

/** Bytes that are not ASCII, each with the bytes around it. `weight` grows slowly with how often they stand so: a town that every row names says no more than once. */
export type ByteContext = {
  readonly before: number;
  readonly byte: number;
  readonly after: number;
  readonly weight: number;
};

/** Every distinct context. At the beginning and the end stands a line feed. */
export function byteContexts(bytes: Buffer): readonly ByteContext[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const key = ((bytes[at - 1] ?? LF) << 16) | (byte << 8) | (bytes[at + 1] ?? LF);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({
    before: key >> 16,
    byte: (key >> 8) & 0xff,
    after: key & 0xff,
    weight: Math.log2(1 + count),
  }));
}

const LF = 0x0a;

/** A natural logarithm: the higher the likelier. Comparable between encodings for the same contexts. */
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

/** Logarithms of how often such a character stands among those beyond ASCII. Letters are scored by language. */
const KIND_SCORES = {
  lower: 0,
  upper: 0,
  letter: 0,
  digit: -4,
  space: -4,
  punctuation: -4.5,
  ordinal: -5,
  symbol: -7,
  nonsense: -14,
} as const;

const isLetter = (character: Character | undefined): character is Character =>
  character !== undefined && character.script !== '';

/** What speaks against a character between two others. */
function neighbourScore(
  before: Character | undefined,
  character: Character,
  after: Character | undefined,
): number {
  if (!isLetter(character)) return symbolScore(before, character, after);
  let score = 0;
  for (const other of [before, after]) {
    if (isLetter(other) && other.script !== character.script) score -= 6;
    if (other?.kind === 'digit') score -= 3;
  }
  if (character.kind === 'upper') {
    if (before?.kind === 'lower') score -= 4;
    else if (before?.kind === 'upper' && after?.kind === 'lower') score -= 2;
    else if (!isLetter(before)) score -= 1.2;
  }
  if (character.kind === 'lower' && after?.kind === 'upper') score -= character.text === 'ß' ? 0 : 4;
  if (
    character.kind === 'lower' &&
    before?.kind === 'upper' &&
    after?.kind !== 'lower' &&
    character.text !== 'ß'
  )
    score -= 2;
  if (character.kind === 'lower' && !isLetter(before) && !isLetter(after))
    score -= /[àéóèìòáí]/u.test(character.text) ? 1 : 3;
  return score;
}

function symbolScore(
  before: Character | undefined,
  { kind, text }: Character,
  after: Character | undefined,
): number {
  const around = [before, after].filter(isLetter).length;
  if (kind === 'punctuation' && around === 2) return insideWord(before?.text ?? '', text, after?.text ?? '');
  if (kind === 'punctuation') return text === '‚' ? -3 : 0;
  if (kind === 'ordinal')
    return before?.kind === 'digit' || /^[nN]$/u.test(before?.text ?? '') ? 3.5 : around * -3;
  return kind === 'symbol' ? around * -3 : 0;
}

/** "l’Aube", "O’Neill", "Joseph’s": an apostrophe stands behind or before few letters. */
function insideWord(before: string, text: string, after: string): number {
  if (text === '–' || text === '·') return -1;
  if (text !== '’') return -4;
  return /[dlsnojctmu]/iu.test(before) || /[st]/iu.test(after) ? 0 : -3;
}

/** Of a letter that a language does not write. A list names towns of other countries, too. */
const FOREIGN_SHARE = 0.03;
const [WESTERN_LETTER, OTHER_LETTER, OTHER_SCRIPT] = [1 / 90, 1 / 400, 1e-5];
/** An encoding that the offices of a language do not write. */
const OTHER_ENCODING = -3;

/** The languages taken together, each by how likely it is before the letters are looked at. */
function languageScore(encoding: string, letters: ReadonlyMap<string, number>, hints: LanguageHints): number {
  const priors = languagePriors(hints);
  const scores = LANGUAGES.map((language, index) => {
    let score = Math.log(priors[index] ?? 1);
    if (!language.encodings.includes(encoding)) score += OTHER_ENCODING;
    for (const [letter, weight] of letters) score += weight * Math.log(shareOf(letter, language));
    return score;
  });
  // A list of many countries is in no one language.
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

/** How much speaks for a language that nothing is said of. */
const BASE: Readonly<Record<string, number>> = { en: 0.5, de: 0.3, fr: 0.3, es: 0.3, it: 0.15, pt: 0.15 };

function languagePriors(hints: LanguageHints): readonly number[] {
  const weights = LANGUAGES.map(({ code }) => (BASE[code] ?? 0.05) + (hints.get(code) ?? 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
