/** Splits column names into words. */
import { foldText } from '../../text/fold.ts';
import { type BlockKind, isEnding, isParticle, kindOf } from './header-qualifiers.ts';
import { foldedTerms } from './header-terms.ts';

/** Splits "billingPostalCode", "POAddressLine1" and "Nº" into folded words. Reads "#" as "no" unless a digit follows it. */
export function wordsOfName(name: string): readonly string[] {
  const spaced = name
    .replaceAll('〒', ' 郵便番号 ')
    .replaceAll(/#(?! ?\p{Nd})/gu, ' no ')
    .replaceAll(WORD_ENDS, ' ');
  const folded = foldText(spaced);
  return folded === '' ? [] : folded.split(' ');
}

/** The ends of words: between lower and upper case, before the last of several capitals, between letters and digits. */
const WORD_ENDS =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/gu;

/** Returns the kind of address that the words name, or '' for no special kind; null if they mean anything else. */
export function kindOfWords(words: readonly string[]): BlockKind | null {
  const [only = '', ...others] = words.filter((word) => !isParticle(word));
  const kind = kindOf([only, ...others].join(' '));
  return kind === null && others.length === 0 && isEnding(only) ? '' : kind;
}

/** Separates a kind in brackets: "Rue (bureau) 2" is the "Rue 2" of an office. */
export function withoutAside(name: string): { readonly text: string; readonly kind: BlockKind } {
  const opened = name.search(/[(（]/u);
  const closed = name.search(/[)）]/u);
  if (opened < 1 || closed < opened) return { text: name, kind: '' };
  const aside = withoutRequest(wordsOfName(name.slice(opened + 1, closed)));
  const kind = aside.length === 0 ? '' : kindOfWords(aside);
  if (kind === null) return { text: name, kind: '' };
  return { text: `${name.slice(0, opened)} ${name.slice(closed + 1)}`, kind };
}

const requestWords = foldedTerms('request_word');

/** Removes leading words that only ask for something: "What is your …?", "Ihre …", "(required)". */
export function withoutRequest(words: readonly string[]): readonly string[] {
  const begin = words.findIndex((word) => !requestWords.has(word));
  return begin < 0 ? [] : words.slice(begin);
}
