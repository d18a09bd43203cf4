import { foldText } from '../../text/fold.ts';
import { shareOf } from '../cells/cell-shapes.ts';
import type { Table } from '../table.ts';
import type { NamedColumn } from './header-meaning.ts';
import { isNameSuffix } from './name-words.ts';

const PAIRS: readonly (readonly string[])[] = [
  ['first', 'last'],
  ['given', 'family'],
];

/** If a table has both "First" and "Last", or another such pair, reads them as parts of a name, and "Middle" too. */
export function withNamePairs(table: Table): Table {
  const names = table.map(({ name }) => foldText(name));
  const pairs = PAIRS.filter((pair) => pair.every((name) => names.includes(name))).flat();
  const parts = pairs.length === 0 ? [] : [...pairs, 'middle'];
  return table.map((column, index) =>
    parts.includes(names[index] ?? '') ? { ...column, name: `${column.name} name` } : column,
  );
}

/**
 * "Suffix" belongs to a name if its cells say "Jr.", or if the list has names and the "Suffix" column does not follow a
 * house number or street. Otherwise it belongs to a house number.
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
