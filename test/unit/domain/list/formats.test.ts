import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  ANY_TEXT_EXTENSION,
  EXPORT_FORMATS,
  exportFormatOf,
  FILE_FORMATS,
  formatOfExtension,
  isSheetFormat,
  LIST_EXTENSIONS,
  SHEET_FORMATS,
} from '#shared/domain/list/formats.ts';
import { keepsFormat } from '#shared/domain/outcome/export-file.ts';
import { project } from '../../../support/app/cli.ts';

describe('the table of formats', () => {
  it('lists each file extension under one format only', () => {
    expect(new Set(LIST_EXTENSIONS).size).toBe(LIST_EXTENSIONS.length);
    for (const format of EXPORT_FORMATS)
      for (const extension of FILE_FORMATS[format].extensions)
        expect(formatOfExtension(extension)).toBe(format);
    expect(LIST_EXTENSIONS).toContain(ANY_TEXT_EXTENSION);
    expect(LIST_EXTENSIONS).toContain('.ods');
    expect(formatOfExtension('.ods')).toBeNull();
  });

  it.each(Object.keys(SHEET_FORMATS).filter(isSheetFormat))(
    'gives %s as the format for exporting such a file, unless the format is read-only',
    (format) => {
      const { readOnly } = SHEET_FORMATS[format];
      const exported = exportFormatOf(format, null);
      expect(FILE_FORMATS[exported].sheetFormat).toBe(readOnly?.exportedAs ?? format);
      expect(keepsFormat(exported, { format, delimiter: FILE_FORMATS[exported].delimiter })).toBe(
        readOnly === null,
      );
    },
  );

  it.each([
    ['csv', ';', 'csv'],
    ['csv', '\t', 'tsv'],
    ['xlsx', null, 'xlsx'],
  ] as const)(
    'gives, for the export of %s with the delimiter %j, the format %s',
    (format, delimiter, exported) => {
      expect(exportFormatOf(format, delimiter)).toBe(exported);
    },
  );
});

/** Two exceptions come last. They are the names of content types, and the table itself. */
const TABLES = /spreadsheet\/workbook\/patch\/workbook-kind\.ts|domain\/(?:\w+\/)?formats\.ts/u;

const withoutComments = (code: string): string => code.replaceAll(/\/\*.*?\*\//gsu, '');

it('only the table of formats lists extensions, and no other file compares formats by name', () => {
  const files = globSync(['src-main/**/*.ts', 'src-renderer/**/*.{ts,tsx}', 'src-shared/**/*.ts'], {
    cwd: project(''),
  }).filter((file) => !TABLES.test(file) && !file.startsWith('src-main/practice/'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) =>
    /['"`,.](?:xlsm|xltx|tsv)\b|[!=]== '(?:xlsx|csv|tsv)'/u.test(
      withoutComments(readFileSync(project(file), 'utf8')),
    ),
  );
  expect(found).toEqual([]);
});
