/** Reads the rows of a text file as JSON from its bytes. Records that need decoding are read as texts, as in `read-csv.ts`. */
import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { isPlainDialect } from '#shared/domain/list/text-dialect.ts';
import { throwIfAborted } from '../failures.ts';
import { JSON_ROWS, type JsonRows, type JsonRowsRead, jsonOfBatches } from '../json-rows.ts';
import { MAX_ROW_LENGTH } from '../limits.ts';
import { readChunks } from '../read-chunks.ts';
import { type CsvRecord, createCsvScanner, LongRecordError } from './csv-scanner.ts';
import type { CsvSource } from './csv-source.ts';
import { ISO_2022_JP } from './encodings/iso-2022-jp.ts';
import { createJsonCutter, jsonBytes } from './json-cutter.ts';
import { CTRL_Z, cellTexts, csvError, isData, leadingMarks, readCsv } from './read-csv.ts';
import { createCodec } from './text-units.ts';

/** The size of a chunk in bytes: about 4,000 rows of a hundred bytes each. */
export const CHUNK_BYTES = 448 * 1024;
const MOST_BYTES = MAX_ROW_LENGTH + CHUNK_BYTES;

/** Whether a file can be read this way: one byte per unit, a one-byte delimiter, and the plain dialect. */
export const isOfBytes = ({ encoding, delimiter, dialect }: CsvSource): boolean =>
  createCodec(encoding).width === 1 &&
  encoding !== ISO_2022_JP &&
  /^[^"\r\n\u0080-\uffff]$/u.test(delimiter) &&
  isPlainDialect(dialect);

/**
 * `MAX_TEXT_RATIO` need not be checked, because a byte becomes at most six bytes of JSON.
 * @param source a file for which `isOfBytes` is true
 * @throws AppError the `file_…` codes, the codes for exceeded limits, `interrupted`
 */
export async function* readJsonCsv(
  source: CsvSource,
  headerRow: number,
  signal?: AbortSignal,
): AsyncGenerator<JsonRowsRead> {
  const cutter = createRowCutter(source, headerRow);
  const work = Buffer.allocUnsafe(MOST_BYTES);
  let length = 0;
  let bytesRead = 0;
  let mayHoldRecords = false;
  try {
    const bytesTotal = (await stat(source.path)).size;
    /** Yields the complete records in `work`. Moves an incomplete one to its beginning. */
    const cutAll = function* (isLast: boolean): Generator<JsonRowsRead> {
      let start = 0;
      for (let mayBeMore = true; mayBeMore; ) {
        const rows = cutter.cut(work.subarray(0, length), start, isLast);
        start = rows.end;
        mayBeMore = rows.ends.length === JSON_ROWS;
        mayHoldRecords = rows.mayHoldRecords;
        if (rows.ends.length > 0) yield { ...rows, bytesRead, bytesTotal };
      }
      work.copyWithin(0, start, length);
      length -= start;
    };
    for await (const chunk of readChunks(source.path, CHUNK_BYTES)) {
      throwIfAborted(signal);
      const text = bytesRead === 0 ? withoutMarks(chunk, source) : chunk;
      length += text.copy(work, length);
      bytesRead += chunk.length;
      yield* cutAll(false);
      if (length > MAX_ROW_LENGTH && source.dialect.width > 1) mayHoldRecords = true;
      if (mayHoldRecords) break;
      if (length > MAX_ROW_LENGTH) throw new LongRecordError(cutter.records() + 1);
    }
    if (!mayHoldRecords) yield* cutAll(true);
  } catch (error) {
    throw csvError(error, source.fileName);
  }
  // If a record may be several records, the rest of the file is read as texts, beginning with this record.
  if (mayHoldRecords) {
    const from = { byte: bytesRead - length, record: cutter.records() + 1 };
    yield* jsonOfBatches(readCsv(source, headerRow, signal, from));
  }
}

/** Whether a record may contain DOS's end-of-file mark or the padding after it. Neither belongs to a cell. */
const mayEndFile = (raw: Buffer): boolean => raw[0] === CTRL_Z || raw.at(-1) === CTRL_Z || raw.at(-1) === 0;

function withoutMarks(chunk: Buffer, { encoding }: CsvSource): Buffer {
  const codec = createCodec(encoding);
  return chunk.subarray(leadingMarks(codec.createReader()(chunk), codec).length);
}

type CutRows = JsonRows & {
  /** Offset of the first record that was not cut. */
  readonly end: number;
  readonly mayHoldRecords: boolean;
};

function createRowCutter(source: CsvSource, headerRow: number) {
  const codec = createCodec(source.encoding);
  const isUnicode = codec.encoding === 'utf-8';
  const { cut, record } = createJsonCutter(source.delimiter.charCodeAt(0), source.dialect.width);
  const json = Buffer.allocUnsafe(jsonBytes(MOST_BYTES));
  let number = 0;

  const recordOf = (raw: Buffer): CsvRecord => {
    const scanner = createCsvScanner(source.delimiter, number);
    const [found] = [...scanner.push(codec.createReader()(raw)), ...scanner.end()];
    if (!found) throw new Error('a record is cut in two ways');
    return found;
  };
  /** @returns the offset after the row's JSON; `to` if the record is not a row of the list */
  const keep = (raw: Buffer, hasText: boolean, to: number): number => {
    if (
      record.isDoubtful ||
      number === 1 ||
      mayEndFile(raw) ||
      (record.isHigh && !(isUnicode && isUtf8(raw)))
    ) {
      const found = recordOf(raw);
      if (number <= headerRow || !isData(found)) return to;
      return to + json.write(JSON.stringify(cellTexts(found, codec, source)), to);
    }
    return number > headerRow && hasText ? record.jsonEnd : to;
  };

  return {
    records: (): number => number,

    /** Cuts at most `JSON_ROWS` rows from `start` on. @param isLast whether no more bytes follow */
    cut(bytes: Buffer, start: number, isLast: boolean): CutRows {
      const ends: number[] = [];
      const sourceRows: number[] = [];
      let at = start;
      let to = 0;
      let mayHoldRecords = false;
      while (at < bytes.length && ends.length < JSON_ROWS && cut(bytes, at, isLast, json, to)) {
        mayHoldRecords = record.mayHoldRecords;
        if (mayHoldRecords) break;
        number += 1;
        const end = keep(bytes.subarray(at, record.end), record.bodyEnd > at, to);
        at = record.end;
        if (end === to) continue;
        ends.push(end);
        sourceRows.push(number);
        to = end;
      }
      return {
        json: new Uint8Array(json.subarray(0, to)),
        ends: Uint32Array.from(ends),
        sourceRows: Uint32Array.from(sourceRows),
        end: at,
        mayHoldRecords,
      };
    },
  };
}
