/** Several addresses that differ by numbers: "Street 2", "City 2". A duplicate name in a file is renamed to "City (2)". */
import { fits } from '../cells/fitting-cells.ts';
import type { Table } from '../table.ts';
import { meaningsOfHeader, type NamedColumn } from './header-meaning.ts';
import { wordsOfName } from './header-name.ts';

/** `hasLine`: the name has the numbers of a line and of an address, as in "Street 1 2". */
type Numbered = NamedColumn & { readonly number: number; readonly hasLine: boolean };

/** Assigns numbered columns to addresses. A number distinguishes an address only if a town column has it too. */
export function withNumberedBlocks(named: readonly NamedColumn[], table: Table): readonly NamedColumn[] {
  const known = new Map(named.map((each) => [each.column, each]));
  const numbered = [...table.entries()].flatMap(([column, { name, cells }]) =>
    numberedColumn(column, name, cells, known.get(column)),
  );
  const names = new Set(table.map(({ name }) => name));
  const isCopy = ({ column }: Numbered): boolean => names.has(originalOf(table[column]?.name ?? ''));
  const withTowns = new Set(numbered.filter(isTown).map(({ block }) => block));
  /** Next to "Street 1 2", the number in "Street 2" is the number of a line. */
  const withLines = new Set(numbered.filter(({ hasLine }) => hasLine).map(({ block }) => block));
  const isLine = (each: Numbered): boolean => isStreet(each) && !each.hasLine && withLines.has(each.block);
  const found = numbered.filter((each) => withTowns.has(each.block) && !isLine(each));
  const columns = new Set(found.map(({ column }) => column));
  const others = named.filter(({ column }) => !columns.has(column));
  const partsOfOthers = new Set(others.filter(({ continues }) => !continues).map(partOf));
  /** Next to "City", "City 1" belongs to another address. Next to the end of a postcode, "Postcode 1" is its beginning. */
  const besideSame = new Set(found.filter((each) => partsOfOthers.has(partOf(each))).map(addressOf));
  const withStreets = new Set(found.filter(beginsStreet).map(addressOf));
  const townless = others.filter(
    (street) => beginsStreet(street) && !others.some((each) => isTown(each) && each.block === street.block),
  );
  return [
    ...others,
    ...found.map((each): NamedColumn => {
      const { number, hasLine: _, ...column } = each;
      if (number === 1 && !besideSame.has(addressOf(each))) return column;
      // A column whose name duplicates an earlier one belongs to the street before it.
      if (isCopy(each) && !withStreets.has(addressOf(each))) {
        const owner = townless.findLast((street) => street.column < column.column);
        return owner === undefined
          ? { ...column, rank: column.rank + 1 }
          : { ...column, block: owner.block, kind: owner.kind };
      }
      const kind = column.kind === '' ? 'other' : column.kind;
      // "Address 2 - Street" belongs to the address of "Address 2 - City", whose number is before its name.
      const other = `other ${number}`;
      const isOther = column.block === '' && others.some(({ block }) => block === other);
      return { ...column, block: isOther ? other : `${column.block} ${number}`.trim(), kind };
    }),
  ];
}

/** Returns the original name of "City (2)"; '' for any other name. */
const originalOf = (name: string): string => (/ \(\d\)$/u.test(name) ? name.slice(0, -4) : '');

const isTown = ({ field }: NamedColumn): boolean => field === 'city' || field === 'postcode';
const partOf = ({ field, block }: NamedColumn): string => `${field} ${block}`;
const addressOf = ({ number, block }: Numbered): string => `${number} ${block}`;
const isStreet = ({ field }: NamedColumn): boolean => field === 'street' || field === 'address';
const beginsStreet = (column: NamedColumn): boolean => isStreet(column) && !column.continues;

function numberedColumn(
  column: number,
  name: string,
  cells: readonly string[],
  known: NamedColumn | undefined,
): readonly Numbered[] {
  const words = wordsOfName(name);
  const digits = words.filter((word) => /^\d$/u.test(word));
  const digit = digits.at(-1) ?? '';
  const mayBeLine = known?.line !== null || known.field === 'street' || digit === '1';
  // "Address 1: Street 2" is known to belong to the first address.
  const isOpen = known === undefined || (digits.length === 1 && mayBeLine);
  if (words.length <= digits.length || digits.length === 0 || digits.length > 2 || !isOpen) return [];
  const rest = words.toSpliced(words.lastIndexOf(digit), 1);
  const meaning = meaningsOfHeader(rest.join(' ')).find((each) => fits(each, cells));
  return meaning === undefined
    ? []
    : [{ ...meaning, column, number: Number(digit), hasLine: digits.length === 2 }];
}
