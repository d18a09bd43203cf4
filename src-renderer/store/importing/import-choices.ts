/** The person's choices for an import, separate from the guesses. They stay when the file is read again. Pure. */
import type { FilePreview, MappingGuess } from '#shared/contract/import/preview.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import { fieldOfColumn, mapColumn } from './column-mapping.ts';

export type ImportChoices = {
  /** The choices of how to read the file. Missing members are guessed. */
  readonly reading: Partial<SheetChoices>;
  /** The ISO-3 code in lower case; null for none; absent if it is guessed. */
  readonly country?: string | null;
  /** The field of each column, by the column's name; null if the column is not checked. */
  readonly fields: ReadonlyMap<string, MappedField | null>;
  readonly confirmed: ReadonlySet<string>;
  /** Whether to ignore the remembered mapping of an earlier file. */
  readonly isGuessedAgain: boolean;
  /** All addresses of a row that will be checked; empty if there is only one. */
  readonly addresses: readonly AddressChoice[];
  /** The index of the address that `fields` belongs to. */
  readonly shownAddress: number;
};

/** One of several addresses. `fields` holds its choices while another address is shown. */
type AddressChoice = {
  readonly addressName: string;
  readonly fields: ImportChoices['fields'];
};

export const NOTHING_CHOSEN: ImportChoices = {
  reading: {},
  fields: new Map(),
  confirmed: new Set(),
  isGuessedAgain: false,
  addresses: [],
  shownAddress: 0,
};

/** Merges the changes. Drops the header row if the sheet changes, because each sheet has its own header row. */
export function readingAfter(
  reading: Partial<SheetChoices>,
  changes: Partial<SheetChoices>,
): Partial<SheetChoices> {
  if (changes.sheet === undefined) return { ...reading, ...changes };
  const { headerRow: _, ...others } = reading;
  return { ...others, ...changes };
}

/**
 * Returns the choices for a file that was read again. After a new header row or encoding, the columns keep
 * their places but may have new names. After a new sheet or delimiter, only their names identify them.
 */
export function choicesAfter(
  chosen: ImportChoices,
  changes: Partial<SheetChoices>,
  before: Pick<FilePreview, 'columns'>,
  after: Pick<FilePreview, 'columns'>,
): ImportChoices {
  const reading = readingAfter(chosen.reading, changes);
  const { addresses, country } = chosen;
  if (changes.sheet !== undefined || changes.delimiter !== undefined) {
    // The new columns may contain other addresses, so the app asks about them again.
    return addresses.length > 0
      ? { ...NOTHING_CHOSEN, reading, ...(country === undefined ? {} : { country }) }
      : { ...chosen, reading };
  }
  const nameNow = (name: string): string => after.columns[before.columns.indexOf(name)] ?? name;
  const renamed = (fields: ImportChoices['fields']): ImportChoices['fields'] =>
    new Map([...fields].map(([name, field]) => [nameNow(name), field]));
  return {
    ...chosen,
    reading,
    fields: renamed(chosen.fields),
    addresses: addresses.map((each) => ({ ...each, fields: renamed(each.fields) })),
  };
}

/** Returns the guess for a file. It comes from a remembered mapping unless the person chose to ignore that. */
export function guessInForce(preview: FilePreview, { isGuessedAgain }: ImportChoices): MappingGuess {
  return (isGuessedAgain ? preview.guessed : null) ?? preview;
}

/** Returns the guess, overridden by the choices. */
export function withChoices(
  columns: readonly string[],
  { mapping, defaultCountry }: Pick<MappingGuess, 'mapping' | 'defaultCountry'>,
  { fields, country }: ImportChoices,
): { readonly mapping: ColumnMapping; readonly defaultCountry: string | null } {
  const chosen = columns.reduce((whole, name, column) => {
    const field = fields.get(name);
    return field === undefined ? whole : mapColumn(whole, column, field);
  }, mapping);
  return { mapping: chosen, defaultCountry: country === undefined ? defaultCountry : country };
}

/** Returns the choices with new fields for columns; null means that the column is not checked. */
export function withFields(
  chosen: ImportChoices,
  columns: readonly string[],
  changes: readonly (readonly [column: number, field: MappedField | null])[],
): ImportChoices {
  const named = changes.flatMap(([column, field]) => {
    const name = columns[column];
    return name === undefined ? [] : [[name, field] as const];
  });
  return { ...chosen, fields: new Map([...chosen.fields, ...named]) };
}

/** Returns the fields of all columns after one mapping replaces others. */
export function fieldsOfMapping(
  mapping: ColumnMapping,
  others: readonly ColumnMapping[],
): readonly (readonly [column: number, field: MappedField | null])[] {
  const columns = new Set([mapping, ...others].flatMap((each) => Object.values(each).flat()));
  return [...columns].map((column) => [column, fieldOfColumn(mapping, column)]);
}
