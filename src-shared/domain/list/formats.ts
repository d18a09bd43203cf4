/** The formats of list files. A new format needs an entry here and one in `src-main/spreadsheet/formats.ts`. */

/**
 * `csv`: any text table. `fods`: ODS in one XML file. `html`: a web page with a table. `xml_2003`: XML of Excel 2003.
 * Other systems give files of the last two formats the extension of an Excel file. Workspaces store these names.
 */
export type SheetFormat = 'csv' | 'xlsx' | 'xls' | 'xlsb' | 'ods' | 'fods' | 'html' | 'xml_2003';

type SheetFormatFacts = {
  /** Heading above the first rows of such a file. */
  readonly words: string;
  readonly noun: string;
  /** Whether a file can hold several sheets. The summary and the change log need one each. */
  readonly hasSheets: boolean;
  /** The file extensions (with dots) and the export format of a format that the app can only read; null for others. */
  readonly readOnly: { readonly extensions: readonly string[]; readonly exportedAs: ExportFormat } | null;
};

const readOnlyWorkbook = (words: string, noun: string, extensions: readonly string[]): SheetFormatFacts => ({
  words,
  noun,
  hasSheets: true,
  readOnly: { extensions, exportedAs: 'xlsx' },
});

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

export const isSheetFormat = (name: string): name is SheetFormat => Object.hasOwn(SHEET_FORMATS, name);

/** The formats of an export, in the order that sentences name them. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'tsv'] as const;
/** Tabs separate the cells of a `tsv` file. Any other character separates those of a `csv` file. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type FileFormat = {
  readonly sheetFormat: SheetFormat;
  /** Label in the choice of an export file. */
  readonly words: string;
  /** Extensions with their dots, in lower case. A new file gets the first one. */
  readonly extensions: readonly [string, ...string[]];
  /** Delimiter of a new text file; null for a workbook. */
  readonly delimiter: string | null;
};

export const FILE_FORMATS: { readonly [F in ExportFormat]: FileFormat } = {
  xlsx: {
    sheetFormat: 'xlsx',
    words: 'Excel workbook',
    // All have the same structure. The extension tells whether the workbook may hold macros, and whether it is a template.
    extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
    delimiter: null,
  },
  csv: { sheetFormat: 'csv', words: 'CSV', extensions: ['.csv'], delimiter: ',' },
  tsv: { sheetFormat: 'csv', words: 'TSV', extensions: ['.tsv', '.tab', '.txt'], delimiter: '\t' },
};

/** An extension that says nothing about the delimiter. A new file with it is separated by tabs. */
export const ANY_TEXT_EXTENSION = '.txt';

/** All extensions of files that the app writes, with their dots. */
export const EXPORT_EXTENSIONS: readonly string[] = EXPORT_FORMATS.flatMap((format) => [
  ...FILE_FORMATS[format].extensions,
]);

/** All extensions of files that the app reads, with their dots. */
export const LIST_EXTENSIONS: readonly string[] = [
  ...EXPORT_EXTENSIONS,
  ...Object.values(SHEET_FORMATS).flatMap(({ readOnly }) => readOnly?.extensions ?? []),
];

/** Returns the export format of an extension (with its dot, in lower case); null if no export format has it. */
export function formatOfExtension(extension: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => FILE_FORMATS[format].extensions.includes(extension)) ?? null;
}

/** Returns the default export format for a list's file. @param delimiter null for a workbook */
export function exportFormatOf(format: SheetFormat, delimiter: string | null): ExportFormat {
  const { readOnly } = SHEET_FORMATS[format];
  if (readOnly) return readOnly.exportedAs;
  const own = EXPORT_FORMATS.filter((each) => FILE_FORMATS[each].sheetFormat === format);
  return own.find((each) => FILE_FORMATS[each].delimiter === delimiter) ?? own[0] ?? 'csv';
}
