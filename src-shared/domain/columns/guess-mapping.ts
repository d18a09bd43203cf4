/** Guesses what each column holds from its name and its cells. The app asks a person about weak guesses. */

import {
  type ColumnMapping,
  holdsAddress,
  holdsEmails,
  isRecipientField,
  MAPPED_FIELDS,
  type MappedField,
} from '../address/mapping.ts';
import { foldText } from '../text/fold.ts';
import { withoutAdded } from './added-columns.ts';
import { addressBlocks } from './address-blocks.ts';
import { shareOf } from './cells/cell-shapes.ts';
import { isAnyPostcode } from './cells/postcode-shapes.ts';
import type { ColumnGuess, GuessCertainty } from './column-guess.ts';
import { guessCountry } from './country/guess-country.ts';
import { mapByContent } from './map-by-content.ts';
import { columnsOfOthers, namedColumns } from './names/named-columns.ts';
import { VAGUE_NUMBER } from './settle-address.ts';
import { type Table, tableOf } from './table.ts';

/** The initial mapping and the guesses that it consists of. A field without a guess is absent. */
export type MappingGuess = {
  readonly mapping: ColumnMapping;
  readonly guesses: readonly ColumnGuess[];
  /** ISO-3 lowercase; null when the list gives no hint. */
  readonly defaultCountry: string | null;
};

/**
 * @param allRows a sample of the rows, header excluded; may be empty
 * @param hidden 0-based columns that the worksheet hides; only their names count, not their cells
 */
export function guessMapping(
  allColumns: readonly string[],
  allRows: readonly (readonly string[])[],
  hidden: readonly number[] = [],
): MappingGuess {
  const { columns, rows } = withoutAdded({ columns: allColumns, rows: allRows });
  const table = tableOf(columns, rows, hidden);
  const byName = addressBlocks(table)[0]?.mapping ?? {};
  const named = guessesByName(byName, table);
  const byContent = mapByContent(byName, withoutColumns(table, columnsOfOthers(byName, table)));
  // A column "Town" that holds whole addresses is only a whole address. In two fields, its text would count twice.
  const whole = new Set(byContent.map(({ column }) => column));
  const each = [...named.filter(({ column }) => !whole.has(column)), ...byContent];
  const all = withoutLooseNames(withoutLooseNumber(each, table));
  const guesses = MAPPED_FIELDS.flatMap((field) => all.filter((guess) => guess.field === field));
  const mapping = mappingOf(guesses);
  return { mapping, guesses, defaultCountry: guessCountry(columns, rows, mapping) };
}

const withoutColumns = (table: Table, others: ReadonlySet<number>): Table =>
  table.map((column, index) => (others.has(index) ? { ...column, name: '', cells: [] } : column));

function guessesByName(mapping: ColumnMapping, table: Table): readonly ColumnGuess[] {
  const certainties = new Map(
    namedColumns(table).map(
      (each) => [each.column, certaintyOf(each, table[each.column]?.cells ?? [])] as const,
    ),
  );
  return MAPPED_FIELDS.flatMap((field) =>
    (mapping[field] ?? []).map(
      (column): ColumnGuess => ({
        column,
        field,
        reason: 'name_of_column',
        certainty: certainties.get(column) ?? 'likely',
      }),
    ),
  );
}

/** Drops the guess that "Number" means house numbers if no column is a street. */
function withoutLooseNumber(guesses: readonly ColumnGuess[], table: Table): readonly ColumnGuess[] {
  if (guesses.some(({ field }) => field === 'street' || field === 'address')) return guesses;
  return guesses.filter(
    ({ field, column }) =>
      field !== 'house_number' || !VAGUE_NUMBER.test(foldText(table[column]?.name ?? '')),
  );
}

/** Drops the guesses about people's names if the list has neither addresses nor emails to check. */
function withoutLooseNames(guesses: readonly ColumnGuess[]): readonly ColumnGuess[] {
  const mapping = mappingOf(guesses);
  if (holdsAddress(mapping) || holdsEmails(mapping)) return guesses;
  return guesses.filter(({ field }) => !isRecipientField(field));
}

/**
 * A guess is only `likely` if the column's name has two meanings, or if at most half of a postcode column's cells look
 * like postcodes.
 */
function certaintyOf(
  { field, hasOtherMeaning }: { readonly field: MappedField; readonly hasOtherMeaning: boolean },
  cells: readonly string[],
): GuessCertainty {
  const isOdd =
    field === 'postcode' && cells.some((cell) => cell.trim() !== '') && shareOf(cells, isAnyPostcode) <= 0.5;
  return hasOtherMeaning || isOdd ? 'likely' : 'sure';
}

function mappingOf(guesses: readonly ColumnGuess[]): ColumnMapping {
  const fields = MAPPED_FIELDS.flatMap((field) => {
    const guessed = guesses.filter((guess) => guess.field === field).map(({ column }) => column);
    // A street's type is guessed after its name, but may be in an earlier column.
    const columns = field === 'street' ? guessed.toSorted((a, b) => a - b) : guessed;
    return columns.length === 0 ? [] : [[field, columns] as const];
  });
  return Object.fromEntries(fields);
}
