/** Returns a street's name without the words that people omit, add or confuse: "Rue Vouillé" for Rue de Vouillé. */
import { hasLinkingWords, isLinkingWord } from '#shared/domain/address/linking-words.ts';
import { joinWords, streetWords } from '../text/fold.ts';

/** Returns '' unless at least two words are left: the type of street and its name. */
export function linklessKey(country: string, name: string): string {
  if (!hasLinkingWords(country)) return '';
  // The article of "d'Arès" becomes a word, as in "de Ares".
  const words = streetWords(country, name.replace(/['’`´]/gu, ' '));
  const named = words.filter((word, place) => place === 0 || !isLinkingWord(word, country));
  return named.length < 2 ? '' : joinWords(country, named);
}
