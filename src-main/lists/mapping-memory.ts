/** A mapping is remembered for files with the same headers. */
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';

export type RememberedMapping = { readonly mapping: ColumnMapping; readonly defaultCountry: string | null };

const nameFor = (columns: readonly string[]): string => `mapping:${JSON.stringify(columns)}`;

export function recallMapping(
  settings: SettingsRepository,
  columns: readonly string[],
): RememberedMapping | null {
  return settings.read<RememberedMapping>(nameFor(columns));
}

/** @param hasHeader names made up for a file without a header say nothing about the next such file */
export function rememberMapping(
  settings: SettingsRepository,
  columns: readonly string[],
  hasHeader: boolean,
  { mapping, defaultCountry }: RememberedMapping,
): void {
  if (hasHeader) settings.write(nameFor(columns), { mapping, defaultCountry });
}
