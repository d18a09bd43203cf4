/**
 * A mapping that led to a run is remembered for files with the same names of columns: with all of them, or with those that
 * were mapped, so that a column may be added, dropped or moved.
 */

import {
  type ColumnMapping,
  isRecipientField,
  MAPPED_FIELDS,
  type MappedField,
} from '#shared/domain/address/mapping.ts';
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import { namedMappings, rememberedMapping } from '../db/settings-shapes.ts';

export type RememberedMapping = { readonly mapping: ColumnMapping; readonly defaultCountry: string | null };

/** A mapping by the names of its columns. */
type NamedMapping = {
  /** All columns of the file it was made for. */
  readonly header: readonly string[];
  readonly fields: readonly (readonly [MappedField, readonly string[]])[];
  readonly defaultCountry: string | null;
};

/** Files of one office have few kinds of headers; the oldest is forgotten. */
const MOST_REMEMBERED = 100;
/** Columns of a file whose mapping is remembered by names. */
const WIDEST = 500;
/** Of all of them together. */
const MOST_COLUMNS = 5_000;
const BY_NAMES = 'mappings by names';

const nameFor = (columns: readonly string[]): string => `mapping:${JSON.stringify(columns)}`;

/**
 * null also where two remembered mappings fit and say different things, or where a column that was not there then would be
 * mapped now: a list with a new column of countries is not read by the country of the last one.
 *
 * @param guessed what is guessed of these columns without memory
 */
export function recallMapping(
  settings: Pick<SettingsRepository, 'read'>,
  columns: readonly string[],
  guessed: ColumnMapping,
): RememberedMapping | null {
  const same = settings.read<RememberedMapping>(nameFor(columns), rememberedMapping);
  if (same !== null) return same;
  // A new column of names changes no address.
  const guessedColumns = MAPPED_FIELDS.filter((field) => !isRecipientField(field))
    .flatMap((field) => guessed[field] ?? [])
    .map((index) => columns[index] ?? '');
  const fitting = (settings.read<readonly NamedMapping[]>(BY_NAMES, namedMappings) ?? [])
    .filter(({ header }) => isSubset(guessedColumns, header))
    .map((each) => inColumns(each, columns))
    .filter((each) => each !== null);
  const [first = null, ...others] = fitting;
  const isSame = (each: RememberedMapping): boolean => JSON.stringify(each) === JSON.stringify(first);
  return others.every(isSame) ? first : null;
}

/** @param hasHeader names made up for a file without a header say nothing about the next such file */
export function rememberMapping(
  settings: SettingsRepository,
  columns: readonly string[],
  hasHeader: boolean,
  { mapping, defaultCountry }: RememberedMapping,
): void {
  if (!hasHeader) return;
  settings.write(nameFor(columns), { mapping, defaultCountry });
  if (columns.length > WIDEST) return;
  const fields = MAPPED_FIELDS.flatMap((field) => {
    const names = (mapping[field] ?? []).map((column) => columns[column] ?? '');
    return names.length === 0 ? [] : [[field, names] as const];
  });
  const mine: NamedMapping = { header: columns, fields, defaultCountry };
  const others = (settings.read<readonly NamedMapping[]>(BY_NAMES, namedMappings) ?? []).filter(
    (each) => namesIn(each) !== namesIn(mine),
  );
  settings.write(BY_NAMES, newest([mine, ...others]));
}

/** As many as can be read again: a setting holds some thousand values. */
function newest(mappings: readonly NamedMapping[]): readonly NamedMapping[] {
  let columns = 0;
  return mappings
    .slice(0, MOST_REMEMBERED)
    .filter(({ header }) => (columns += header.length) <= MOST_COLUMNS);
}

function isSubset(names: readonly string[], all: readonly string[]): boolean {
  const known = new Set(all);
  return names.every((name) => known.has(name));
}

const namesIn = ({ fields }: NamedMapping): string =>
  JSON.stringify(fields.flatMap(([, names]) => names).toSorted());

/** null unless each name is that of exactly one column. */
function inColumns(
  { fields, defaultCountry }: NamedMapping,
  columns: readonly string[],
): RememberedMapping | null {
  const indexes = fields.map(
    ([field, names]) => [field, names.map((name) => columns.indexOf(name))] as const,
  );
  const isOnce = (name: string, index: number): boolean =>
    name.trim() !== '' && index >= 0 && columns.indexOf(name, index + 1) < 0;
  const areOnce = fields.every(([, names], at) =>
    names.every((name, index) => isOnce(name, indexes[at]?.[1][index] ?? -1)),
  );
  return areOnce && fields.length > 0 ? { mapping: Object.fromEntries(indexes), defaultCountry } : null;
}
