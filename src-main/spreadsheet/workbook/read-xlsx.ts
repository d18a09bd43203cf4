/** Reads the records of a worksheet. Memory use grows with the workbook's shared strings, but not with its rows. */
import { AppError } from '#shared/contract/errors.ts';
import { checkRow } from '../check-row.ts';
import { cellTooLong, readingError, throwIfAborted } from '../failures.ts';
import type { HiddenColumns } from '../hidden-columns.ts';
import { BATCH_CELLS, BATCH_RECORDS } from '../limits.ts';
import { createMergeFill, isBlank, type MergeFill, widenedTo } from '../merged-rows.ts';
import { isNullWord } from '../null-words.ts';
import type { ReadOptions, SheetBatch, SheetRecord } from '../sheet.ts';
import { hiddenZero, type TypedValue, type TypedValues } from '../typed-value.ts';
import {
  type CellReader,
  createCellReader,
  createValueReader,
  lacksValue,
  numberOf,
  readNumberFormats,
} from './read-cell.ts';
import { readRichTexts } from './rich-values.ts';
import { createStringReader } from './shared-strings.ts';
import { mergesOfPart, sheetBytes } from './sheet-bytes.ts';
import { createSheetWalker, type SheetCell, type SheetRow } from './sheet-walker.ts';
import { findWorksheet, readWorkbook, type Workbook, type Worksheet } from './workbook.ts';
import { openPackage } from './xlsx-package.ts';
import { LongTokenError } from './xml/xml.ts';

/** @throws AppError the `file_…` codes, `sheet_not_found`, `interrupted` */
export async function* readXlsx(
  path: string,
  fileName: string,
  choices: Pick<ReadOptions, 'sheet' | 'headerRow' | 'withValues' | 'mostRows'>,
  signal?: AbortSignal,
): AsyncGenerator<SheetBatch> {
  const from = await openPackage(path, fileName);
  try {
    const workbook = await readWorkbook(from);
    const sheet = findWorksheet(workbook, choices.sheet);
    const formats = await readNumberFormats(workbook);
    const { mostRows = Number.POSITIVE_INFINITY } = choices;
    const last = Number.isFinite(mostRows) ? await lastTextOf(workbook, sheet, mostRows) : mostRows;
    const texts = createStringReader(workbook);
    const strings = await texts.upTo(last);
    await texts.close();
    const read = createCellReader(formats, strings, workbook.is1904, await readRichTexts(workbook));
    const valueOf = choices.withValues === true ? createValueReader(formats, workbook.is1904) : null;
    const fill = await mergeFill(workbook, sheet, choices.headerRow);
    let bytesRead = 0;
    let width = 0;
    for await (const { bytes, rows } of firstRows(walkSheet(workbook, sheet), mostRows)) {
      throwIfAborted(signal);
      bytesRead += bytes.length;
      const bytesTotal = Math.max(bytesRead, sheet.part.uncompressedSize);
      let records: SheetRecord[] = [];
      let cellCount = 0;
      for (const row of rows) {
        const shown = fill.cells(row.number, rowTexts(row, read));
        checkRow(fileName, row.number, shown);
        if (row.number === choices.headerRow) width = shown.length;
        const cells = widenedTo(width, shown);
        const record = asRecord(row, cells);
        if (row.number <= choices.headerRow || isBlank(shown, record.uncalculated)) continue;
        records.push(valueOf ? { ...record, values: rowValues(row, valueOf) } : record);
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

async function lastTextOf(workbook: Workbook, sheet: Worksheet, mostRows: number): Promise<number> {
  let last = -1;
  for await (const { rows } of firstRows(walkSheet(workbook, sheet), mostRows))
    for (const { cells } of rows)
      for (const { type, value } of cells) if (type === 's') last = Math.max(last, Number(value));
  return last;
}

async function* firstRows(pieces: AsyncIterable<SheetPiece>, most: number): AsyncGenerator<SheetPiece> {
  let left = most;
  for await (const { bytes, rows } of pieces) {
    yield { bytes, rows: rows.slice(0, left) };
    left -= rows.length;
    if (left <= 0) return;
  }
}

/** @param headerRow 0 for none */
export async function mergeFill(
  { package: from }: Workbook,
  { part }: Worksheet,
  headerRow: number,
): Promise<MergeFill> {
  const fill = createMergeFill(headerRow);
  for (const { left: column, ...rows } of await mergesOfPart(from, part)) fill.add({ column, ...rows });
  return fill;
}

/** A piece of a worksheet in UTF-8, whatever the part's encoding, with the rows that end in it. */
export type SheetPiece = {
  readonly bytes: Uint8Array;
  readonly rows: readonly SheetRow[];
};

const NO_BYTES = new Uint8Array();

/** @param wants `values`: whether to read the values of cells; true by default */
export async function* walkSheet(
  { package: from }: Workbook,
  { part }: Worksheet,
  { values = true }: { readonly values?: boolean } = {},
): AsyncGenerator<SheetPiece> {
  const walker = createSheetWalker({ values });
  let last = 0;
  try {
    for await (const bytes of sheetBytes(from, part)) {
      const rows = walker.write(bytes);
      for (const { number } of rows) {
        if (number <= last)
          throw new AppError({ code: 'rows_out_of_order', file: from.fileName, row: number });
        last = number;
      }
      yield { bytes, rows };
    }
    yield { bytes: NO_BYTES, rows: walker.close() };
  } catch (error) {
    if (error instanceof LongTokenError) throw cellTooLong(from.fileName, walker.cellAt(), error);
    throw readingError(error, from.fileName, `row ${last + 1} of ${part.fileName}`);
  }
}

/** Reads the columns that a worksheet hides. @throws the errors of `readXlsx` */
export async function hiddenColumnsOf(
  { package: from }: Workbook,
  { part }: Worksheet,
): Promise<HiddenColumns> {
  const walker = createSheetWalker({ values: false });
  for await (const bytes of sheetBytes(from, part)) if (walker.write(bytes).length > 0) break;
  return walker.hiddenColumns;
}

export function asRecord(
  { number: sourceRow, isHidden, cells: own }: SheetRow,
  cells: readonly string[],
  isUncalculated = lacksValue,
): SheetRecord {
  const uncalculated = own.filter((cell) => isUncalculated(cell)).map(({ column }) => column);
  return {
    sourceRow,
    cells,
    ...(isHidden ? { isHidden } : {}),
    ...(uncalculated.length > 0 ? { uncalculated } : {}),
  };
}

/** Returns the texts of a row up to the last cell with text; empty for a row that only has styles. */
export function rowTexts({ cells, hidesZeros }: SheetRow, read: CellReader): string[] {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = read(cell);
    if (text === '' || isNullWord(text) || hiddenZero(hidesZeros === true, numberOf(cell))) continue;
    while (texts.length < cell.column) texts.push('');
    texts[cell.column] = text;
  }
  return texts;
}

function rowValues(
  { cells, hidesZeros }: SheetRow,
  valueOf: (cell: SheetCell) => TypedValue | undefined,
): TypedValues {
  const values: (TypedValue | undefined)[] = [];
  for (const cell of cells) {
    const value = hiddenZero(hidesZeros === true, numberOf(cell)) ?? valueOf(cell);
    if (value !== undefined) values[cell.column] = value;
  }
  return values;
}
