/** The recipient of a row: the name on the envelope. It stays in the app, and no decision changes its cells. Pure. */
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { containsWords } from '../text/contains-words.ts';

/** Whether a list has a column with a person's name, or with a part of it. A title alone names nobody. */
export const hasRecipient = ({ recipient, first_name, last_name }: ColumnMapping): boolean =>
  [recipient, first_name, last_name].some((columns = []) => columns.length > 0);

/** The name line of a letter: title, first name, last name, or the full name as written; '' for a row without a name. */
export function recipientLine(cells: readonly string[], mapping: ColumnMapping): string {
  const name = recipientName(cells, mapping);
  const title = joined(cells, mapping, 'title');
  if (name === '' || title === '' || containsWords(name, title)) return name;
  return `${title} ${name}`;
}

/** The name without its title; '' for a row without a name. */
export function recipientName(cells: readonly string[], mapping: ColumnMapping): string {
  const full = joined(cells, mapping, 'recipient');
  if (full !== '') return full;
  const names = [joined(cells, mapping, 'first_name'), joined(cells, mapping, 'last_name')];
  return names.filter((name) => name !== '').join(' ');
}

function joined(cells: readonly string[], mapping: ColumnMapping, field: MappedField): string {
  return (mapping[field] ?? [])
    .map((column) => (cells[column] ?? '').trim().replaceAll(/\s+/gu, ' '))
    .filter((text) => text !== '')
    .join(' ');
}
