/** Reads tables from a text. Each read parses the text from the start, so memory use does not grow with the length. */
import type { SheetTab } from '#shared/contract/import/preview.ts';
import { cellTooLong, readingError, tooManySheets } from './failures.ts';
import { BATCH_RECORDS } from './limits.ts';
import type { TableRecord } from './merged-rows.ts';
import { readChunks } from './read-chunks.ts';
import type { SheetBatch, SheetFile } from './sheet.ts';
import type { Tables } from './tables.ts';
import type { TypedValues } from './typed-value.ts';
import { createUtf8Reader, xmlEncoding } from './workbook/xml/utf8-reader.ts';
import { LongTokenError } from './workbook/xml/xml.ts';

export type RepeatedRow = {
  /** The 1-based number of the first of these rows. */
  readonly number: number;
  readonly count: number;
  readonly cells: readonly string[];
  readonly values?: TypedValues;
  readonly uncalculated?: readonly number[];
  readonly isHidden: boolean;
  /** The merged cells that begin in the first row, each with its column and its number of rows. */
  readonly merges?: readonly { readonly column: number; readonly rows: number }[];
};

export type TableWalker = {
  /** @returns the rows of the wanted table that have text and ended in this piece */
  readonly write: (bytes: Uint8Array) => readonly RepeatedRow[];
  /** @returns the rows that only the end of the text completes @throws Error if an element is not closed */
  readonly end: () => readonly RepeatedRow[];
  readonly sheets: readonly SheetTab[];
  readonly isDone: boolean;
  /** Whether the wanted table hides a column, 0-based, as far as the text has been read. */
  readonly hidesColumn: (column: number) => boolean;
};

export class TooManySheetsError extends Error {
  override readonly name = 'TooManySheetsError';
}

/** `bytes` is the total of all pieces. */
export type TableText = { readonly pieces: () => AsyncIterable<Uint8Array>; readonly bytes: number };

/** @param createWalker takes the name of the wanted table; null to collect only names */
export function walkedTables(
  text: TableText,
  createWalker: (wanted: string | null) => TableWalker,
  file: string,
): Pick<Tables, 'sheets' | 'rows' | 'hiddenColumns'> {
  return {
    async sheets() {
      const walker = createWalker(null);
      for await (const _ of walk(text, walker, file));
      return walker.sheets;
    },
    async *rows(name) {
      for await (const { rows, ...progress } of walk(text, createWalker(name), file))
        for (const records of inBatches(rows)) yield { records, ...progress };
    },
    async hiddenColumns(name) {
      const walker = createWalker(name);
      // A table describes its columns before its rows.
      for await (const { rows } of walk(text, walker, file)) if (rows.length > 0) break;
      return walker.hidesColumn;
    },
  };
}

type WalkedPiece = Omit<SheetBatch, 'records'> & { readonly rows: readonly RepeatedRow[] };

async function* walk(text: TableText, walker: TableWalker, file: string): AsyncGenerator<WalkedPiece> {
  let bytesRead = 0;
  let last = 0;
  try {
    for await (const piece of text.pieces()) {
      const rows = walker.write(piece);
      bytesRead += piece.length;
      last = rows.at(-1)?.number ?? last;
      yield { rows, bytesRead, bytesTotal: Math.max(bytesRead, text.bytes) };
      if (walker.isDone) return;
    }
    yield { rows: walker.end(), bytesRead, bytesTotal: Math.max(bytesRead, text.bytes) };
  } catch (error) {
    if (error instanceof LongTokenError) throw cellTooLong(file, null, error);
    if (error instanceof TooManySheetsError) throw tooManySheets(file);
    throw readingError(error, file, `row ${last + 1}`);
  }
}

/** Splits repeated rows into batches, so that memory never holds a million copies of a repeated row. */
function* inBatches(rows: readonly RepeatedRow[]): Generator<readonly TableRecord[]> {
  let records: TableRecord[] = [];
  for (const { number, count, isHidden, merges = [], ...taken } of rows) {
    const begun = merges.map(({ column, rows: high }) => ({
      column,
      top: number,
      bottom: number + high - 1,
    }));
    for (let nth = 0; nth < count; nth += 1) {
      records.push({
        sourceRow: number + nth,
        ...taken,
        ...(isHidden ? { isHidden: true } : {}),
        ...(begun.length > 0 && nth === 0 ? { merges: begun } : {}),
      });
      if (records.length < BATCH_RECORDS) continue;
      yield records;
      records = [];
    }
  }
  if (records.length > 0) yield records;
}

const CHUNK_BYTES = 64 * 1024;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Yields the bytes of a file. A piece is valid only until the next one is requested. */
export const filePieces = ({ path }: SheetFile): AsyncIterable<Uint8Array> => readChunks(path, CHUNK_BYTES);

/** Yields the XML of a file as UTF-8, without a byte order mark or blank lines before it. */
export async function* xmlPieces(file: SheetFile): AsyncGenerator<Uint8Array> {
  let read: ReturnType<typeof createUtf8Reader> | null = null;
  for await (const chunk of readChunks(file.path, CHUNK_BYTES)) {
    const isFirst = read === null;
    read ??= createUtf8Reader(xmlEncoding(chunk));
    const piece = read(chunk);
    yield isFirst ? withoutBlanks(piece) : piece;
  }
  if (read) yield read(null);
}

function withoutBlanks(piece: Uint8Array): Uint8Array {
  const start = piece.findIndex((byte) => !BLANKS.has(byte));
  return piece.subarray(Math.max(0, start));
}
