import { AppError } from '#shared/contract/errors.ts';
import type { OtherFormat } from '#shared/messages/import/other-formats.ts';
import { readingError, tooLarge } from '../failures.ts';
import { BATCH_RECORDS, MAX_XLS_BYTES } from '../limits.ts';
import type { TableRecord } from '../merged-rows.ts';
import { openFile } from '../open-file.ts';
import type { SheetBatch, SheetFile } from '../sheet.ts';
import type { OpenTables, TableBatch } from '../tables.ts';
import { type CompoundFile, openCompoundFile } from './compound-file.ts';
import { xlsHiddenColumns, xlsRows } from './xls-rows.ts';
import { readXlsWorkbook, type XlsWorkbook } from './xls-workbook.ts';

/** Opens XLS workbooks. The whole file is held in memory, and texts are read from its bytes on demand. */
export const openXls: OpenTables = async (file, withValues = false) => {
  const workbook = await open(file);
  const { sheets } = workbook;
  return {
    sheets: () => Promise.resolve(sheets.map(({ name, isHidden }) => ({ name, isHidden }))),
    likely: () => Promise.resolve(null),
    async *rows(name) {
      const sheet = sheets.find((each) => each.name === name);
      if (sheet) yield* inBatches(workbook, xlsRows(workbook, sheet, withValues), file);
    },
    hiddenColumns: (name) => Promise.resolve(hidesColumn(workbook, name, file)),
    close: () => undefined,
  };
};

function hidesColumn(workbook: XlsWorkbook, name: string, { fileName }: SheetFile) {
  const sheet = workbook.sheets.find((each) => each.name === name);
  try {
    const columns = sheet && xlsHiddenColumns(workbook, sheet);
    return (column: number): boolean => columns?.has(column) === true;
  } catch (error) {
    throw readingError(error, fileName, 'the columns');
  }
}

async function open({ path, fileName }: SheetFile): Promise<XlsWorkbook> {
  try {
    await using file = await openFile(path);
    const { size } = await file.stat();
    if (size > MAX_XLS_BYTES) throw tooLarge(fileName, 'the bytes of a workbook of this kind', MAX_XLS_BYTES);
    return readXlsWorkbook(recordsOf(await file.readFile(), fileName), fileName);
  } catch (error) {
    throw readingError(error, fileName, 'the workbook');
  }
}

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Returns the records of a workbook. Workbooks before version 5 have no container around them. */
function recordsOf(bytes: Buffer, file: string): Buffer {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return bytes;
  const container = openCompoundFile(bytes);
  const records = container.stream('Workbook') ?? container.stream('Book');
  if (records) return records;
  throw new AppError(otherKind(container, file));
}

/** Returns the failure for another kind of file in the same container: an old Office file, or a new one with a password. */
function otherKind({ names }: CompoundFile, file: string): AppError['failure'] {
  if (names.some((name) => /^Encrypt(?:edPackage|ionInfo)$/iu.test(name)))
    return { code: 'file_encrypted', file };
  const format = STREAMS.find(([name]) => names.includes(name))?.[1];
  return format ? { code: 'file_format_unsupported', file, format } : { code: 'file_format_unknown', file };
}

const STREAMS: readonly (readonly [name: string, format: OtherFormat])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
  ['VisioDocument', 'vsd'],
  ['Quill', 'pub'],
  ['MatOST', 'wps'],
  ['PerfectOffice_MAIN', 'wpd'],
  ['NativeContent_MAIN', 'quattro'],
];

async function* inBatches(
  { bytes }: XlsWorkbook,
  rows: Generator<TableRecord>,
  { fileName }: SheetFile,
): AsyncGenerator<TableBatch> {
  let records: TableRecord[] = [];
  let last = 0;
  try {
    for (const row of rows) {
      records.push(row);
      last = row.sourceRow;
      if (records.length < BATCH_RECORDS) continue;
      yield { records, ...progress(last, bytes) };
      records = [];
    }
  } catch (error) {
    throw readingError(error, fileName, `row ${last + 1}`);
  }
  if (records.length > 0) yield { records, ...progress(last, bytes) };
}

/** A sheet does not state its number of rows, but the format allows at most this many. */
const MOST_ROWS = 65_536;

const progress = (row: number, bytes: Buffer): Pick<SheetBatch, 'bytesRead' | 'bytesTotal'> => ({
  bytesRead: Math.round((row / MOST_ROWS) * bytes.length),
  bytesTotal: bytes.length,
});
