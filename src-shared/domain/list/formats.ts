/**
 * The formats of list files, in one table. A new format is an entry here and one in `src-main/spreadsheet/formats.ts`,
 * with its reader and writer. Pickers, file names and sentences take their extensions from here.
 */

/** `csv` is any table of text, whatever separates its cells. Workspaces keep these names: none is ever renamed. */
export type SheetFormat = 'csv' | 'xlsx';

type SheetFormatFacts = {
  /** Above the first rows of such a file. */
  readonly words: string;
  /** In a sentence. */
  readonly noun: string;
  /** Whether a file has sheets beside the list's: the summary and the change log need one each. */
  readonly hasSheets: boolean;
};

/** How a file is read and written back. */
export const SHEET_FORMATS: { readonly [F in SheetFormat]: SheetFormatFacts } = {
  xlsx: { words: 'Excel workbook', noun: 'an Excel workbook', hasSheets: true },
  csv: { words: 'Text file', noun: 'a text table', hasSheets: false },
};

/** Whether a format of this name is read. */
export const isSheetFormat = (name: string): name is SheetFormat => Object.hasOwn(SHEET_FORMATS, name);

/** What a list is exported as. The order is that of sentences. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'tsv'] as const;
/** `tsv`: text separated by tabs; `csv`: by anything else. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type FileFormat = {
  readonly sheetFormat: SheetFormat;
  /** Of the choice of a file to export. */
  readonly words: string;
  /** With their dots, in lower case. A new file gets the first. */
  readonly extensions: readonly [string, ...string[]];
  /** Between the cells of a new text file; null for a workbook. */
  readonly delimiter: string | null;
};

/** What a file of each kind is called. */
export const FILE_FORMATS: { readonly [F in ExportFormat]: FileFormat } = {
  xlsx: {
    sheetFormat: 'xlsx',
    words: 'Excel workbook',
    // One shape: the name says whether the workbook may hold macros, and whether it is a template.
    extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
    delimiter: null,
  },
  csv: { sheetFormat: 'csv', words: 'CSV', extensions: ['.csv'], delimiter: ',' },
  tsv: { sheetFormat: 'csv', words: 'TSV', extensions: ['.tsv', '.tab', '.txt'], delimiter: '\t' },
};

/** Says that a file is text and nothing of its delimiter. A new file of this name is separated by tabs. */
export const ANY_TEXT_EXTENSION = '.txt';

/** Every extension of a file that can be read or written, with its dot. */
export const LIST_EXTENSIONS: readonly string[] = EXPORT_FORMATS.flatMap((format) => [
  ...FILE_FORMATS[format].extensions,
]);

/** The format of files with this extension (dot, lower case); null for an extension lists do not have. */
export function formatOfExtension(extension: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => FILE_FORMATS[format].extensions.includes(extension)) ?? null;
}

/** How a file is exported in the format it was imported in. @param delimiter one character; null for a workbook */
export function exportFormatOf(format: SheetFormat, delimiter: string | null): ExportFormat {
  const isSame = (each: ExportFormat): boolean =>
    FILE_FORMATS[each].sheetFormat === format && FILE_FORMATS[each].delimiter === delimiter;
  return EXPORT_FORMATS.find(isSame) ?? format;
}
