/** The single-byte encodings of lists, as tables of characters with their kinds. */
import { createCodec } from '../text-units.ts';

type CharacterKind =
  | 'lower'
  | 'upper'
  | 'letter'
  /** A vowel or tone mark that attaches to the letter before it. */
  | 'mark'
  | 'digit'
  | 'space'
  /** Quotes, dashes, the ellipsis, the non-breaking space and the euro sign. */
  | 'punctuation'
  /** º ª °: used after "n", "N" and numbers. */
  | 'ordinal'
  | 'symbol'
  /** Control characters, box lines, `¤`, and bytes without a character. Lists do not contain them. */
  | 'nonsense';

export type Character = {
  readonly text: string;
  readonly lower: string;
  readonly kind: CharacterKind;
  readonly script: string;
  readonly isVowel: boolean;
  readonly place: LetterPlace;
};

/** The place of a letter in a word. `last`: final forms like ς. `not_last`: σ. `not_first`: ь ъ ы. `after_vowel`: ß. */
type LetterPlace = 'any' | 'last' | 'not_last' | 'not_first' | 'after_vowel';

export type SingleByteEncoding = {
  readonly name: string;
  /** The likelihood relative to the commonest encoding before any text is read, as a natural logarithm; at most 0. */
  readonly prior: number;
  readonly characters: readonly Character[];
};

/** The encodings, ordered by how often lists use them. */
const PRIORS: readonly (readonly [name: string, prior: number])[] = [
  ['windows-1252', 0],
  ['windows-1250', -1],
  ['windows-1251', -1],
  ['windows-1253', -1.5],
  ['windows-1254', -1.5],
  ['windows-1257', -2],
  ['windows-1255', -2],
  ['windows-1256', -2],
  ['iso-8859-2', -2],
  ['macintosh', -2.7],
  ['iso-8859-15', -3],
  ['cp850', -2.5],
  ['cp437', -3],
  ['cp852', -3],
  ['koi8-r', -2.5],
  ['cp866', -3],
  ['windows-874', -3],
  ['iso-8859-5', -4],
  ['iso-8859-7', -3],
  ['cp857', -4],
  ['cp737', -4],
  ['cp775', -4.5],
  ['cp865', -4.5],
  ['iso-8859-13', -4],
  ['koi8-u', -4],
  ['maccyrillic', -4],
  ['windows-1258', -4],
  ['iso-8859-6', -4],
];

let made: readonly SingleByteEncoding[] | null = null;

/** Creates the tables on first use, because most lists are UTF-8. */
export function singleByteEncodings(): readonly SingleByteEncoding[] {
  made ??= PRIORS.map(([name, prior]) => ({ name, prior, characters: charactersOf(name) }));
  return made;
}

function charactersOf(encoding: string): readonly Character[] {
  const codec = createCodec(encoding);
  return Array.from({ length: 256 }, (_, byte) => characterOf(codec.decode(String.fromCharCode(byte))));
}

function characterOf(text: string): Character {
  const kind = kindOf(text);
  const isLetter = kind === 'lower' || kind === 'upper' || kind === 'letter' || kind === 'mark';
  return {
    text,
    lower: isLetter ? lowerOf(text) : text,
    kind,
    script: isLetter ? scriptOf(text) : '',
    isVowel: VOWELS.test(text.normalize('NFD')),
    place: PLACES.find(([letters]) => letters.includes(text))?.[1] ?? 'any',
  };
}

const PLACES: readonly (readonly [letters: string, place: LetterPlace])[] = [
  ['ςםןץףך', 'last'],
  ['σמנצפכ', 'not_last'],
  ['ьъыЬЪЫ', 'not_first'],
  ['ß', 'after_vowel'],
];

const VOWELS = /^[aeiouyæœøıαεηιουωаеёиоуыэюяієї]/iu;

/** Changes neither `İ`, whose lower case has two characters, nor Greek capitals, which have no accents. */
const lowerOf = (text: string): string =>
  text.toLowerCase().length === 1 && !/[Α-Ω]/u.test(text) ? text.toLowerCase() : text;

function kindOf(text: string): CharacterKind {
  if (text === '\uFFFD' || text.length !== 1) return 'nonsense';
  if (/[\t\n\r\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E]/u.test(text)) return 'space';
  if (/[ºª°]/u.test(text)) return 'ordinal';
  if (text === '¤') return 'nonsense';
  if (/[\u00A0‘’‚“”„«»‹›–—…·€]/u.test(text)) return 'punctuation';
  if (/\p{Ll}/u.test(text)) return 'lower';
  if (/\p{Lu}/u.test(text)) return 'upper';
  if (/\p{L}/u.test(text)) return 'letter';
  if (/\p{M}/u.test(text)) return 'mark';
  if (/\p{Nd}/u.test(text)) return 'digit';
  return /[\p{Cc}\p{Cn}\p{Co}\u2190-\u23FF\u2500-\u25FF]/u.test(text) ? 'nonsense' : 'symbol';
}

const SCRIPTS: readonly (readonly [script: string, shape: RegExp])[] = [
  // Includes the tone marks that Vietnamese writes after its letters.
  ['Latin', /[\p{Script=Latin}\u0300-\u036F]/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script_Extensions=Arabic}/u],
  ['Thai', /\p{Script=Thai}/u],
];

const scriptOf = (text: string): string => SCRIPTS.find(([, shape]) => shape.test(text))?.[0] ?? 'other';
