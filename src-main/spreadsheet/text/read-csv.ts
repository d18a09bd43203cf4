/** The records of a text file, raw and as text, in memory that does not grow with the file. */
import { stat } from 'node:fs/promises';
import type { AppError } from '#shared/contract/errors.ts';
import { checkColumns, checkRow } from '../check-row.ts';
import { damaged, readingError, rowTooLong, throwIfAborted } from '../failures.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { CsvSource } from './csv-source.ts';
import {
  createCsvScanner,
  fieldText,
  LongRecordError,
  separatorLine,
  UnclosedQuoteError,
} from './csv-scanner.ts';
import { BATCH_RECORDS } from '../limits.ts';
import { readChunks } from '../read-chunks.ts';
import type { SheetBatch } from '../sheet.ts';
import type { TextCodec } from './text-units.ts';
import { byteOrderMark, createCodec } from './text-units.ts';

/** Records in units of the file's own encoding. */
export type RawBatch = {
  readonly records: readonly CsvRecord[];
  /** The file's byte order marks, mostly one; '' after the first batch, and for files without one. */
  readonly mark: string;
  readonly bytesRead: number;
  readonly bytesTotal: number;
};

const CHUNK_BYTES = 128 * 1024;

/** Every record of the file, in units of `codec`. Ends in an AppError of the `file_…` codes, or `interrupted`. */
export async function* scanCsv(
  source: CsvSource,
  codec: TextCodec,
  signal?: AbortSignal,
): AsyncGenerator<RawBatch> {
  const scanner = createCsvScanner(codec.encode(source.delimiter) ?? source.delimiter);
  let bytesRead = 0;
  let isFirst = true;
  try {
    const bytesTotal = (await stat(source.path)).size;
    for await (const chunk of wholeUnits(source, codec.width)) {
      throwIfAborted(signal);
      bytesRead += chunk.length;
      const units = codec.toUnits(chunk);
      const mark = isFirst ? leadingMarks(units, codec) : '';
      isFirst = false;
      yield { records: scanner.push(units.slice(mark.length)), mark, bytesRead, bytesTotal };
    }
    yield { records: scanner.end(), mark: '', bytesRead, bytesTotal };
  } catch (error) {
    throw csvError(error, source.fileName);
  }
}

/** What ended the reading of a text file, as a failure. */
export function csvError(error: unknown, file: string): AppError {
  if (error instanceof LongRecordError) return rowTooLong(file, error.record, error);
  if (error instanceof UnclosedQuoteError) return damaged(file, `row ${error.record}`, error);
  return readingError(error, file, '');
}

/** A program that adds a mark to a file that has one leaves two, and one that takes a mark for letters writes those. */
export function leadingMarks(units: string, codec: TextCodec): string {
  const mark = byteOrderMark(codec);
  if (mark === '' || !units.startsWith(mark)) return '';
  const misread = codec.encode('\u00EF\u00BB\u00BF') ?? mark;
  let end = mark.length;
  for (const one of [mark, misread]) while (units.startsWith(one, end)) end += one.length;
  return units.slice(0, end);
}

/** @throws AppError the `file_…` codes, `interrupted` */
export async function* readCsv(
  source: CsvSource,
  headerRow: number,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const codec = createCodec(source.encoding);
  for await (const { records, bytesRead, bytesTotal } of scanCsv(source, codec, signal)) {
    const kept = records
      .filter((record) => record.number > headerRow && isData(record))
      .map((record) => ({ sourceRow: record.number, cells: cellTexts(record, codec, source.fileName) }));
    for (let from = 0; from < kept.length; from += BATCH_RECORDS) {
      yield { records: kept.slice(from, from + BATCH_RECORDS), bytesRead, bytesTotal };
    }
  }
}

/** Neither an empty line nor Excel's `sep=` line. `,,,` is data. */
export function isData({ bodyEnd, number, raw }: CsvRecord): boolean {
  return bodyEnd > 0 && !(number === 1 && separatorLine(raw) !== null);
}

/** The cells of a record. @throws AppError those of what is too long or too many */
export function cellTexts({ fields, number }: CsvRecord, codec: TextCodec, file: string): readonly string[] {
  checkColumns(file, number, fields.length);
  const cells = fields.map((field) => codec.decode(fieldText(field)));
  checkRow(file, number, cells);
  return cells;
}

/** The bytes of a file in chunks that never cut a unit in two; each is good until the next is asked for. */
async function* wholeUnits({ path, fileName }: CsvSource, width: 1 | 2): AsyncGenerator<Buffer> {
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of readChunks(path, CHUNK_BYTES)) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const end = bytes.length - (bytes.length % width);
    odd = Buffer.from(bytes.subarray(end));
    yield bytes.subarray(0, end);
  }
  if (odd.length > 0) throw damaged(fileName, 'the last character, of which half is missing');
}
