/** The addresses that the names of a list's columns speak of: one, or several such as for delivery and for bills. */
import { fits } from './fitting-cells.ts';
import type { NamedColumn } from './header-meaning.ts';
import { meaningsOfHeader } from './header-meaning.ts';
import { BLOCK_ORDER } from './header-qualifiers.ts';
import type { ColumnMapping, MappedField } from '../address/mapping.ts';
import { MAPPED_FIELDS, RECIPIENT_FIELDS } from '../address/mapping.ts';
import type { Table } from './table.ts';
import { filledShare } from './cell-shapes.ts';
import { settleAddress } from './settle-address.ts';
import { withNamePairs, withNameSuffix } from './named-people.ts';
import { settleRecipient } from './settle-recipient.ts';

/** One of several addresses that the columns hold, such as "Billing". */
export type AddressBlock = { readonly name: string; readonly mapping: ColumnMapping };

type Mutable = { [F in MappedField]?: readonly number[] };
type Group = { readonly block: string; readonly columns: readonly NamedColumn[] };

/** Of a list with several addresses: what all of them share where one has none of its own. */
const SHARED: readonly MappedField[] = [...RECIPIENT_FIELDS, 'organisation', 'country', 'email'];

export function namedColumns(table: Table): readonly NamedColumn[] {
  const named = withNamePairs(table).flatMap(({ name, cells }, column) => {
    const meaning = meaningsOfHeader(name).find((each) => fits(each, cells));
    return meaning === undefined ? [] : [{ ...meaning, column }];
  });
  return withNameSuffix(named, table);
}

/**
 * Each address as a mapping of its own, the one nearest to where a letter goes first. A list whose names speak of no address has
 * one mapping of what they do speak of.
 */
export function addressBlocks(table: Table): readonly AddressBlock[] {
  const groups = groupByBlock(namedColumns(table));
  const plain = groups.find(({ block }) => block === '');
  const streets = groups.filter(hasStreet);
  const towns = groups.filter((group) => hasTown(group) && !hasStreet(group));
  const places = streets.length > 0 ? streets : towns;
  if (places.length === 0) {
    const mapping = settle(
      groups.flatMap(({ columns }) => columns),
      table,
    );
    return [{ name: '', mapping }];
  }
  return places
    .toSorted((a, b) => orderOf(a, table) - orderOf(b, table))
    .map((group) => {
      const mapping = settle([...group.columns, ...sharedColumns(group, plain, groups)], table);
      return { name: nameOf(group, table), mapping };
    });
}

const settle = (named: readonly NamedColumn[], table: Table): ColumnMapping =>
  settleRecipient(settleAddress(chooseFields(named), table), withNamePairs(table));

function groupByBlock(named: readonly NamedColumn[]): readonly Group[] {
  const blocks = [...new Set(named.map(({ block }) => block))];
  return blocks.map((block) => ({ block, columns: named.filter((each) => each.block === block) }));
}

const has = ({ columns }: Group, ...fields: readonly MappedField[]): boolean =>
  columns.some(({ field, continues }) => fields.includes(field) && !continues);
const hasStreet = (group: Group): boolean => has(group, 'street', 'address');
const hasTown = (group: Group): boolean => has(group, 'city') && has(group, 'postcode');

/** An address without a cell comes last, whatever it is for. */
function orderOf({ columns }: Group, table: Table): number {
  const isFilled = columns.some(
    ({ column, field }) => !SHARED.includes(field) && filledShare(table[column]?.cells ?? []) > 0,
  );
  const [first] = columns;
  return BLOCK_ORDER[first?.kind ?? ''] + (isFilled ? 0 : 100);
}

/** What an address lacks of its own: from the columns that belong to none, or from the one other that has a town and no street. */
function sharedColumns(
  group: Group,
  plain: Group | undefined,
  groups: readonly Group[],
): readonly NamedColumn[] {
  const own = new Set(group.columns.map(({ field }) => field));
  const isOwnAddress = plain !== undefined && hasStreet(plain);
  const fromPlain =
    plain === undefined || plain === group
      ? []
      : plain.columns.filter(({ field }) => !own.has(field) && (!isOwnAddress || SHARED.includes(field)));
  const lacksTown =
    !has(group, 'city', 'postcode') &&
    !fromPlain.some(({ field }) => field === 'city' || field === 'postcode');
  const towns = groups.filter(
    (each) => each !== group && each !== plain && !hasStreet(each) && has(each, 'city', 'postcode'),
  );
  const fromTown = lacksTown && towns.length === 1 ? (towns[0]?.columns ?? []) : [];
  const withoutEmail = ![...group.columns, ...fromPlain].some(({ field }) => field === 'email');
  const emails = withoutEmail
    ? groups.flatMap(({ columns }) => columns.filter(({ field }) => field === 'email'))
    : [];
  return [...fromPlain, ...fromTown.filter(({ field }) => !own.has(field)), ...emails];
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

/** The best-named column, and those that continue it, in the order of the columns. All premises say where the letter goes, "Herr" and "Dr." are both printed. */
function chooseColumns(field: MappedField, named: readonly NamedColumn[]): readonly number[] {
  if (field === 'premise' || field === 'title') return named.map(({ column }) => column);
  const beginnings = named.filter(({ continues }) => !continues).toSorted((a, b) => a.rank - b.rank);
  const first = beginnings.find(({ line }) => line === 1) ?? beginnings[0];
  const townLine = named.filter(({ isTownLine }) => isTownLine).map(({ column }) => column);
  if (first === undefined) return townLine;
  const further = named.filter(({ continues }) => continues);
  return [first, ...further].map(({ column }) => column).toSorted((a, b) => a - b);
}

/** "Address", "Address 2", "Town": the first is the street's first line. "PLZ/Ort" ends the lines of an address. */
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

/** What the names of its columns have in common, else the name of its first column. */
function nameOf({ columns }: Group, table: Table): string {
  const names = columns
    .filter(({ field }) => !SHARED.includes(field))
    .map(({ column }) => table[column]?.name ?? '');
  const [first = '', ...others] = names;
  let length = first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, length))) length -= 1;
  const common = first
    .slice(0, length)
    .replaceAll(/[_:.-]/gu, ' ')
    .trim();
  return common.length >= 3 && others.length > 0 ? common : first;
}
