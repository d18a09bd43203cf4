import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  EXPORT_EXTENSIONS,
  FILE_FORMATS,
  formatOfExtension,
  isSheetFormat,
  SHEET_FORMATS,
} from '#shared/domain/list/formats.ts';
import { FORMAT_TOOLS } from '../../../src-main/spreadsheet/formats.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { writeFresh } from '../../../src-main/spreadsheet/write-fresh.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

async function* noRows() {}

describe.each(EXPORT_EXTENSIONS)('a list whose name ends in %s', (extension) => {
  it('is written and recognised in the format of that name', async () => {
    const format = formatOfExtension(extension) ?? expect.fail('no format');
    const { sheetFormat, delimiter } = FILE_FORMATS[format];
    const path = join(tempDir(), `list${extension}`);
    const plan = {
      format: sheetFormat,
      delimiter,
      header: ['Name', 'City'],
      addedColumns: [],
      rows: noRows(),
    };
    await writeFresh(path, plan);
    const { format: found, choices, columns } = await inspectFile(path, { headerRow: 1 });
    expect([found, choices.delimiter, columns]).toEqual([sheetFormat, delimiter, ['Name', 'City']]);
  });
});

it('every format that the app reads or writes is one of the domain’s formats', () => {
  expect(Object.keys(FORMAT_TOOLS).every(isSheetFormat)).toBe(true);
});

it.each(Object.keys(FORMAT_TOOLS).filter(isSheetFormat))(
  'a list in the format %s can be written unless the format is read-only',
  (format) => {
    const { patch, write } = FORMAT_TOOLS[format];
    const isWritten = SHEET_FORMATS[format].readOnly === null;
    expect([patch !== undefined, write !== undefined]).toEqual([isWritten, isWritten]);
  },
);
