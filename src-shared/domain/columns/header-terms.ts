/**
 * Reads `header-terms.json`, the words that names of columns are made of. A line is `kind language sources: word|word`. Letter
 * case, accents, signs and white space of a word do not matter. Of a field the first words are the most telling.
 *
 * The kinds: a field, whose words say what the cells hold; a field with `+`, whose words say that the cells continue it;
 * `bare_name`, a part of a person's name or the whole of it; `whose_name`, a person or a firm; `particle`, what stands before a
 * last name; `line`, an address line where a number stands beside it; `block` and `block_…`, which of several addresses it is;
 * `only_postcodes` and `only_states`, names that count only if the cells fit; `address_word`; `ending`, what stands behind the name of a part; `small_word` and `connector`; `only_alone` and
 * `only_of_address`, words of a field that mean it in few places; `code_word`, which says that a country or a state is a code;
 * `identifier`, numbers of firms and files.
 */

import { MAPPED_FIELDS } from '../address/mapping.ts';
import { foldText } from '../text/fold.ts';
import table from './header-terms.json' with { type: 'json' };

const byKind = new Map<string, string[]>();
for (const line of table.terms) {
  const at = line.indexOf(': ');
  const kind = line.slice(0, line.indexOf(' '));
  byKind.set(kind, [...(byKind.get(kind) ?? []), ...line.slice(at + 2).split('|')]);
}

/** The words of a kind as they stand in the table, of all languages. */
export const termsOf = (kind: string): readonly string[] => byKind.get(kind) ?? [];

/** The same, folded. */
export const foldedTerms = (kind: string): ReadonlySet<string> => new Set(termsOf(kind).map(foldText));

/** Names of one word, folded, that say what a column holds also among other words. */
export const HEADER_NAMES: ReadonlySet<string> = singleWords();

function singleWords(): ReadonlySet<string> {
  const vague = new Set([...foldedTerms('only_alone'), ...foldedTerms('only_of_address')]);
  const names = [...MAPPED_FIELDS, 'whose_name'].flatMap((kind) => [...foldedTerms(kind)]);
  return new Set(names.filter((name) => name.length > 2 && !name.includes(' ') && !vague.has(name)));
}
