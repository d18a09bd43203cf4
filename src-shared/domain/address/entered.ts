import { isEmptyWord } from '../text/empty-words.ts';
import { type EnteredAddress, OWN_LINES } from './address.ts';
import type { ColumnMapping, MappedField } from './mapping.ts';
import { joinStreet } from './street-pieces.ts';

/** Reads the address from a row's cells. Ignores words for an empty cell ("N/A"). Line breaks become commas. */
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
  // Own lines keep words such as "N/A".
  const isEmpty = isOwnLine(field) ? never : isEmptyWord;
  const only = columns.length > 1 ? null : (cells[columns[0] ?? -1] ?? '');
  if (only !== null && !/[\r\n]/u.test(only)) return isEmpty(only) ? '' : only.trim();
  const pieces = columns
    .flatMap((column) => (cells[column] ?? '').split(/\r\n|\r|\n/u))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !isEmpty(text));
  return field === 'street' && columns.length > 1 ? joinStreet(pieces) : pieces.join(', ');
}

const isOwnLine = (field: MappedField): boolean => OWN_LINES.some((line) => line === field);
const never = (): boolean => false;
