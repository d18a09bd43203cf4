import {
  ANY_TEXT_EXTENSION,
  type ExportFormat,
  exportFormatOf,
  FILE_FORMATS,
  formatOfExtension,
  SHEET_FORMATS,
} from '../list/formats.ts';
import type { ListSource } from '../list/list.ts';

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

/** Returns the default export format for a list's file. */
export const ownFormat = ({ format, delimiter }: Pick<Source, 'format' | 'delimiter'>): ExportFormat =>
  exportFormatOf(format, delimiter);

/** Whether an export has the same kind of file as the imported one, so that it can be a patched copy. */
export const keepsFormat = (format: ExportFormat, source: Pick<Source, 'format' | 'delimiter'>): boolean =>
  SHEET_FORMATS[source.format].readOnly === null && format === ownFormat(source);

/** Returns the extension with its dot, in lower case; '' if there is none. */
export const extensionOf = (name: string): string =>
  /[^/\\](\.[^./\\]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Returns the extension of an exported file, with its dot. A file that keeps its format keeps its extension, unless the
 * content requires another (`written`).
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

/** Returns the format that a file of this name should have; null if no export has such a name. */
export function formatOfName(name: string, source: Source): ExportFormat | null {
  const extension = extensionOf(name);
  const format = formatOfExtension(extension);
  if (format === null || FILE_FORMATS[format].sheetFormat !== source.format) return format;
  // The list's own extension means the same as in the imported file.
  const isOwn = extension === extensionOf(source.fileName) || extension === ANY_TEXT_EXTENSION;
  return isOwn ? ownFormat(source) : format;
}

/** Whether the name has an extension of export files. */
export const isExportName = (name: string): boolean => formatOfExtension(extensionOf(name)) !== null;

/** Whether a name's extension contradicts the kind of an exported file. An unknown extension contradicts no kind. */
export function contradicts(name: string, extension: string): boolean {
  const chosen = extensionOf(name);
  if (chosen === extension || extension === '') return false;
  if (OTHER_EXTENSIONS.includes(chosen)) return true;
  const format = formatOfExtension(chosen);
  if (format === null) return false;
  const sheetFormat = sheetFormatOf(chosen);
  if (sheetFormat !== sheetFormatOf(extension)) return true;
  // Any text extension fits unless it means another delimiter. A workbook extension fits only its own kind of workbook.
  const isAnyText = [chosen, extension].includes(ANY_TEXT_EXTENSION);
  return FILE_FORMATS[format].delimiter === null || (!isAnyText && format !== formatOfExtension(extension));
}

const RESERVED = /[<>:"/\\|?*]/gu;
/** Control, bidirectional and other invisible characters, which can hide a name's real extension. */
const HIDDEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu;
/** Device names in Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=[. ]|$)/iu;
/** File systems allow 255 bytes of UTF-8 for the whole name, and a browser adds a number if the name is taken. */
const LONGEST_STEM_BYTES = 200;

/** The content of an exported file: the list itself, the rows left to do, or labels. */
export type ExportContent = 'corrected' | 'exceptions' | 'labels';

/**
 * Returns the name of an exported file, such as "spring corrected.csv". The name is valid on every system, and hidden
 * characters cannot disguise its extension. `list`: the name of the list, which is the name of its file.
 */
export function exportName(list: string, content: ExportContent, extension: string): string {
  const stem = stemOf(list);
  const plain = stem.replaceAll(HIDDEN, '').replaceAll(RESERVED, '_').trim().replace(DEVICE, '_$&');
  const fit = cutToBytes(plain, LONGEST_STEM_BYTES).trim();
  return `${fit === '' ? 'list' : fit} ${content}${extension}`;
}

/** Returns the name that a list's files are based on. `isWhole`: the file contains all addresses of the list's rows. */
export function exportedName(
  { name, source }: { readonly name: string; readonly source: Pick<ListSource, 'fileName' | 'addressName'> },
  isWhole = false,
): string {
  const { fileName, addressName } = source;
  if (addressName === undefined) return name;
  return isWhole ? fileName : `${stemOf(fileName)} ${addressName}${extensionOf(fileName)}`;
}

const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

/** Returns the name that the imported file gets when an export replaces it: "spring (before Doorstep).csv". */
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
