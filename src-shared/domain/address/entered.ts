import { isEmptyWord } from '../text/empty-words.ts';
import { type EnteredAddress, OWN_LINES } from './address.ts';
import type { ColumnMapping, MappedField } from './mapping.ts';
import { joinStreet } from './street-pieces.ts';

/** The address a row's cells hold under a mapping. A word for an empty cell ("N/A") is none of it. Line breaks inside a cell separate parts, as commas do; pieces of one street do not. */
export function enteredAddress(cells: readonly string[], mapping: ColumnMapping): EnteredAddress {
  return {
    line: joined(cells, mapping, 'address'),
    parts: {
      street: joined(cells, mapping, 'street'),
      house_number: joined(cells, mapping, 'house_number'),
      locality: joined(cells, mapping, 'locality'),
      city: joined(cells, mapping, 'city'),
      state: joined(cells, mapping, 'state'),
      postcode: joined(cells, mapping, 'postcode'),
      country: joined(cells, mapping, 'country'),
    },
    organisation: joined(cells, mapping, 'organisation'),
    premise: joined(cells, mapping, 'premise'),
  };
}

function joined(cells: readonly string[], mapping: ColumnMapping, field: MappedField): string {
  const columns = mapping[field];
  if (columns === undefined) return '';
  // A person's own lines stay as they are.
  const isEmpty = isOwnLine(field) ? never : isEmptyWord;
  const only = columns.length > 1 ? null : (cells[columns[0] ?? -1] ?? '');
  // Nearly every field of nearly every row.
  if (only !== null && !/[\r\n]/u.test(only)) return isEmpty(only) ? '' : only.trim();
  const pieces = columns
    .flatMap((column) => (cells[column] ?? '').split(/\r\n|\r|\n/u))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isEmpty(text));
  return field === 'street' && columns.length > 1 ? joinStreet(pieces) : pieces.join(', ');
}

const isOwnLine = (field: MappedField): boolean => OWN_LINES.some((line) => line === field);
const never = (): boolean => false;
