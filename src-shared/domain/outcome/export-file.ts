/** What an exported file is called, so that its name says what it holds. Pure. */
import {
  ANY_TEXT_EXTENSION,
  type ExportFormat,
  exportFormatOf,
  FILE_FORMATS,
  formatOfExtension,
  SHEET_FORMATS,
} from '../list/formats.ts';
import type { ListSource } from '../list/list.ts';

/** Of files a list is never exported as. */
const OTHER_EXTENSIONS = [
  '.xls',
  '.xlsb',
  '.xlt',
  '.xlam',
  '.ods',
  '.fods',
  '.numbers',
  '.html',
  '.xml',
  '.json',
  '.pdf',
];

type Source = Pick<ListSource, 'fileName' | 'format' | 'delimiter'>;

/** The format of the imported file itself, or what a list in it is exported as. */
export const ownFormat = ({ format, delimiter }: Pick<Source, 'format' | 'delimiter'>): ExportFormat =>
  exportFormatOf(format, delimiter);

/** Whether a list exported so is of the same kind of file as the imported one, and can be a copy of it. */
export const keepsFormat = (format: ExportFormat, source: Pick<Source, 'format' | 'delimiter'>): boolean =>
  SHEET_FORMATS[source.format].readOnly === null && format === ownFormat(source);

/** With its dot, in lower case; '' for a name without one. */
export const extensionOf = (name: string): string =>
  /[^/\\](\.[^./\\]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The extension, with its dot, of an exported file. A file that keeps its format keeps its extension too: a list in text
 * is called what its owner calls it, a workbook what it is.
 *
 * @param written the extension that the written file's content asks for; null where the content does not say
 */
export function exportExtension(source: Source, format: ExportFormat, written: string | null = null): string {
  if (written !== null) return written;
  const own = extensionOf(source.fileName);
  const isOwn = sheetFormatOf(own) === FILE_FORMATS[format].sheetFormat;
  return isOwn && keepsFormat(format, source) ? own : FILE_FORMATS[format].extensions[0];
}

function sheetFormatOf(extension: string): ListSource['format'] | null {
  const format = formatOfExtension(extension);
  return format === null ? null : FILE_FORMATS[format].sheetFormat;
}

/** What a file of this name would hold; null for a name under which no list is exported. */
export function formatOfName(name: string, source: Source): ExportFormat | null {
  const extension = extensionOf(name);
  const format = formatOfExtension(extension);
  if (format === null || FILE_FORMATS[format].sheetFormat !== source.format) return format;
  // The list's own extension says what it says in the file that was imported.
  const isOwn = extension === extensionOf(source.fileName) || extension === ANY_TEXT_EXTENSION;
  return isOwn ? ownFormat(source) : format;
}

/** Whether lists are exported under names that end so. */
export const isExportName = (name: string): boolean => formatOfExtension(extensionOf(name)) !== null;

/** Whether a name says of an exported file that it is another kind of file. An unknown extension says nothing. */
export function contradicts(name: string, extension: string): boolean {
  const chosen = extensionOf(name);
  if (chosen === extension || extension === '') return false;
  if (OTHER_EXTENSIONS.includes(chosen)) return true;
  const format = formatOfExtension(chosen);
  if (format === null) return false;
  const sheetFormat = sheetFormatOf(chosen);
  if (sheetFormat !== sheetFormatOf(extension)) return true;
  // Text is text under any of its names, but for the delimiter that a name promises; each name of a workbook says its kind.
  const isAnyText = [chosen, extension].includes(ANY_TEXT_EXTENSION);
  return FILE_FORMATS[format].delimiter === null || (!isAnyText && format !== formatOfExtension(extension));
}

/** What a name may not hold on Windows. */
const RESERVED = /[<>:"/\\|?*]/gu;
/** Controls, bidirectional and other characters that are not seen: they hide what a name ends in. */
const HIDDEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu;
/** What Windows takes for a device, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=[. ]|$)/iu;
/** In UTF-8. File systems allow 255 for the whole name; a browser adds a number to the second file of a name. */
const LONGEST_STEM_BYTES = 200;

/** What a file made of a list is: the list itself, what of it is left to do, or its addresses to print. */
export type ExportContent = 'corrected' | 'exceptions' | 'labels';

/**
 * What an exported file of a list is called: "spring corrected.csv". Every system takes the name as it is, and it ends in
 * what it seems to end in.
 *
 * @param list the list's name, which is that of its file
 * @param extension with its dot
 */
export function exportName(list: string, content: ExportContent, extension: string): string {
  const stem = stemOf(list);
  const plain = stem.replaceAll(HIDDEN, '').replaceAll(RESERVED, '_').trim().replace(DEVICE, '_$&');
  const fit = cutToBytes(plain, LONGEST_STEM_BYTES).trim();
  return `${fit === '' ? 'list' : fit} ${content}${extension}`;
}

/**
 * What a list's files are named after: its own name, the extension of its file at the end.
 *
 * @param isWhole whether the file has all addresses of the list's rows
 */
export function exportedName(
  { name, source }: { readonly name: string; readonly source: Pick<ListSource, 'fileName' | 'addressName'> },
  isWhole = false,
): string {
  const { fileName, addressName } = source;
  if (addressName === undefined) return name;
  return isWhole ? fileName : `${stemOf(fileName)} ${addressName}${extensionOf(fileName)}`;
}

const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

/**
 * What the file that a list came from is kept as where its export takes its place: "spring (before Doorstep).csv".
 *
 * @param nth from 1; another one where the name is taken
 */
export function backupName(file: string, nth: number): string {
  const number = nth === 1 ? '' : ` ${nth}`;
  return `${stemOf(file)} (before Doorstep${number})${file.slice(stemOf(file).length)}`;
}

function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let cut = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > most) break;
    cut += char;
  }
  return cut;
}
