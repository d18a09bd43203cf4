/** The formats of list files, as sentences name them. */
import {
  ANY_TEXT_EXTENSION,
  EXPORT_FORMATS,
  FILE_FORMATS,
  isSheetFormat,
  SHEET_FORMATS,
  type SheetFormat,
} from '../domain/list/formats.ts';

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

const usualExtension = (format: (typeof EXPORT_FORMATS)[number]): string =>
  FILE_FORMATS[format].extensions[0];

/** What an exported file is called at the end: ".xlsx, .csv or .tsv". */
export const EXPORTED_EXTENSIONS = alternatives
  .format(EXPORT_FORMATS.map(usualExtension))
  .replace(/, or /u, ' or ');

const READ_NOUNS = Object.keys(SHEET_FORMATS)
  .filter(isSheetFormat)
  .map((format) => `${SHEET_FORMATS[format].noun} (${usualExtensions(format).join(', ')})`);

/** Behind "neither": "an Excel workbook (.xlsx), a text table (.csv, .tsv, .txt) nor an OpenDocument spreadsheet (.ods)". */
export const READ_FORMATS = [READ_NOUNS.slice(0, -1).join(', '), READ_NOUNS.at(-1)].join(' nor ');

function usualExtensions(sheetFormat: SheetFormat): readonly string[] {
  const { readOnly } = SHEET_FORMATS[sheetFormat];
  if (readOnly) return readOnly.extensions.slice(0, 1);
  const formats = EXPORT_FORMATS.filter((format) => FILE_FORMATS[format].sheetFormat === sheetFormat);
  const all = formats.flatMap((format) => [...FILE_FORMATS[format].extensions]);
  return [...formats.map(usualExtension), ...all.filter((extension) => extension === ANY_TEXT_EXTENSION)];
}
