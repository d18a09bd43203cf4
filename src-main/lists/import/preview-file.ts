import { AppError } from '#shared/contract/errors.ts';
import type { ColumnGuess, FilePreview, MappingGuess } from '#shared/contract/import/preview.ts';
import { holdsAddress, MAPPED_FIELDS, type MappedField } from '#shared/domain/address/mapping.ts';
import { guessCountry } from '#shared/domain/columns/country/guess-country.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import type { SettingsRepository } from '../../db/repositories/settings-repository.ts';
import { inspectFile } from '../../spreadsheet/inspect-file.ts';
import { readRecords } from '../../spreadsheet/read-records.ts';
import type { Inspection, WantedChoices } from '../../spreadsheet/sheet.ts';
import { type RememberedMapping, recallMapping } from './mapping-memory.ts';

/** Inspects a file and guesses how to read it. @throws AppError the `file_…` codes, those for exceeded limits, `sheet_not_found` */
export async function previewFile(
  path: string,
  fileName: string,
  wanted: WantedChoices,
): Promise<FilePreview> {
  const { header: _header, titles: _titles, ...inspection } = await inspectFile(path, wanted, fileName);
  const { columns, rows, hiddenColumns } = inspection;
  const guess = guessMapping(columns, rows, hiddenColumns);
  const defaultCountry = guess.defaultCountry ?? (await countryFurtherOn(path, fileName, inspection, guess));
  return { fileName, ...inspection, ...guess, defaultCountry, guessed: null, origin: null };
}

/** The maximum number of rows to read: enough to find postcodes, and few enough for a waiting person. */
const MOST_ROWS = 1_000;

/** Guesses the country from more rows than the preview has; null if they cannot be read, which the import reports. */
async function countryFurtherOn(
  path: string,
  fileName: string,
  { format, choices, columns, rows: first }: Pick<Inspection, 'format' | 'choices' | 'columns' | 'rows'>,
  { mapping }: MappingGuess,
): Promise<string | null> {
  if (first.length === 0 || !holdsAddress(mapping)) return null;
  const rows: (readonly string[])[] = [];
  try {
    for await (const { records } of readRecords(path, {
      format,
      ...choices,
      fileName,
      mostRows: MOST_ROWS,
    })) {
      rows.push(...records.map(({ cells }) => cells));
      if (rows.length >= MOST_ROWS) break;
    }
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return rows.length > first.length ? guessCountry(columns, rows.slice(0, MOST_ROWS), mapping) : null;
}

/**
 * Replaces the guesses with the mapping that a person chose earlier for the same columns. The country stays the one that
 * the rows show, because columns have the same names in lists of several countries.
 */
export function withMemory(preview: FilePreview, settings: SettingsRepository): FilePreview {
  const { choices, columns, mapping, guesses, defaultCountry } = preview;
  const remembered = choices.headerRow > 0 ? recallMapping(settings, columns, mapping) : null;
  if (!remembered) return preview;
  const recalled = fromMemory(remembered);
  return {
    ...preview,
    ...recalled,
    defaultCountry: defaultCountry ?? recalled.defaultCountry,
    guessed: { mapping, guesses, defaultCountry },
  };
}

function fromMemory({ mapping, defaultCountry }: RememberedMapping): MappingGuess {
  const guesses = MAPPED_FIELDS.flatMap((field: MappedField) =>
    (mapping[field] ?? []).map(
      (column): ColumnGuess => ({ column, field, reason: 'remembered', certainty: 'sure' }),
    ),
  );
  return { mapping, guesses, defaultCountry };
}
