/** What stands beside the name of a part in the name of a column: "Billing", "Ship to", "Lieferadresse". All folded. */
import { foldedTerms } from './header-terms.ts';

/** Signs of words that are written without a space between them. */
export const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;

/** Which of several addresses a column belongs to; '' for the only one, or the one where a person, a firm or a site is. */
export type BlockKind = (typeof KINDS)[number];
const KINDS = ['', 'delivery', 'business', 'home', 'postal', 'billing', 'other'] as const;

/** How near an address is to where letters or goods go, among several of a list: the lowest is in force. */
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

/** The kind a word or two words stand for; null when they are none of these words. */
export const kindOf = (words: string): BlockKind | null => kinds.get(words) ?? null;

/** Small words between a part and what it belongs to: "Adresse de livraison". */
export const isParticle = (word: string): boolean => smallWords.has(word);

/** The words for a kind that stand run together with the name of a part, the longest first: "MAILINGSTREET", "Rechnungsort". */
export const JOINED_KINDS: readonly (readonly [string, BlockKind])[] = [...kinds]
  .map(([word, kind]) => [word.replaceAll(' ', ''), kind] as const)
  .filter(([word]) => word.length >= 4 || SIGNS.test(word))
  .toSorted(([a], [b]) => b.length - a.length);

/** Words for an address itself: what stands beside them is a part of it. */
export const isAddressWord = (word: string): boolean => addressWords.has(word);

/** Words that stand behind the name of a part: "codePostalEtablissement", "StreetNL". */
export function isEnding(word: string): boolean {
  const kind = kindOf(word);
  return endings.has(word) || (kind !== null && kind !== '');
}
