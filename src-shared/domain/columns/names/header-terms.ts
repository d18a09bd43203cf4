/**
 * Reads `header-terms.json`, the vocabulary of column names. A line is `kind language sources: word|word`. Case,
 * accents, punctuation and white space do not matter. The first words of a field are the most telling.
 *
 * - a field: names of its columns. A field with `+`: names of columns that continue it
 * - `bare_name`: a person's name or a part of it; `whose_name`: a person or a firm; `particle`: precedes a last name
 * - `line`: an address line if a number follows; `block`, `block_…`: which of several addresses
 * - `only_postcodes`, `only_states`: names that count only if the cells fit
 * - `only_alone`: names that mean a field only alone; `only_of_address`: also next to a word for an address
 * - `request_word`: asks for a field, as in "What is your name?", or says that it is required
 * - `address_word`; `ending`: follows the name of a part; `small_word`; `connector`; `code_word`: says that the cells
 *   hold codes
 * - `identifier`: numbers of firms and files
 */

import { MAPPED_FIELDS } from '../../address/mapping.ts';
import { foldText } from '../../text/fold.ts';
import table from '../header-terms.json' with { type: 'json' };

const byKind = new Map<string, string[]>();
for (const line of table.terms) {
  const at = line.indexOf(': ');
  const kind = line.slice(0, line.indexOf(' '));
  byKind.set(kind, [...(byKind.get(kind) ?? []), ...line.slice(at + 2).split('|')]);
}

/** Returns the words of a kind in all languages, as in the table. */
export const termsOf = (kind: string): readonly string[] => byKind.get(kind) ?? [];

/** Returns the folded words of a kind. */
export const foldedTerms = (kind: string): ReadonlySet<string> => new Set(termsOf(kind).map(foldText));

/** Single-word names, folded, that keep their meaning among other words. */
export const HEADER_NAMES: ReadonlySet<string> = singleWords();

function singleWords(): ReadonlySet<string> {
  const vague = new Set([...foldedTerms('only_alone'), ...foldedTerms('only_of_address')]);
  const names = [...MAPPED_FIELDS, 'whose_name'].flatMap((kind) => [...foldedTerms(kind)]);
  return new Set(names.filter((name) => name.length > 2 && !name.includes(' ') && !vague.has(name)));
}
