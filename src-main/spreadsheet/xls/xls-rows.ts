/** The rows of a sheet of an XLS workbook, as text. */
import { AppError } from '#shared/contract/errors.ts';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import type { SheetRecord } from '../sheet.ts';
import { RowCells } from '../tables.ts';
import { errorText } from '../error-values.ts';
import { createNumberReader } from '../workbook/read-cell.ts';
import type { BiffRecord } from './biff-records.ts';
import { isBof, RECORD, recordAt } from './biff-records.ts';
import { rkNumber } from './rk-number.ts';
import { isTextFormula } from './text-formula.ts';
import type { XlsSheet, XlsWorkbook } from './xls-workbook.ts';

/** As the first record of a sheet says it. */
const VERSION_8 = 0x0600;

const CELLS: ReadonlySet<number> = new Set([
  RECORD.labelSst,
  RECORD.label,
  RECORD.rString,
  RECORD.number,
  RECORD.rk,
  RECORD.mulRk,
  RECORD.boolErr,
  RECORD.formulaBiff3,
  RECORD.formulaBiff4,
  RECORD.formulaBiff5,
]);

/** Between a formula and its text. */
const OF_FORMULAS: ReadonlySet<number> = new Set([RECORD.array, RECORD.table, RECORD.sharedFormula]);

/** Those with text, by number. @throws AppError `file_without_values`, and an Error where the records are damaged */
export function* xlsRows(workbook: XlsWorkbook, sheet: XlsSheet, file: string): Generator<SheetRecord> {
  const { bytes } = workbook;
  const { cells, hiddenRows } = findCells(bytes, sheet);
  const cellTexts = createCellTexts(workbook);
  const isVersion8 = bytes.readUInt16LE(sheet.at + 4) >= VERSION_8;
  let row = -1;
  let texts = new RowCells();
  const ended = (): SheetRecord => ({
    sourceRow: row + 1,
    cells: texts.texts,
    ...(hiddenRows.has(row) ? { isHidden: true as const } : {}),
  });
  for (const head of cells) {
    const record = recordAt(bytes, head);
    if (!record) continue;
    const number = bytes.readUInt16LE(record.at);
    if (number !== row) {
      if (texts.texts.length > 0) yield ended();
      row = number;
      texts = new RowCells();
    }
    if (isVersion8 && lacksItsText(bytes, record)) {
      const cell = `${columnLetters(bytes.readUInt16LE(record.at + 2))}${row + 1}`;
      throw new AppError({ code: 'file_without_values', file, cell });
    }
    cellTexts(record, texts);
  }
  if (texts.texts.length > 0) yield ended();
}

/** What LibreOffice writes for a formula that it has not worked out: 0, which no text is. */
function lacksItsText(bytes: Buffer, { type, at, end }: BiffRecord): boolean {
  if (type !== RECORD.formulaBiff5 || end - at < 22 || bytes.readDoubleLE(at + 6) !== 0) return false;
  const tokens = at + 22;
  return isTextFormula(bytes, tokens, Math.min(end, tokens + bytes.readUInt16LE(at + 20)));
}

type FoundCells = { readonly cells: Uint32Array; readonly hiddenRows: ReadonlySet<number> };

const HIDDEN = 0x20;

/** Where the cells of a sheet are, by their rows: not every program writes them in order. */
function findCells(bytes: Buffer, sheet: XlsSheet): FoundCells {
  const found: number[] = [];
  const hiddenRows = new Set<number>();
  let depth = 0;
  let last = 0;
  let isInOrder = true;
  const first = recordAt(bytes, sheet.at);
  if (!first || !isBof(first.type)) throw new Error('a sheet that does not begin');
  for (let record: BiffRecord | null = first; record; record = recordAt(bytes, record.end)) {
    const { type, at, end } = record;
    // A chart in the sheet has a beginning and an end of its own.
    if (isBof(type)) depth += 1;
    else if (type === RECORD.eof) depth -= 1;
    else if (depth === 1 && CELLS.has(type)) {
      const row = bytes.readUInt16LE(at);
      if (row < last) isInOrder = false;
      last = row;
      found.push(at - 4);
    } else if (depth === 1 && type === RECORD.row && end - at >= 14) {
      if ((bytes.readUInt16LE(at + 12) & HIDDEN) !== 0) hiddenRows.add(bytes.readUInt16LE(at));
    }
    if (depth === 0) break;
  }
  const cells = Uint32Array.from(found);
  return {
    cells: isInOrder ? cells : cells.toSorted((a, b) => placeOf(bytes, a) - placeOf(bytes, b)),
    hiddenRows,
  };
}

/** By row, then by column. */
const placeOf = (bytes: Buffer, head: number): number =>
  bytes.readUInt16LE(head + 4) * 65_536 + bytes.readUInt16LE(head + 6);

/** Puts the texts of a record's cells into their row. */
function createCellTexts(workbook: XlsWorkbook): (record: BiffRecord, row: RowCells) => void {
  const { bytes, formats, sharedText, text } = workbook;
  const numberText = createNumberReader(workbook.is1904);
  const shown = (value: number, style: number): string =>
    Number.isFinite(value) ? numberText(value, formats[style] ?? 'General') : '';

  const formulaText = ({ at, end }: BiffRecord): string => {
    if (bytes.readUInt16LE(at + 12) !== 0xffff)
      return shown(bytes.readDoubleLE(at + 6), bytes.readUInt16LE(at + 4));
    const value = bytes.readUInt8(at + 8);
    switch (bytes.readUInt8(at + 6)) {
      case 0:
        return textBehind(end);
      case 1:
        return booleanText(value);
      case 2:
        return errorText(value);
      default:
        return '';
    }
  };
  const textBehind = (head: number): string => {
    let next = recordAt(bytes, head);
    while (next && OF_FORMULAS.has(next.type)) next = recordAt(bytes, next.end);
    return next?.type === RECORD.string ? text(next.at, next.end) : '';
  };

  return (record, row) => {
    const { type, at, end } = record;
    const column = bytes.readUInt16LE(at + 2);
    const style = bytes.readUInt16LE(at + 4);
    switch (type) {
      case RECORD.labelSst:
        return row.set(column, sharedText(bytes.readUInt32LE(at + 6)));
      case RECORD.label:
      case RECORD.rString:
        return row.set(column, text(at + 6, end));
      case RECORD.number:
        return row.set(column, shown(bytes.readDoubleLE(at + 6), style));
      case RECORD.rk:
        return row.set(column, shown(rkNumber(bytes.readInt32LE(at + 6)), style));
      case RECORD.mulRk:
        for (let from = at + 4; from + 8 <= end; from += 6) {
          const number = rkNumber(bytes.readInt32LE(from + 2));
          row.set(column + (from - at - 4) / 6, shown(number, bytes.readUInt16LE(from)));
        }
        return undefined;
      case RECORD.boolErr: {
        const value = bytes.readUInt8(at + 6);
        return row.set(column, bytes.readUInt8(at + 7) === 0 ? booleanText(value) : errorText(value));
      }
      default:
        return row.set(column, formulaText(record));
    }
  };
}

const booleanText = (value: number): string => (value === 0 ? 'FALSE' : 'TRUE');
