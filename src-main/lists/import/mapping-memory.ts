/** Remembers mappings that led to a run, for files with the same column names or the same mapped ones. */

import {
  type ColumnMapping,
  isRecipientField,
  MAPPED_FIELDS,
  type MappedField,
} from '#shared/domain/address/mapping.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { namedMappings, rememberedMapping } from '../../db/settings-shapes.ts';

export type RememberedMapping = { readonly mapping: ColumnMapping; readonly defaultCountry: string | null };

type NamedMapping = {
  readonly header: readonly string[];
  readonly fields: readonly (readonly [MappedField, readonly string[]])[];
  readonly defaultCountry: string | null;
};

/** The maximum number of mappings, because an office has few kinds of headers. The oldest mapping is dropped first. */
const MOST_REMEMBERED = 100;
const WIDEST = 500;
const MOST_COLUMNS = 5_000;
const BY_NAMES = 'mappings by names';

const nameFor = (columns: readonly string[]): string => `mapping:${JSON.stringify(columns)}`;

/**
 * Returns null if several remembered mappings fit and disagree. Also returns null if the file has a new column that the
 * app would map: a list with a new country column must not use the default country of an earlier list.
 * @param guessed the mapping guessed without memory
 */
export function recallMapping(
  settings: Pick<SettingsRepository, 'read'>,
  columns: readonly string[],
  guessed: ColumnMapping,
): RememberedMapping | null {
  const same = settings.read<RememberedMapping>(nameFor(columns), rememberedMapping);
  if (same !== null) return same;
  // A new column of recipient names does not change the address.
  const guessedColumns = MAPPED_FIELDS.filter((field) => !isRecipientField(field))
    .flatMap((field) => guessed[field] ?? [])
    .map((index) => columns[index] ?? '');
  const fitting = (settings.read<readonly NamedMapping[]>(BY_NAMES, namedMappings) ?? [])
    .filter(({ header }) => isSubset(guessedColumns, header))
    .map((each) => inColumns(each, columns))
    .filter((each) => each !== null);
  const [first = null, ...others] = fitting;
  return others.every((each) => isSameData(each, first)) ? first : null;
}

/** @param hasHeader if false, the column names were generated, and nothing is remembered */
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
    (each) => !isSameData(namesIn(each), namesIn(mine)),
  );
  settings.write(BY_NAMES, newest([mine, ...others]));
}

/** Returns as many mappings as fit in a setting, which has room for some thousand values. */
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

const namesIn = ({ fields }: NamedMapping): readonly string[] =>
  fields.flatMap(([, names]) => names).toSorted();

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
