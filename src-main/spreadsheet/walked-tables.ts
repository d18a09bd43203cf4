/** Tables that follow each other in one text, which is walked from its beginning each time: memory does not grow with it. */
import type { SheetTab } from '#shared/contract/preview.ts';
import { cellTooLong, readingError, tooManySheets } from './failures.ts';
import { BATCH_RECORDS } from './limits.ts';
import type { TableRecord } from './merged-rows.ts';
import { readChunks } from './read-chunks.ts';
import type { SheetBatch, SheetFile } from './sheet.ts';
import type { Tables } from './tables.ts';
import type { TypedValues } from './typed-value.ts';
import { createUtf8Reader, xmlEncoding } from './workbook/utf8-reader.ts';
import { LongTokenError } from './workbook/xml.ts';

/** Rows that are the same, one after the other. */
export type RepeatedRow = {
  /** 1-based, of the first. */
  readonly number: number;
  readonly count: number;
  readonly cells: readonly string[];
  readonly values?: TypedValues;
  readonly uncalculated?: readonly number[];
  readonly isHidden: boolean;
  /** Columns of the first of these rows whose cells are merged with those below: how many rows each has. */
  readonly merges?: readonly { readonly column: number; readonly rows: number }[];
};

/** Takes a text in pieces of any size. */
export type TableWalker = {
  /** @returns the rows with text, of the table that is wanted, that ended in this piece */
  readonly write: (bytes: Uint8Array) => readonly RepeatedRow[];
  /** @returns the rows that only the end shows to have ended @throws Error where something else has not */
  readonly end: () => readonly RepeatedRow[];
  /** The tables that have begun; whether one is hidden is known when it has ended. */
  readonly sheets: readonly SheetTab[];
  /** Whether the table that is wanted has ended. */
  readonly isDone: boolean;
};

/** More tables than a workbook may have. */
export class TooManySheetsError extends Error {
  override readonly name = 'TooManySheetsError';
}

/** `bytes`: of all pieces. */
export type TableText = { readonly pieces: () => AsyncIterable<Uint8Array>; readonly bytes: number };

/** @param createWalker with the table that is wanted; null where only their names are asked for */
export function walkedTables(
  text: TableText,
  createWalker: (wanted: string | null) => TableWalker,
  file: string,
): Pick<Tables, 'sheets' | 'rows'> {
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

/** A row that is said to be repeated a million times is never there as often at once. */
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
/** Spaces, tabs and line ends. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The bytes of a file, each piece good until the next is asked for. */
export const filePieces = ({ path }: SheetFile): AsyncIterable<Uint8Array> => readChunks(path, CHUNK_BYTES);

/** The XML of a file as UTF-8, without a mark or the blank lines that scripts leave in front of it. */
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

/** Without those in front. */
function withoutBlanks(piece: Uint8Array): Uint8Array {
  const start = piece.findIndex((byte) => !BLANKS.has(byte));
  return piece.subarray(Math.max(0, start));
}
