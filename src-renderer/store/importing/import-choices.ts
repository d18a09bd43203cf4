/** What a person said of a file on its way in, as against what was guessed: it stays when the file is read again. Pure. */
import type { FilePreview, MappingGuess } from '#shared/contract/preview.ts';
import type { ColumnMapping, MappedField } from '#shared/domain/address/mapping.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import { fieldOfColumn, mapColumn } from './column-mapping.ts';

export type ImportChoices = {
  /** How the file is read; what is absent is guessed. */
  readonly reading: Partial<SheetChoices>;
  /** ISO-3 lowercase, null: none; absent: as guessed. */
  readonly country?: string | null;
  /** What columns hold, by their names; null: nothing that is checked. */
  readonly fields: ReadonlyMap<string, MappedField | null>;
  /** Doubts that were answered with yes, by `doubtKey`. */
  readonly confirmed: ReadonlySet<string>;
  /** Whether what was remembered of an earlier file is set aside. */
  readonly isGuessedAgain: boolean;
  /** Addresses of each row that are all to be checked; empty: there is one. */
  readonly addresses: readonly AddressChoice[];
  /** Which of them `fields` are of. */
  readonly shownAddress: number;
};

/** One of several addresses. `fields`: as those of the choices, while another is shown. */
export type AddressChoice = {
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

/** Another sheet has its header elsewhere. */
export function readingAfter(
  reading: Partial<SheetChoices>,
  changes: Partial<SheetChoices>,
): Partial<SheetChoices> {
  if (changes.sheet === undefined) return { ...reading, ...changes };
  const { headerRow: _, ...others } = reading;
  return { ...others, ...changes };
}

/**
 * The choices once the file was read again. With another header row or encoding the columns are the same ones, whatever they
 * are called now; those of another sheet or delimiter are known by their names alone.
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
    // Other columns may hold other addresses: which are meant is asked again.
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

/** What a file is guessed to hold: with memory, unless that is set aside. */
export function guessInForce(preview: FilePreview, { isGuessedAgain }: ImportChoices): MappingGuess {
  return (isGuessedAgain ? preview.guessed : null) ?? preview;
}

/** What was guessed, with the choices in its place. */
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

/** The choices with columns said to hold something else; null: nothing that is checked. */
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

/** What each column holds once one mapping takes the place of others, such as one of several addresses. */
export function fieldsOfMapping(
  mapping: ColumnMapping,
  others: readonly ColumnMapping[],
): readonly (readonly [column: number, field: MappedField | null])[] {
  const columns = new Set([mapping, ...others].flatMap((each) => Object.values(each).flat()));
  return [...columns].map((column) => [column, fieldOfColumn(mapping, column)]);
}
