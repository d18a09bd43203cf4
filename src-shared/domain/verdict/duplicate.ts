/**
 * Rows of one delivery point are `same_person` if both have a name and the names agree, `same_organisation` if both
 * have an organisation and these agree, and otherwise `same_household`.
 */

import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { meaningsOfHeader } from '../columns/names/header-meaning.ts';
import { areCredentials, isNameSuffix } from '../columns/names/name-words.ts';
import { isTitleWord } from '../columns/names/title-words.ts';
import { hasRecipient, nameParts } from '../columns/recipient.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import { hashText } from '../text/hash-text.ts';

/** Folded names of columns that hold a name, besides those in `header-terms.json`. */
const NAME_HEADERS = indexOf(
  'person|initials|customer|client|member|occupant|resident|householder|donor|patient|kunde|姓|名',
);

/** Prefixes that make "name" the name of a person: "Tenant name" means a person, "Street name" does not. */
const WHOSE =
  /^(?:customer|client|contact|member|patient|donor|recipient|owner|tenant|resident|subscriber|guest|employee|student|supplier|account|billing|shipping|primary|main) /u;

/** Words that some spellings of a name omit. */
const LINKS: ReadonlySet<string> = new Set(['and', 'the', 'und', 'och']);

/**
 * Finds the columns that name the occupant, in the file's order: the recipient columns, otherwise the organisation
 * column and columns whose headers mean a name. Columns of the address and the email never count.
 */
export function nameColumns(columnNames: readonly string[], mapping: ColumnMapping): readonly number[] {
  const { organisation = [], title: _title, ...others } = mapping;
  if (hasRecipient(mapping)) {
    const { recipient = [], first_name = [], last_name = [] } = mapping;
    return [...recipient, ...first_name, ...last_name].toSorted((a, b) => a - b);
  }
  const mapped = new Set(Object.values(others).flat());
  return columnNames.flatMap((name, column) => {
    if (organisation.includes(column)) return [column];
    const meanings = meaningsOfHeader(name);
    if (mapped.has(column) || (meanings.length > 0 && !meanings.some(isName))) return [];
    const folded = foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
    const bare = folded.replace(WHOSE, '');
    const isKnown = [folded, bare].some((each) => NAME_HEADERS.has(each));
    return meanings.length > 0 || isKnown || meaningsOfHeader(bare).some(isName) ? [column] : [];
  });
}

const NAME_FIELDS: readonly MappedField[] = ['recipient', 'first_name', 'last_name', 'organisation'];
const isName = ({ field }: { readonly field: MappedField }): boolean => NAME_FIELDS.includes(field);

/** Returns equal keys for equal names, ignoring word order, case and titles; 0 (no name) agrees with nothing. */
export function nameKey(cells: readonly string[], columns: readonly number[]): number {
  const words = columns.flatMap((column) => wordsOf(cells[column] ?? ''));
  const name = [...new Set(words)].filter((word) => !isTitleWord(word) && !LINKS.has(word)).toSorted();
  return name.length === 0 ? 0 : hashText(name.join(' '));
}

/** The names in a row as keys; 0 for none. */
export type NamesOfRow = {
  /** The recipient, or the organisation of a row without one. In a list without recipients, all name columns. */
  readonly name: number;
  /** 0 in a list without recipients, where `name` includes the organisation. */
  readonly organisation: number;
};

/** Returns a function that reads these keys from cells; null if no column holds a name. */
export function nameReader(
  columnNames: readonly string[],
  mapping: ColumnMapping,
): ((cells: readonly string[]) => NamesOfRow) | null {
  const columns = nameColumns(columnNames, mapping);
  if (columns.length === 0) return null;
  if (!hasRecipient(mapping)) return (cells) => ({ name: nameKey(cells, columns), organisation: 0 });
  return (cells) => {
    const organisation = nameKey(cells, mapping.organisation ?? []);
    return { name: recipientKey(cells, mapping) || organisation, organisation };
  };
}

/**
 * Returns equal keys for equal recipients; 0 for none. If the list has columns for first and last names, the order of
 * the names matters ("Miller, Anna" is "Anna Miller"). A last name alone is combined with its title.
 */
function recipientKey(cells: readonly string[], mapping: ColumnMapping): number {
  const { title, first, last, full } = nameParts(cells, mapping);
  const hasParts = mapping.first_name !== undefined && mapping.last_name !== undefined;
  const written = hasParts ? full.map(firstNameFirst) : full;
  const telling = [...first, ...last, ...written].filter((text) => !areCredentials(text));
  const words = telling.flatMap(wordsOf).filter((word) => !LINKS.has(word));
  const name = words.filter((word) => !isTitleWord(word));
  if (name.length === 0) return 0;
  const isLastOnly = full.length > 0 ? name.length === 1 : first.length === 0;
  const titles = isLastOnly ? [...title.flatMap(wordsOf), ...words.filter(isTitleWord)] : [];
  const ordered = hasParts ? name : [...new Set(name)].toSorted();
  return hashText([...new Set(titles), ...ordered].join(' '));
}

/** "Miller, Anna" becomes "Anna Miller"; "John Smith, Jr." stays. */
function firstNameFirst(name: string): string {
  const [last = '', ...others] = name.split(',');
  const first = others.join(' ');
  return isNameSuffix(first) ? name : `${first} ${last}`;
}

function indexOf(table: string): ReadonlySet<string> {
  return new Set(table.split('|').map(foldText));
}
