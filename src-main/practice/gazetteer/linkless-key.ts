/** What a street is called without the words people leave out, put in or mix up: "Rue Vouillé" for Rue de Vouillé. */
import { hasLinkingWords, isLinkingWord } from '#shared/domain/address/linking-words.ts';
import { joinWords, streetWords } from './fold.ts';

/** '' where a name cannot be found so: a street is looked for by its kind and a name. */
export function linklessKey(country: string, name: string): string {
  if (!hasLinkingWords(country)) return '';
  // The article of "d'Arès" is a word of its own, as in "de Ares".
  const words = streetWords(country, name.replace(/['’`´]/gu, ' '));
  const named = words.filter((word, place) => place === 0 || !isLinkingWord(word, country));
  return named.length < 2 ? '' : joinWords(country, named);
}
