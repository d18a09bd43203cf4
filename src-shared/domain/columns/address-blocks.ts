/** Finds the addresses that a list's column names describe. There may be several, such as for delivery and billing. */

import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from '../address/mapping.ts';
import { foldText } from '../text/fold.ts';
import { filledShare, shareOf } from './cells/cell-shapes.ts';
import { holdsWholeAddresses } from './map-by-content.ts';
import type { NamedColumn } from './names/header-meaning.ts';
import { BLOCK_ORDER, isParticle } from './names/header-qualifiers.ts';
import { isOfPlace, namedColumns } from './names/named-columns.ts';
import { withNamePairs } from './names/named-people.ts';
import { settleAddress } from './settle-address.ts';
import { settleRecipient } from './settle-recipient.ts';
import type { Table } from './table.ts';

/** One of several addresses in the columns, such as "Billing". */
export type AddressBlock = { readonly name: string; readonly mapping: ColumnMapping };

type Mutable = { [F in MappedField]?: readonly number[] };
type Group = { readonly block: string; readonly columns: readonly NamedColumn[] };

/**
 * Returns each address as a mapping. The address to which letters most likely go comes first. If no name describes an
 * address, returns a single mapping of the other fields.
 */
export function addressBlocks(table: Table): readonly AddressBlock[] {
  const groups = groupByBlock(namedColumns(table));
  const plain = groups.find(({ block }) => block === '');
  const places = placesOf(groups, table).toSorted((a, b) => orderOf(a, table) - orderOf(b, table));
  const people = withNamePairs(table);
  if (places.length === 0) {
    const main = groups.find((group) => has(group, 'city', 'postcode')) ?? groups.find(hasPlace);
    const columns = groups.flatMap((group) =>
      group === main ? group.columns : group.columns.filter(({ field }) => !isOfPlace(field)),
    );
    return [{ name: '', mapping: settle(columns, table, people) }];
  }
  const emails = groups.flatMap(({ columns }) => columns.filter(({ field }) => field === 'email'));
  return places.slice(0, MOST_ADDRESSES).map((group) => {
    const mapping = settle([...group.columns, ...sharedColumns(group, plain, emails)], table, people);
    return { name: nameOf(group, table), mapping };
  });
}

/** The maximum number of addresses in a row, because settling each of them examines all columns. */
const MOST_ADDRESSES = 20;

/** Returns the groups with a street. Adds groups with only a town if the streets lack a town, or if there is no street. */
function placesOf(groups: readonly Group[], table: Table): readonly Group[] {
  const streets = groups.filter(hasStreet);
  const towns = groups.filter((group) => !hasStreet(group) && has(group, 'city', 'postcode'));
  if (streets.some((group) => isWhole(group, table))) return streets;
  return streets.length === 0 && !towns.some(hasTown) && towns.length < 2 ? [] : [...streets, ...towns];
}

const settle = (named: readonly NamedColumn[], table: Table, people: Table): ColumnMapping =>
  settleRecipient(settleAddress(withLoneNumber(chooseFields(named), named, table), table), people);

function groupByBlock(named: readonly NamedColumn[]): readonly Group[] {
  const groups = Map.groupBy(named, ({ block }) => block);
  return [...groups].map(([block, columns]) => ({ block, columns }));
}

const has = ({ columns }: Group, ...fields: readonly MappedField[]): boolean =>
  columns.some(({ field, continues }) => fields.includes(field) && !continues);
const hasStreet = (group: Group): boolean => has(group, 'street', 'address');
const hasPlace = ({ columns }: Group): boolean => columns.some(({ field }) => isOfPlace(field));
const hasTown = (group: Group): boolean => has(group, 'city') && has(group, 'postcode');
/** Whether street and town are both in the group's columns, or together in one column. */
const isWhole = (group: Group, table: Table): boolean =>
  (hasStreet(group) && has(group, 'city', 'postcode')) ||
  group.columns.some(
    ({ field, column }) => field === 'address' && holdsWholeAddresses(table[column]?.cells ?? []),
  );

/** Whole addresses come first, then those without a town, those without a street, and those with only empty cells. */
function orderOf(group: Group, table: Table): number {
  const { columns } = group;
  const isFilled = columns.some(
    ({ column, field }) => isOfPlace(field) && filledShare(table[column]?.cells ?? []) > 0,
  );
  const [first] = columns;
  const lacking = isWhole(group, table) ? 0 : hasStreet(group) ? 10 : 20;
  return BLOCK_ORDER[first?.kind ?? ''] + lacking + (isFilled ? 0 : 100);
}

