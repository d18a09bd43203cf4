/** A first look at a file: how it is read, which column is what, and why the app thinks so. */
import type { SettingsRepository } from '../db/settings-repository.ts';
import { inspectFile } from '../spreadsheet/inspect-file.ts';
import type { WantedChoices } from '../spreadsheet/sheet.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import { guessMapping } from '#shared/domain/guess-mapping.ts';
import type { MappedField } from '#shared/domain/mapping.ts';
import { MAPPED_FIELDS } from '#shared/domain/mapping.ts';
import type { RememberedMapping } from './mapping-memory.ts';
import { recallMapping } from './mapping-memory.ts';

/** @throws AppError the `file_…` codes, `sheet_not_found` */
export async function previewFile(
  path: string,
  fileName: string,
  wanted: WantedChoices,
  settings: SettingsRepository,
): Promise<FilePreview> {
  const inspection = await inspectFile(path, wanted, fileName);
  const { columns, rows } = inspection;
  const remembered = inspection.choices.headerRow > 0 ? recallMapping(settings, columns) : null;
  const { format, bytes, choices, reasons, sheets } = inspection;
  return {
    fileName,
    format,
    bytes,
    choices,
    reasons,
    sheets,
    columns,
    rows,
    ...(remembered ? fromMemory(remembered) : guessMapping(columns, rows)),
  };
}

function fromMemory({
  mapping,
  defaultCountry,
}: RememberedMapping): Pick<FilePreview, 'mapping' | 'guesses' | 'defaultCountry'> {
  const guesses = MAPPED_FIELDS.flatMap((field: MappedField) =>
    (mapping[field] ?? []).map((column) => ({ column, field, reason: 'remembered' as const })),
  );
  return { mapping, guesses, defaultCountry };
}
