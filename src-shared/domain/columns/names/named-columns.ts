import { type ColumnMapping, RECIPIENT_FIELDS } from '../../address/mapping.ts';
import { fits } from '../cells/fitting-cells.ts';
import { countryOrState } from '../country-or-state.ts';
import { filledFirst } from '../filled-first.ts';
import type { Table } from '../table.ts';
import { meaningsOfHeader, type NamedColumn } from './header-meaning.ts';
import { wordsOfName } from './header-name.ts';
import { withNamePairs, withNameSuffix } from './named-people.ts';
import { withNumberedBlocks } from './numbered-blocks.ts';
import { isQualified, withQualifiedColumns } from './qualified-columns.ts';

/** Fields that all addresses of a list share, unless an address has its own column for them. */
const SHARED: readonly string[] = [...RECIPIENT_FIELDS, 'organisation', 'country', 'email'];

/** Whether a field says where a letter goes and therefore belongs to one address only. */
export const isOfPlace = (field: string): boolean => !SHARED.includes(field);

/** Returns the columns with known names, in column order. Cached, because every question about a list needs them. */
export function namedColumns(table: Table): readonly NamedColumn[] {
  const named = latest.get(table) ?? findNamed(table);
  latest.set(table, named);
  return named;
}

const latest = new WeakMap<Table, readonly NamedColumn[]>();

function findNamed(table: Table): readonly NamedColumn[] {
  const named = withNamePairs(table).flatMap(({ name, cells }, column) => {
    const meanings = meaningsOfHeader(name).map((each) => countryOrState(each, cells, table));
    const meaning = meanings.find((each) => fits(each, cells));
    return meaning === undefined ? [] : [{ ...meaning, column }];
  });
  const qualified = withQualifiedColumns(withNumberedBlocks(withNameSuffix(named, table), table), table);
  const inOrder = qualified.toSorted((a, b) => a.column - b.column);
  return filledFirst(withTownsBeside(inOrder, table), table);
}

/** Returns the place columns of addresses other than the mapped one, including a lone "Pickup ZIP". */
export function columnsOfOthers(mapping: ColumnMapping, table: Table): ReadonlySet<number> {
  const named = namedColumns(table);
  const places = named.filter(({ field }) => isOfPlace(field));
  const isMapped = ({ field, column }: NamedColumn): boolean => mapping[field]?.includes(column) === true;
  const own = new Set(places.filter(isMapped).map(({ block }) => block));
  if (own.size === 0) return new Set();
  const others = places.filter(({ block }) => !own.has(block)).map(({ column }) => column);
  const known = new Set(named.map(({ column }) => column));
  const unknown = [...table.entries()].filter(
    ([column, { name, cells }]) => !known.has(column) && isQualified(name, cells),
  );
  return new Set([...others, ...unknown.map(([column]) => column)]);
}

const isStreet = ({ field, continues }: NamedColumn): boolean =>
  (field === 'street' || field === 'address') && !continues;

/**
 * Assigns a town without an address word to the street before it ("Mailing Address", "City", "Zip"), unless a street
 * without an address word still lacks a town.
 */
function withTownsBeside(named: readonly NamedColumn[], table: Table): readonly NamedColumn[] {
  const hasStreet = named.some((each) => each.block === '' && isStreet(each));
  const taken = new Set<string>();
  const owned = new Set(named.map((each) => `${each.block} ${each.field}`));
  let before: NamedColumn | null = null;
  return named.map((each) => {
    if (!isOfPlace(each.field)) return each;
    if (each.block !== '' || isStreet(each)) {
      before = each;
      return each;
    }
    const owner: NamedColumn | null = before;
    const isFree = owner !== null && owner.block !== '' && !owned.has(`${owner.block} ${each.field}`);
    const isTaken = taken.has(each.field);
    taken.add(each.field);
    const isOfFirst = wordsOfName(table[each.column]?.name ?? '').includes('1');
    if (owner === null || !isFree || isOfFirst || (hasStreet && !isTaken)) return each;
    return { ...each, block: owner.block, kind: owner.kind };
  });
}
