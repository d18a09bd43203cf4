/** What an exported file holds and what it may be called, so that name and content agree. Pure. */
import type { ListSource, SheetFormat } from './list.ts';

/** `tsv`: text separated by tabs; `csv`: by anything else. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'tsv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Workbooks of one shape whose names say whether they may hold macros, and whether they are templates. */
export const WORKBOOK_ENDINGS = ['.xlsx', '.xlsm', '.xltx', '.xltm'] as const;
const TEXT_FORMATS: Readonly<Record<string, ExportFormat | 'any'>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.txt': 'any',
};
/** Of files a list is never exported as. */
const OTHER_ENDINGS = [
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

/** The format of the imported file itself. */
export function ownFormat({ format, delimiter }: Pick<Source, 'format' | 'delimiter'>): ExportFormat {
  if (format === 'xlsx') return 'xlsx';
  return delimiter === '\t' ? 'tsv' : 'csv';
}

/** What the writers of files call a format, and what stands between the fields of a new text file. */
export const sheetFormat = (format: ExportFormat): SheetFormat => (format === 'xlsx' ? 'xlsx' : 'csv');
export const delimiterOf = (format: ExportFormat): string => (format === 'tsv' ? '\t' : ',');

/** With its dot, in lower case; '' for a name without one. */
export const endingOf = (name: string): string => /[^/\\](\.[^./\\]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The ending, with its dot, of an exported file. A file that keeps its format keeps its ending too: a list in text is
 * called what its owner calls it, a workbook what it is.
 *
 * @param workbook the ending that tells a written workbook's kind; null where it is not known yet
 */
export function exportEnding(source: Source, format: ExportFormat, workbook: string | null = null): string {
  if (workbook !== null) return workbook;
  const own = endingOf(source.fileName);
  const isOwn = isOneOf(WORKBOOK_ENDINGS, own) ? format === 'xlsx' : own in TEXT_FORMATS && format !== 'xlsx';
  return isOwn && format === ownFormat(source) ? own : `.${format}`;
}

/** What a file of this name would hold; null for a name under which no list is exported. */
export function formatOfName(name: string, source: Source): ExportFormat | null {
  const ending = endingOf(name);
  if (isOneOf(WORKBOOK_ENDINGS, ending)) return 'xlsx';
  const meant = TEXT_FORMATS[ending];
  if (meant === undefined) return null;
  // Their own ending says what it says in the file that was imported.
  const isOwn = source.format === 'csv' && (ending === endingOf(source.fileName) || meant === 'any');
  if (isOwn) return ownFormat(source);
  return meant === 'any' ? 'tsv' : meant;
}

/** Whether lists are exported under names that end so. */
export const isExportName = (name: string): boolean =>
  isOneOf(WORKBOOK_ENDINGS, endingOf(name)) || endingOf(name) in TEXT_FORMATS;

/** Whether a name says of an exported file that it is another kind of file. One of no known kind says nothing. */
export function contradicts(name: string, ending: string): boolean {
  const chosen = endingOf(name);
  if (chosen === ending || ending === '') return false;
  if (isOneOf(WORKBOOK_ENDINGS, chosen) || OTHER_ENDINGS.includes(chosen)) return true;
  const [meant, actual] = [TEXT_FORMATS[chosen], TEXT_FORMATS[ending]];
  if (meant === undefined) return false;
  return actual === undefined || (meant !== actual && meant !== 'any' && actual !== 'any');
}

/** What a name may not hold on Windows. */
const RESERVED = /[<>:"/\\|?*]/gu;
/** Controls, bidirectional and other characters that are not seen: they hide what a name ends in. */
const HIDDEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu;
/** What Windows takes for a device, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=[. ]|$)/iu;
/** In UTF-8. File systems allow 255 for the whole name; a browser adds a number to the second file of a name. */
const LONGEST_STEM_BYTES = 200;

/**
 * What an exported file of a list is called: "spring checked.csv". Every system takes the name as it is, and it ends in
 * what it seems to end in.
 *
 * @param list the list's name, which is that of its file
 * @param ending with its dot
 */
export function exportName(list: string, ending: string): string {
  const own = endingOf(list);
  const stem = own === '' ? list : list.slice(0, -own.length);
  const plain = stem.replaceAll(HIDDEN, '').replaceAll(RESERVED, '_').trim().replace(DEVICE, '_$&');
  const fit = cutToBytes(plain, LONGEST_STEM_BYTES).trim();
  return `${fit === '' ? 'list' : fit} checked${ending}`;
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

const isOneOf = (endings: readonly string[], ending: string): boolean => endings.includes(ending);
