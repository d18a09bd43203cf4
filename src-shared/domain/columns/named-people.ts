/** Names of columns that are of a person because of what stands beside them. */

import { foldText } from '../text/fold.ts';
import { shareOf } from './cell-shapes.ts';
import type { NamedColumn } from './header-meaning.ts';
import { isNameSuffix } from './name-words.ts';
import type { Table } from './table.ts';

const PAIRS: readonly (readonly string[])[] = [
  ['first', 'last'],
  ['given', 'family'],
];

/** "First" and "Last" are parts of a name where both are there, and "Middle" is beside them: "First name". */
export function withNamePairs(table: Table): Table {
  const names = table.map(({ name }) => foldText(name));
  const pairs = PAIRS.filter((pair) => pair.every((name) => names.includes(name))).flat();
  const parts = pairs.length === 0 ? [] : [...pairs, 'middle'];
  return table.map((column, index) =>
    parts.includes(names[index] ?? '') ? { ...column, name: `${column.name} name` } : column,
  );
}

/**
 * "Suffix" is of a house number, or of a name: where its cells are "Jr.", and in a list of names where it does not stand
 * behind a house number or a street.
 */
export function withNameSuffix(named: readonly NamedColumn[], table: Table): readonly NamedColumn[] {
  const hasNames = named.some(({ field }) => field === 'first_name' || field === 'last_name');
  const field = named.some((each) => each.field === 'last_name' && !each.continues)
    ? 'last_name'
    : 'recipient';
  return named.map((each): NamedColumn => {
    if (each.field !== 'house_number' || !each.continues) return each;
    const { name = '', cells = [] } = table[each.column] ?? {};
    const before = named.find(({ column }) => column === each.column - 1)?.field;
    const isBeside =
      hasNames && foldText(name) === 'suffix' && before !== 'house_number' && before !== 'street';
    return isBeside || shareOf(cells, isNameSuffix) > 0.5 ? { ...each, field } : each;
  });
}
