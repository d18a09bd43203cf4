/** The formats of list files, worded for use in sentences. */
import {
  ANY_TEXT_EXTENSION,
  EXPORT_FORMATS,
  FILE_FORMATS,
  isSheetFormat,
  SHEET_FORMATS,
  type SheetFormat,
} from '../../domain/list/formats.ts';

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const usualExtension = (format: (typeof EXPORT_FORMATS)[number]): string =>
  FILE_FORMATS[format].extensions[0];

/** The extensions of exported files: ".xlsx, .csv or .tsv". */
export const EXPORTED_EXTENSIONS = alternatives.format(EXPORT_FORMATS.map(usualExtension));

const READ_NOUNS = Object.keys(SHEET_FORMATS)
  .filter(isSheetFormat)
  .map((format) => `${SHEET_FORMATS[format].noun} (${usualExtensions(format).join(', ')})`);

/** The files that the app reads: "an Excel workbook (.xlsx), a text table (.csv, .tsv, .txt) or …". */
export const READ_FORMATS = alternatives.format(READ_NOUNS);

function usualExtensions(sheetFormat: SheetFormat): readonly string[] {
  const { readOnly } = SHEET_FORMATS[sheetFormat];
  if (readOnly) return readOnly.extensions.slice(0, 1);
  const formats = EXPORT_FORMATS.filter((format) => FILE_FORMATS[format].sheetFormat === sheetFormat);
  const all = formats.flatMap((format) => [...FILE_FORMATS[format].extensions]);
  return [...formats.map(usualExtension), ...all.filter((extension) => extension === ANY_TEXT_EXTENSION)];
}
