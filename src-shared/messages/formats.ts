/** The formats of list files, as sentences name them. */
import type { SheetFormat } from '../domain/list/formats.ts';
import { ANY_TEXT_EXTENSION, EXPORT_FORMATS, FILE_FORMATS, SHEET_FORMATS } from '../domain/list/formats.ts';

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

const usualExtension = (format: (typeof EXPORT_FORMATS)[number]): string =>
  FILE_FORMATS[format].extensions[0];

/** What an exported file is called at the end: ".xlsx, .csv or .tsv". */
export const EXPORTED_EXTENSIONS = alternatives
  .format(EXPORT_FORMATS.map(usualExtension))
  .replace(/, or /u, ' or ');

/** Behind "neither": "an Excel workbook (.xlsx) nor a text table (.csv, .tsv, .txt)". */
export const READ_FORMATS = [...new Set(EXPORT_FORMATS.map((format) => FILE_FORMATS[format].sheetFormat))]
  .map((format) => `${SHEET_FORMATS[format].noun} (${usualExtensions(format).join(', ')})`)
  .join(' nor ');

function usualExtensions(sheetFormat: SheetFormat): readonly string[] {
  const formats = EXPORT_FORMATS.filter((format) => FILE_FORMATS[format].sheetFormat === sheetFormat);
  const all = formats.flatMap((format) => [...FILE_FORMATS[format].extensions]);
  return [...formats.map(usualExtension), ...all.filter((extension) => extension === ANY_TEXT_EXTENSION)];
}
