/** The records of a worksheet, in memory that grows with the workbook's texts but not with its rows. */
import { checkRow } from '../check-row.ts';
import { cellTooLong, readingError, throwIfAborted } from '../failures.ts';
import { BATCH_CELLS, BATCH_RECORDS } from '../limits.ts';
import type { CellReader } from './read-cell.ts';
import { createCellReader, readNumberFormats } from './read-cell.ts';
import type { SheetBatch, SheetRecord } from '../sheet.ts';
import type { SheetRow } from './sheet-walker.ts';
import { createSheetWalker } from './sheet-walker.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { Workbook, Worksheet } from './workbook.ts';
import { findWorksheet, readWorkbook } from './workbook.ts';
import { LongTokenError } from './xml.ts';
import { openPackage, partBytes } from './xlsx-package.ts';

/** @throws AppError the `file_…` codes, `sheet_not_found`, `interrupted` */
export async function* readXlsx(
  path: string,
  fileName: string,
  choices: { readonly sheet: string | null; readonly headerRow: number },
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const from = await openPackage(path, fileName);
  try {
    const workbook = await readWorkbook(from);
    const sheet = findWorksheet(workbook, choices.sheet);
    const formats = await readNumberFormats(workbook);
    const strings = await readSharedStrings(workbook);
    const read = createCellReader(formats, strings, workbook.is1904);
    let bytesRead = 0;
    let width = 0;
    for await (const { bytes, rows } of walkSheet(workbook, sheet)) {
      throwIfAborted(signal);
      bytesRead += bytes.length;
      const bytesTotal = Math.max(bytesRead, sheet.part.uncompressedSize);
      let records: SheetRecord[] = [];
      let cellCount = 0;
      for (const row of rows) {
        const cells = rowTexts(row, read);
        checkRow(fileName, row.number, cells);
        if (row.number === choices.headerRow) width = cells.length;
        if (row.number <= choices.headerRow || cells.length === 0) continue;
        // Up to the header's width every column has a cell, so that a person can fill an empty one.
        while (cells.length < width) cells.push('');
        records.push(asRecord(row, cells));
        cellCount += cells.length;
        if (records.length < BATCH_RECORDS && cellCount < BATCH_CELLS) continue;
        yield { records, bytesRead, bytesTotal };
        records = [];
        cellCount = 0;
      }
      if (records.length > 0) yield { records, bytesRead, bytesTotal };
    }
  } finally {
    from.close();
  }
}

/** A piece of a worksheet, in UTF-8 whatever the part is in, with the rows that end in it. */
export type SheetPiece = {
  readonly bytes: Uint8Array;
  readonly rows: readonly SheetRow[];
};

const NO_BYTES = new Uint8Array();

/** @param wants `values`: whether cells get their values; absent: yes */
export async function* walkSheet(
  { package: from }: Workbook,
  { part }: Worksheet,
  { values = true }: { readonly values?: boolean } = {},
): AsyncGenerator<SheetPiece> {
  const walker = createSheetWalker({ values });
  let last = 0;
  try {
    for await (const bytes of partBytes(from, part)) {
      const rows = walker.write(bytes);
      last = rows.at(-1)?.number ?? last;
      yield { bytes, rows };
    }
    const rows = walker.close();
    yield { bytes: NO_BYTES, rows };
  } catch (error) {
    if (error instanceof LongTokenError) throw cellTooLong(from.fileName, walker.cellAt(), error);
    throw readingError(error, from.fileName, `row ${last + 1} of ${part.fileName}`);
  }
}

export const asRecord = ({ number: sourceRow, isHidden }: SheetRow, cells: readonly string[]): SheetRecord =>
  isHidden ? { sourceRow, cells, isHidden } : { sourceRow, cells };

/** Up to the last cell with text; empty for a row that only has styles. */
export function rowTexts({ cells }: SheetRow, read: CellReader): string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = read(cell);
    if (text === '') continue;
    while (texts.length < cell.column) texts.push('');
    texts[cell.column] = text;
  }
  return texts;
}
