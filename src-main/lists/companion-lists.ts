/** Companions are lists of one file that check different addresses of the same rows. They share nothing else. Pure. */

import { AppError } from '#shared/contract/errors.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { NamedAddress } from '#shared/domain/columns/named-addresses.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import { isPlainDialect } from '#shared/domain/list/text-dialect.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';

/** Returns a text that is equal for lists of the same file that read it in the same way and check the same address. */
export function identityOf(source: ListSource): string {
  const { addressName } = source;
  return JSON.stringify([...readingOf(source), ...(addressName === undefined ? [] : [addressName])]);
}

/** Leaves out the default dialect, because lists from earlier versions have none. */
const readingOf = ({ sha256, format, sheet, encoding, delimiter, dialect, headerRow }: ListSource) => [
  sha256,
  format,
  sheet,
  encoding,
  delimiter,
  headerRow,
  ...(dialect && !isPlainDialect(dialect) ? [{ ...dialect, width: 0 }] : []),
];

/** Returns lists that check other addresses of the same rows, in import order; empty for a list with one address. */
export function companionsOf(
  list: Pick<StoredList, 'id' | 'source'>,
  all: readonly StoredList[],
): readonly StoredList[] {
  if (list.source.addressName === undefined) return [];
  return all
    .filter(
      ({ id, source }) =>
        id !== list.id && source.addressName !== undefined && areSameRows(source, list.source),
    )
    .toSorted((a, b) => a.id - b.id);
}

const areSameRows = (one: ListSource, other: ListSource): boolean =>
  isSameData(readingOf(one), readingOf(other));

/** Returns the failure for lists whose rows differ, so that no file can contain both. */
export const rowsDiffer = (list: Pick<StoredList, 'name'>, other: Pick<StoredList, 'name'>): AppError =>
  new AppError({ code: 'companion_rows_differ', list: list.name, other: other.name });

const PLACE: readonly MappedField[] = ['address', 'street', 'house_number', 'city', 'postcode'];

/** Returns the columns that show where an address is, each once, in the order of `PLACE`. */
export const placeColumns = (mapping: ColumnMapping): readonly number[] => [
  ...new Set(PLACE.flatMap((field) => mapping[field] ?? [])),
];

/** Returns the address that shares the most columns with the mapping of a single list; null if none shares any. */
export function addressOfMapping(
  mapping: ColumnMapping,
  addresses: readonly NamedAddress[],
): NamedAddress | null {
  const mine = new Set(placeColumns(mapping));
  const shared = addresses.map(
    (each) => placeColumns(each.mapping).filter((column) => mine.has(column)).length,
  );
  const most = Math.max(...shared);
  return most > 0 ? (addresses[shared.indexOf(most)] ?? null) : null;
}

/** Returns the list of the same rows that checks exactly this address, or null. */
export function listOfAddress(
  source: ListSource,
  mapping: ColumnMapping,
  all: readonly StoredList[],
): StoredList | null {
  const columns = placeColumns(mapping).join();
  const isMeant = (each: StoredList): boolean =>
    areSameRows(each.source, source) && placeColumns(each.settings.mapping).join() === columns;
  return all.find(isMeant) ?? null;
}
