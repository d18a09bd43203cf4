/**
 * Tells whether two rows of one delivery point name the same person, organisation or household. They are the `same_person` when both have a name
 * and the names agree, else the `same_organisation` where both have one and its name agrees, else the `same_household`.
 */

import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { meaningsOfHeader } from '../columns/header-meaning.ts';
import { areCredentials, isNameSuffix } from '../columns/name-words.ts';
import { hasRecipient, nameParts } from '../columns/recipient.ts';
import { isTitleWord } from '../columns/title-words.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import { hashText } from '../text/hash-text.ts';

/** Folded names of columns that say who lives there, besides those that `header-terms.json` knows for names. */
const NAME_HEADERS = indexOf(
  'person|initials|customer|client|member|occupant|resident|householder|donor|patient|kunde|姓|名',
);

/** "Tenant name" is a name, "street name" is none. */
const WHOSE =
  /^(?:customer|client|contact|member|patient|donor|recipient|owner|tenant|resident|subscriber|guest|employee|student|supplier|account|billing|shipping|primary|main) /u;

/** Words next to a name that change from one writing to the next, as titles do. */
const LINKS: ReadonlySet<string> = new Set(['and', 'the', 'und', 'och']);

/**
 * Which columns say who lives there, in the file's order. Of a list with recipients these are theirs. Of any other they are
 * those of the organisation, and what the names of the others tell. Columns of the address and the email are none of
 * them; empty when no name tells.
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

/** Equal for the same name whatever the order of its words, letter case and titles; 0 when the cells hold none, which agrees with nothing. */
export function nameKey(cells: readonly string[], columns: readonly number[]): number {
  const words = columns.flatMap((column) => wordsOf(cells[column] ?? ''));
  const name = [...new Set(words)].filter((word) => !isTitleWord(word) && !LINKS.has(word)).toSorted();
  return name.length === 0 ? 0 : hashText(name.join(' '));
}

/** Who a row is of, as numbers that are equal for the same name; 0 for none. */
export type NamesOfRow = {
  /** The recipient; of a row or a list without one, the organisation and what else tells. */
  readonly name: number;
  /** 0 in a list without recipients: there it is the name. */
  readonly organisation: number;
};

/** Reads the names of a list's rows off their cells; null where no column tells. */
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
 * Equal for the same recipient; 0 for none. Columns of first and last names say which is which, so that their order counts;
 * a full name beside them is read as it is written, "Miller, Anna" as "Anna Miller". Who has a last name only goes by the
 * title as well.
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

/** "Miller, Anna" is "Anna Miller"; "John Smith, Jr." is as it should be. */
function firstNameFirst(name: string): string {
  const [last = '', ...others] = name.split(',');
  const first = others.join(' ');
  return isNameSuffix(first) ? name : `${first} ${last}`;
}

function indexOf(table: string): ReadonlySet<string> {
  return new Set(table.split('|').map(foldText));
}
