/** A first look at a file: how it is read, which column is what, and why the app thinks so. */
import type { SettingsRepository } from '../db/repositories/settings-repository.ts';
import { inspectFile } from '../spreadsheet/inspect-file.ts';
import type { WantedChoices } from '../spreadsheet/sheet.ts';
import type { ColumnGuess, FilePreview, MappingGuess } from '#shared/contract/preview.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import type { MappedField } from '#shared/domain/address/mapping.ts';
import { MAPPED_FIELDS } from '#shared/domain/address/mapping.ts';
import type { RememberedMapping } from './mapping-memory.ts';
import { recallMapping } from './mapping-memory.ts';

/** @throws AppError the `file_…` codes, those of what is too long or too many, `sheet_not_found` */
export async function previewFile(
  path: string,
  fileName: string,
  wanted: WantedChoices,
): Promise<FilePreview> {
  const inspection = await inspectFile(path, wanted, fileName);
  const { columns, rows } = inspection;
  return { fileName, ...inspection, ...guessMapping(columns, rows), guessed: null };
}

/** What a person said of the same columns before takes the place of what was guessed. */
export function withMemory(preview: FilePreview, settings: SettingsRepository): FilePreview {
  const { choices, columns, mapping, guesses, defaultCountry } = preview;
  const remembered = choices.headerRow > 0 ? recallMapping(settings, columns, mapping) : null;
  if (!remembered) return preview;
  return { ...preview, ...fromMemory(remembered), guessed: { mapping, guesses, defaultCountry } };
}

function fromMemory({ mapping, defaultCountry }: RememberedMapping): MappingGuess {
  const guesses = MAPPED_FIELDS.flatMap((field: MappedField) =>
    (mapping[field] ?? []).map(
      (column): ColumnGuess => ({ column, field, reason: 'remembered', certainty: 'sure' }),
    ),
  );
  return { mapping, guesses, defaultCountry };
}
