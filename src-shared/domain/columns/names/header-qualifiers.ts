/** Words in a column name that qualify a part of an address: "Billing", "Ship to", "Lieferadresse". All are folded. */
import { foldedTerms } from './header-terms.ts';

/** Matches text in a script without spaces between words. */
export const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;

/** Which of several addresses a column belongs to; '' for the only address, or the address of a person, firm or site. */
export type BlockKind = (typeof KINDS)[number];
const KINDS = ['', 'delivery', 'business', 'home', 'postal', 'billing', 'other'] as const;

/** The order of several addresses. The lowest number wins: it is the address to which letters or goods most likely go. */
export const BLOCK_ORDER: Readonly<Record<BlockKind, number>> = {
  '': 0,
  delivery: 1,
  business: 2,
  home: 3,
  postal: 4,
  billing: 5,
  other: 6,
};

const kinds = new Map(
  KINDS.flatMap((kind) =>
    [...foldedTerms(kind === '' ? 'block' : `block_${kind}`)].map((word) => [word, kind] as const),
  ),
);
const smallWords = foldedTerms('small_word');
const addressWords = foldedTerms('address_word');
const endings = foldedTerms('ending');

/** Returns the kind for one or two words; null if unknown. */
export const kindOf = (words: string): BlockKind | null => kinds.get(words) ?? null;

/** Whether a word is a small word between a part and its owner: "Adresse de livraison". */
export const isParticle = (word: string): boolean => smallWords.has(word);

/** Kind words that may be joined to the name of a part, the longest first: "MAILINGSTREET", "Rechnungsort". */
export const JOINED_KINDS: readonly (readonly [string, BlockKind])[] = [...kinds]
  .map(([word, kind]) => [word.replaceAll(' ', ''), kind] as const)
  .filter(([word]) => word.length >= 4 || SIGNS.test(word))
  .toSorted(([a], [b]) => b.length - a.length);

/** Whether a word means an address itself. Words next to it are a part of the address. */
export const isAddressWord = (word: string): boolean => addressWords.has(word);

/** Whether a word may follow the name of a part: "codePostalEtablissement", "StreetNL". */
export function isEnding(word: string): boolean {
  const kind = kindOf(word);
  return endings.has(word) || (kind !== null && kind !== '');
}
