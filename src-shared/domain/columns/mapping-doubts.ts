/** Questions about a mapping before the import. Pure: the page computes them again when a person changes a column. */

import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from '../address/mapping.ts';
import { foldText } from '../text/fold.ts';
import { type AddressBlock, addressBlocks } from './address-blocks.ts';
import { looksLikeNoAddress, type NoAddress } from './cells/no-address.ts';
import { type FittingDoubt, leftOut, misfits } from './column-doubts.ts';
import type { GuessCertainty } from './column-guess.ts';
import { holdsWholeAddresses } from './map-by-content.ts';
import { type Table, tableOf } from './table.ts';

export type MappingDoubt =
  /** The column's formulas have no values yet. */
  | { readonly kind: 'no_values'; readonly column: number; readonly field: MappedField }
  /** A weak guess mapped the column. */
  | { readonly kind: 'weak_guess'; readonly column: number; readonly field: MappedField }
  /** The rows have several addresses. The first of them is mapped. */
  | { readonly kind: 'several_addresses'; readonly blocks: readonly AddressBlock[] }
  | {
      readonly kind: 'no_address_values';
      readonly column: number;
      readonly field: MappedField;
      readonly looksLike: NoAddress;
    }
  | FittingDoubt;

export type ColumnDoubt = Exclude<MappingDoubt, { readonly kind: 'several_addresses' }>;

export type MappedTable = {
  readonly columns: readonly string[];
  /** A sample, without the header. */
  readonly rows: readonly (readonly string[])[];
  /** Columns with formulas that were never calculated; absent if there are none. */
  readonly uncalculated?: readonly number[] | undefined;
  /** Columns that the worksheet hides; absent if there are none. No doubt suggests them. */
  readonly hiddenColumns?: readonly number[] | undefined;
  /** The current mapping. */
  readonly mapping: ColumnMapping;
  /** `reason`: a code. `chosen` and `remembered` come from a person and are not guesses. */
  readonly guesses: readonly {
    readonly column: number;
    readonly field: MappedField;
    readonly certainty: GuessCertainty;
    readonly reason: string;
  }[];
  /** The country (lowercase ISO-3 code) of rows that name no country. Null or absent if it is unknown. */
  readonly defaultCountry?: string | null;
};

/** Returns the doubts in the order of the questions. A column that a person mapped is not a guess. */
export function mappingDoubts({
  columns,
  rows,
  mapping,
  guesses,
  uncalculated = [],
  hiddenColumns = [],
  defaultCountry = null,
}: MappedTable): readonly MappingDoubt[] {
  const table = tableOf(columns, rows, hiddenColumns);
  const guessed = guesses.filter(({ reason }) => reason !== 'chosen' && reason !== 'remembered');
  const weak = guessed.flatMap(({ column, field, certainty }): readonly MappingDoubt[] =>
    certainty === 'weak' && mapping[field]?.includes(column) === true
      ? [{ kind: 'weak_guess', column, field }]
      : [],
  );
  const isGuess = PLACE.every((field) =>
    (mapping[field] ?? []).every((column) =>
      guessed.some((guess) => guess.column === column && guess.field === field),
    ),
  );
  const several = isGuess ? severalAddresses(table, mapping) : [];
  const lacking = isGuess ? leftOut(table, mapping, defaultCountry, uncalculated) : [];
  return [
    ...several,
    // The town may be in another of several addresses.
    ...lacking.filter(({ kind }) => kind !== 'no_town' || several.length === 0),
    ...weak,
    ...misfits(table, mapping, defaultCountry),
    ...valuesOfNoAddress(table, mapping),
    ...MAPPED_FIELDS.flatMap((field) =>
      (mapping[field] ?? [])
        .filter((column) => uncalculated.includes(column))
        .map((column): MappingDoubt => ({ kind: 'no_values', column, field })),
    ),
  ];
}

const PLACE: readonly MappedField[] = ['address', 'street', 'house_number', 'city', 'postcode'];

/** Finds several addresses that differ in some row. Equal addresses need no question. */
function severalAddresses(table: Table, mapping: ColumnMapping): readonly MappingDoubt[] {
  const blocks = addressesOf(table, mapping);
  const [first] = blocks;
  const isInForce =
    first !== undefined && PLACE.every((field) => includesAll(mapping[field], first.mapping[field]));
  if (blocks.length < 2 || !isInForce) return [];
  const others = blocks.slice(1).filter((block) => differs(first.mapping, block.mapping, table));
  return others.length === 0 ? [] : [{ kind: 'several_addresses', blocks: [first, ...others] }];
}

/** Returns the addresses that column names describe, otherwise whole addresses in different columns. */
export function addressesOf(table: Table, mapping: ColumnMapping): readonly AddressBlock[] {
  const named = addressBlocks(table);
  const whole = named.length > 1 ? [] : wholeAddresses(table, mapping);
  return whole.length > 1 ? whole : named;
}

function wholeAddresses(table: Table, mapping: ColumnMapping): readonly AddressBlock[] {
  const [only = -1, ...further] = mapping.address ?? [];
  if (only < 0 || further.length > 0 || mapping.street !== undefined) return [];
  const used = new Set(Object.values(mapping).flat());
  const others = [...table.keys()].filter(
    (column) =>
      !used.has(column) && !table[column]?.isHidden && holdsWholeAddresses(table[column]?.cells ?? []),
  );
  return [only, ...others].map((column) => ({
    name: table[column]?.name ?? '',
    mapping: { ...mapping, address: [column] },
  }));
}

const includesAll = (all: readonly number[] = [], some: readonly number[] = []): boolean =>
  some.every((column) => all.includes(column));

function differs(one: ColumnMapping, other: ColumnMapping, table: Table): boolean {
  const rows = table[0]?.cells.length ?? 0;
  const textOf = (mapping: ColumnMapping, row: number): string =>
    foldText(
      PLACE.flatMap((field) => (mapping[field] ?? []).map((column) => table[column]?.cells[row] ?? '')).join(
        ' ',
      ),
    );
  for (let row = 0; row < rows; row += 1) {
    const text = textOf(other, row);
    if (text !== '' && text !== textOf(one, row)) return true;
  }
  return false;
}

function valuesOfNoAddress(table: Table, mapping: ColumnMapping): readonly MappingDoubt[] {
  return MAPPED_FIELDS.flatMap((field) =>
    (mapping[field] ?? []).flatMap((column): readonly MappingDoubt[] => {
      const looksLike = looksLikeNoAddress(field, table[column]?.cells ?? []);
      return looksLike === null ? [] : [{ kind: 'no_address_values', column, field, looksLike }];
    }),
  );
}
