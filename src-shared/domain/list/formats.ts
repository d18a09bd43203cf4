/**
 * The formats of list files, in one table. A new format is an entry here and one in `src-main/spreadsheet/formats.ts`,
 * with its reader and writer. Pickers, file names and sentences take their extensions from here.
 */

/**
 * `csv` is any table of text, whatever separates its cells; `fods` is ODS in one file of XML; `html` is a page with a table,
 * and `xml_2003` is XML as Excel 2003 wrote it: systems give both out under the name of an Excel file. Workspaces keep these
 * names: none is ever renamed.
 */
export type SheetFormat = 'csv' | 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'fods' | 'html' | 'xml_2003';

type SheetFormatFacts = {
  /** Above the first rows of such a file. */
  readonly words: string;
  /** In a sentence. */
  readonly noun: string;
  /** Whether a file has sheets beside the list's: the summary and the change log need one each. */
  readonly hasSheets: boolean;
  /** Of a format that is only read: what its names end in, with their dots, and what a list in it is exported as. */
  readonly readOnly: { readonly extensions: readonly string[]; readonly exportedAs: ExportFormat } | null;
};

const readOnlyWorkbook = (words: string, noun: string, extensions: readonly string[]): SheetFormatFacts => ({
  words,
  noun,
  hasSheets: true,
  readOnly: { extensions, exportedAs: 'xlsx' },
});

/** How a file is read and written back. */
export const SHEET_FORMATS: { readonly [F in SheetFormat]: SheetFormatFacts } = {
  xlsx: { words: 'Excel workbook', noun: 'an Excel workbook', hasSheets: true, readOnly: null },
  csv: { words: 'Text file', noun: 'a text table', hasSheets: false, readOnly: null },
  xls: readOnlyWorkbook('Excel 97–2003 workbook', 'an old Excel workbook', ['.xls', '.xlt']),
  xlsb: readOnlyWorkbook('Binary Excel workbook', 'a binary Excel workbook', ['.xlsb']),
  ods: readOnlyWorkbook('OpenDocument spreadsheet', 'an OpenDocument spreadsheet', ['.ods', '.ots']),
  fods: readOnlyWorkbook('OpenDocument spreadsheet (one file)', 'an OpenDocument spreadsheet', ['.fods']),
  html: readOnlyWorkbook('Table of a web page', 'a web page with a table', ['.html', '.htm']),
  xml_2003: readOnlyWorkbook('Excel 2003 XML', 'an Excel 2003 XML workbook', ['.xml']),
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

/** Every extension of a file that is written, with its dot. */
export const EXPORT_EXTENSIONS: readonly string[] = EXPORT_FORMATS.flatMap((format) => [
  ...FILE_FORMATS[format].extensions,
]);

/** Every extension of a file that is read, with its dot. */
export const LIST_EXTENSIONS: readonly string[] = [
  ...EXPORT_EXTENSIONS,
  ...Object.values(SHEET_FORMATS).flatMap(({ readOnly }) => readOnly?.extensions ?? []),
];

/** The format in which files with this extension (dot, lower case) are written; null for an extension they do not have. */
export function formatOfExtension(extension: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => FILE_FORMATS[format].extensions.includes(extension)) ?? null;
}

/** How a file is exported in the format it was imported in, or in what takes its place. @param delimiter one character; null for a workbook */
export function exportFormatOf(format: SheetFormat, delimiter: string | null): ExportFormat {
  const { readOnly } = SHEET_FORMATS[format];
  if (readOnly) return readOnly.exportedAs;
  const own = EXPORT_FORMATS.filter((each) => FILE_FORMATS[each].sheetFormat === format);
  return own.find((each) => FILE_FORMATS[each].delimiter === delimiter) ?? own[0] ?? 'csv';
}
