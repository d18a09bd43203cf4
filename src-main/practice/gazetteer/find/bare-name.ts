/** Returns a street's name without its kind, if the kind comes first: "Mooca" for Rua da Mooca. */
import { isKnownWord } from '#shared/domain/address/abbreviations.ts';
import { joinWords, streetWords } from '../text/fold.ts';

const KIND_FIRST: ReadonlySet<string> = new Set(['bra', 'esp', 'fra', 'ita']);
const ARTICLES: ReadonlySet<string> = new Set(
  'd da das de degli dei del della delle di do dos du des el l la las le les lo los'.split(' '),
);
/** The minimum length of a name. Shorter ones are initials and numbers. */
const SHORTEST = 4;

/** Returns '' if the name has no such form. */
export function bareKey(country: string, name: string): string {
  if (!KIND_FIRST.has(country)) return '';
  const words = streetWords(country, name);
  const first = words[0] ?? '';
  const named = words.length > 1 && isKnownWord(first, country) ? words.slice(1) : words;
  const start = named.findIndex((word) => !ARTICLES.has(word));
  const key = start < 0 ? '' : joinWords(country, named.slice(start));
  return key.length < SHORTEST ? '' : key;
}
