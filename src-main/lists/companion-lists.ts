/**
 * Lists of one file, each of which checks another address of every row: companions. They have the same rows in the same
 * places, and nothing else in common: each has its own mapping, answers, decisions and receipt. Pure.
 */

import { AppError } from '#shared/contract/errors.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { NamedAddress } from '#shared/domain/columns/named-addresses.ts';
import type { ListSource } from '#shared/domain/list/list.ts';
import { isPlainDialect } from '#shared/domain/list/text-dialect.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';

/** Equal for the same file, read in the same way, with the same address of its rows. */
export function identityOf(source: ListSource): string {
  const { addressName } = source;
  return JSON.stringify([...readingOf(source), ...(addressName === undefined ? [] : [addressName])]);
}

/** A dialect that all files had in earlier versions is left out: a list of theirs is found again. */
const readingOf = ({ sha256, format, sheet, encoding, delimiter, dialect, headerRow }: ListSource) => [
  sha256,
  format,
  sheet,
  encoding,
  delimiter,
  headerRow,
  ...(dialect && !isPlainDialect(dialect) ? [{ ...dialect, width: 0 }] : []),
];

/** Lists that check other addresses of the same rows, in the order they were imported; none for a list of one address. */
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
  JSON.stringify(readingOf(one)) === JSON.stringify(readingOf(other));

/** Why lists do not go into one file. */
export const rowsDiffer = (list: Pick<StoredList, 'name'>, other: Pick<StoredList, 'name'>): AppError =>
  new AppError({ code: 'companion_rows_differ', list: list.name, other: other.name });

/** The fields that tell one address of a row from another. */
const PLACE: readonly MappedField[] = ['address', 'street', 'house_number', 'city', 'postcode'];

/** The columns that hold these fields. */
export const placeColumns = (mapping: ColumnMapping): readonly number[] => [
  ...new Set(PLACE.flatMap((field) => mapping[field] ?? [])),
];

/** The address that a list checks which was imported alone: the one it has most columns of; null where it has none. */
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

/** The list of the same rows that checks this very address; null where none does. */
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
