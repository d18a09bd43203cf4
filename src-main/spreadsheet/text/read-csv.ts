/** Reads the records of a text file, raw and as text. Memory use does not grow with the file. */
import { stat } from 'node:fs/promises';
import type { AppError } from '#shared/contract/errors.ts';
import { checkColumns, checkRow } from '../check-row.ts';
import { damaged, readingError, rowTooLong, throwIfAborted } from '../failures.ts';
import { BATCH_RECORDS } from '../limits.ts';
import { readChunks } from '../read-chunks.ts';
import type { SheetBatch } from '../sheet.ts';
import { cellText } from './cell-text.ts';
import {
  type CsvRecord,
  createCsvScanner,
  LongRecordError,
  separatorLine,
  UnclosedQuoteError,
} from './csv-scanner.ts';
import type { CsvSource } from './csv-source.ts';
import { fieldText, inUnits } from './fields.ts';
import { byteOrderMark, createCodec, type TextCodec } from './text-units.ts';

export type RawBatch = {
  readonly records: readonly CsvRecord[];
  /** The file's byte order marks, usually one. Empty after the first batch, and for files without one. */
  readonly mark: string;
  readonly bytesRead: number;
  readonly bytesTotal: number;
};

const CHUNK_BYTES = 128 * 1024;

/** The place where reading begins. `byte` is an offset in the file; `record` is the number of the record there. */
type Beginning = { readonly byte: number; readonly record: number };

/** Yields every record from `from` on, in units of `codec`. @throws AppError the `file_…` codes, `interrupted` */
export async function* scanCsv(
  source: CsvSource,
  codec: TextCodec,
  signal?: AbortSignal,
  from: Beginning = { byte: 0, record: 1 },
): AsyncGenerator<RawBatch> {
  const delimiter = codec.encode(source.delimiter) ?? source.delimiter;
  const toUnits = codec.createReader();
  const scanner = createCsvScanner(delimiter, from.record, inUnits(source.dialect, codec));
  let bytesRead = from.byte;
  let isFirst = from.byte === 0;
  try {
    const bytesTotal = (await stat(source.path)).size;
    for await (const chunk of wholeUnits(source, codec.width, from.byte)) {
      throwIfAborted(signal);
      bytesRead += chunk.length;
      const units = toUnits(chunk);
      const mark = isFirst ? leadingMarks(units, codec) : '';
      isFirst = false;
      yield { records: scanner.push(units.slice(mark.length)), mark, bytesRead, bytesTotal };
    }
    yield { records: scanner.end(), mark: '', bytesRead, bytesTotal };
  } catch (error) {
    throw csvError(error, source.fileName);
  }
}

export function csvError(error: unknown, file: string): AppError {
  if (error instanceof LongRecordError) return rowTooLong(file, error.record, error);
  if (error instanceof UnclosedQuoteError) return damaged(file, `row ${error.record}`, error);
  return readingError(error, file, '');
}

/** Returns all leading byte order marks. Some programs add a second mark, or "ï»¿", which is a misread mark. */
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
  from?: Beginning,
): AsyncGenerator<SheetBatch> {
  const codec = createCodec(source.encoding);
  for await (const { records, bytesRead, bytesTotal } of scanCsv(source, codec, signal, from)) {
    const kept = records
      .filter((record) => record.number > headerRow && isData(record))
      .map((record) => ({ sourceRow: record.number, cells: cellTexts(record, codec, source) }));
    for (let at = 0; at < kept.length; at += BATCH_RECORDS) {
      yield { records: kept.slice(at, at + BATCH_RECORDS), bytesRead, bytesTotal };
    }
  }
}

/** Whether a record has data: it is not an empty line, Excel's `sep=` line, or DOS's end-of-file mark. `,,,` is data. */
export function isData({ bodyEnd, number, raw }: CsvRecord): boolean {
  if (bodyEnd === 0 || (number === 1 && separatorLine(raw) !== null)) return false;
  return raw.charCodeAt(0) !== CTRL_Z || bodyEnd > 1;
}

/** The end-of-file mark of DOS texts. */
export const CTRL_Z = 0x1a;

/** Returns the cells of a record. @throws AppError the codes for exceeded limits */
export function cellTexts(
  { fields, number }: CsvRecord,
  codec: TextCodec,
  { fileName, dialect }: Pick<CsvSource, 'fileName' | 'dialect'>,
): readonly string[] {
  checkColumns(fileName, number, fields.length);
  const own = inUnits(dialect, codec);
  const cells = fields.map((field) => cellText(codec.decode(fieldText(field, own))));
  checkRow(fileName, number, cells);
  return cells;
}

/** Yields the bytes of a file in chunks that never split a unit. A chunk is valid only until the next one is requested. */
async function* wholeUnits(
  { path, fileName }: CsvSource,
  width: 1 | 2,
  from: number,
): AsyncGenerator<Buffer> {
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of readChunks(path, CHUNK_BYTES, from)) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const end = bytes.length - (bytes.length % width);
    odd = Buffer.from(bytes.subarray(end));
    yield bytes.subarray(0, end);
  }
  if (odd.length > 0) throw damaged(fileName, 'the last character, of which half is missing');
}