/** Returns columns that all addresses share, such as the country, unless the address has its own. */
function sharedColumns(
  group: Group,
  plain: Group | undefined,
  emails: readonly NamedColumn[],
): readonly NamedColumn[] {
  const own = new Set(group.columns.map(({ field }) => field));
  const fromPlain =
    plain === undefined || plain === group
      ? []
      : plain.columns.filter(({ field }) => !own.has(field) && !isOfPlace(field));
  const withoutEmail = ![...group.columns, ...fromPlain].some(({ field }) => field === 'email');
  return [...fromPlain, ...(withoutEmail ? emails : [])];
}

function chooseFields(named: readonly NamedColumn[]): ColumnMapping {
  const mapping: Mutable = {};
  for (const field of MAPPED_FIELDS) {
    const chosen = chooseColumns(
      field,
      named.filter((each) => each.field === field),
    );
    if (chosen.length > 0) mapping[field] = chosen;
  }
  const isChosen = (column: number): boolean => Object.values(mapping).some((each) => each.includes(column));
  for (const { column, besideAnother } of named)
    if (besideAnother !== null && !isChosen(column)) mapping[besideAnother] ??= [column];
  return withFurtherLines(mapping, named);
}

/** Returns the best-named column and those that continue it, in column order. Returns all columns of a premise or a title. */
function chooseColumns(field: MappedField, named: readonly NamedColumn[]): readonly number[] {
  if (field === 'premise' || field === 'title') return named.map(({ column }) => column);
  const beginnings = named.filter(({ continues }) => !continues).toSorted((a, b) => a.rank - b.rank);
  const first = beginnings.find(({ line }) => line === 1) ?? beginnings[0];
  const further = named.filter(({ continues }) => continues);
  if (first === undefined) {
    // A subdistrict column ("街道", the office of a street) is a place even without a district column.
    const alone = field === 'locality' ? further : named.filter(({ isTownLine }) => isTownLine);
    return alone.map(({ column }) => column);
  }
  return [first, ...further].map(({ column }) => column).toSorted((a, b) => a - b);
}

/** "Číslo orientační" and "Bokstav" continue a number. Without another number column they are the number. */
function withLoneNumber(mapping: ColumnMapping, named: readonly NamedColumn[], table: Table): ColumnMapping {
  const lone = named
    .filter(({ field, continues }) => field === 'house_number' && continues)
    .map(({ column }) => column)
    .filter((column) => shareOf(table[column]?.cells ?? [], /^\p{Nd}|^\p{L}$/u) > 0.8);
  return mapping.house_number !== undefined || mapping.street === undefined || lone.length === 0
    ? mapping
    : { ...mapping, house_number: lone };
}

/** Next to "Address 2" and "Town", "Address" is the first street line. "PLZ/Ort" is the last line of an address. */
function withFurtherLines(mapping: Mutable, named: readonly NamedColumn[]): ColumnMapping {
  const lines = named.filter(({ line, continues }) => line !== null && continues).map(({ column }) => column);
  const townLines = named.filter(({ isTownLine }) => isTownLine).map(({ column }) => column);
  const begins = mapping.street ?? mapping.address?.filter((column) => !townLines.includes(column)) ?? [];
  if (townLines.length > 0 && begins.length > 0 && mapping.city === undefined) {
    const { street: _street, ...others } = mapping;
    return { ...others, address: [...new Set([...begins, ...lines, ...townLines])] };
  }
  if (mapping.street !== undefined || lines.length === 0 || begins.length === 0) return mapping;
  const { address: _address, ...others } = mapping;
  return { ...others, street: [...begins, ...lines] };
}

function nameOf({ columns }: Group, table: Table): string {
  const names = columns
    .filter(({ field }) => isOfPlace(field))
    .map(({ column }) => table[column]?.name ?? '');
  const [first = '', ...others] = names;
  const backwards = (text: string): string => [...text].toReversed().join('');
  const end = backwards(commonStart(backwards(first), others.map(backwards)));
  // A common ending ("(Billing)", "de livraison") does not count if it begins inside a word.
  const ends = /^[^\p{L}\p{Nd}]/u.test(end) ? end : '';
  const common = [commonStart(first, others), ends].map(wordsBeside);
  return (others.length > 0 && common.find(({ length }) => length >= 3)) || first;
}

/** Removes surrounding signs and a leading small word: "de livraison" becomes "livraison". */
function wordsBeside(text: string): string {
  const words = text
    .replaceAll(/[_:.()[\]-]/gu, ' ')
    .split(/\s/u)
    .filter((word) => word !== '');
  return words.slice(isParticle(foldText(words[0] ?? '')) ? 1 : 0).join(' ');
}

function commonStart(first: string, others: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
