import { errorText } from '../error-values.ts';
import { HiddenColumns } from '../hidden-columns.ts';
import { addMerge, type MergesByRow, type TableRecord } from '../merged-rows.ts';
import { createNumberSetter, RowCells } from '../tables.ts';
import { type BiffRecord, isBof, RECORD, recordAt } from './biff-records.ts';
import { rkNumber } from './rk-number.ts';
import { isTextFormula, XLS_TOKENS } from './text-formula.ts';
import type { XlsSheet, XlsWorkbook } from './xls-workbook.ts';

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

/** Marks a formula's value that is text, a boolean or an error. */
const NO_NUMBER = 0xffff;

const OF_FORMULAS: ReadonlySet<number> = new Set([RECORD.array, RECORD.table, RECORD.sharedFormula]);

/** Yields the rows with texts or uncalculated formulas, sorted by number. @throws Error if the records are damaged */
export function* xlsRows(
  workbook: XlsWorkbook,
  sheet: XlsSheet,
  withValues: boolean,
): Generator<TableRecord> {
  const { bytes } = workbook;
  const { cells, hiddenRows, hidesZeros, merges } = findCells(bytes, sheet);
  const cellTexts = createCellTexts(workbook, withValues, hidesZeros);
  const isVersion8 = bytes.readUInt16LE(sheet.at + 4) >= VERSION_8;
  let row = -1;
  let texts = new RowCells();
  const ended = (): TableRecord => ({
    sourceRow: row + 1,
    ...texts.taken,
    merges: merges.get(row + 1) ?? [],
    ...(hiddenRows.has(row) ? { isHidden: true as const } : {}),
  });
  for (const head of cells) {
    const record = recordAt(bytes, head);
    if (!record) continue;
    const number = bytes.readUInt16LE(record.at);
    if (number !== row) {
      if (!texts.isBlank) yield ended();
      row = number;
      texts = new RowCells();
    }
    if (isVersion8 && lacksItsText(bytes, record)) texts.uncalculated.push(bytes.readUInt16LE(record.at + 2));
    cellTexts(record, texts);
  }
  if (!texts.isBlank) yield ended();
}

/** Whether a text formula is uncalculated. LibreOffice then writes 0. Other programs announce a text but write none. */
function lacksItsText(bytes: Buffer, { type, at, end }: BiffRecord): boolean {
  if (type !== RECORD.formulaBiff5 || end - at < 22) return false;
  if (bytes.readUInt16LE(at + 12) === NO_NUMBER)
    return bytes.readUInt8(at + 6) === 0 && stringBehind(bytes, end) === null;
  if (bytes.readDoubleLE(at + 6) !== 0) return false;
  const tokens = at + 22;
  return isTextFormula(bytes, tokens, Math.min(end, tokens + bytes.readUInt16LE(at + 20)), XLS_TOKENS);
}

type FoundCells = {
  readonly cells: Uint32Array;
  readonly hiddenRows: ReadonlySet<number>;
  readonly hidesZeros: boolean;
  readonly merges: MergesByRow;
};

const HIDDEN = 0x20;
/** The bits of a row's height. The other bit says whether it is the default height. */
const HEIGHT = 0x7fff;
const SHOWS_ZEROS = 0x10;

/** Yields the records of a sheet, without those of the charts in it, which have their own BOF and EOF records. */
function* recordsOf(bytes: Buffer, sheet: XlsSheet): Generator<BiffRecord> {
  let depth = 0;
  const first = recordAt(bytes, sheet.at);
  if (!first || !isBof(first.type)) throw new Error('a sheet that does not begin');
  for (let record: BiffRecord | null = first; record; record = recordAt(bytes, record.end)) {
    if (isBof(record.type)) depth += 1;
    else if (record.type === RECORD.eof) depth -= 1;
    else if (depth === 1) yield record;
    if (depth === 0) break;
  }
}

/** @throws Error if the records are damaged */
export function xlsHiddenColumns({ bytes }: XlsWorkbook, sheet: XlsSheet): HiddenColumns {
  const columns = new HiddenColumns();
  for (const { type, at, end } of recordsOf(bytes, sheet)) {
    if (type !== RECORD.columnInfo || end - at < 10) continue;
    const isHidden = (bytes.readUInt16LE(at + 8) & 1) !== 0 || bytes.readUInt16LE(at + 4) === 0;
    columns.add(bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2) + 1, isHidden);
  }
  return columns;
}

/** Finds the cells of a sheet and sorts them by row, because some programs write them out of order. */
function findCells(bytes: Buffer, sheet: XlsSheet): FoundCells {
  const found: number[] = [];
  const hiddenRows = new Set<number>();
  let hidesZeros = false;
  const merges: MergesByRow = new Map();
  let last = 0;
  let isInOrder = true;
  for (const { type, at, end } of recordsOf(bytes, sheet)) {
    if (CELLS.has(type)) {
      const row = bytes.readUInt16LE(at);
      if (row < last) isInOrder = false;
      last = row;
      found.push(at - 4);
    } else if (type === RECORD.row && end - at >= 14) {
      const isHidden =
        (bytes.readUInt16LE(at + 12) & HIDDEN) !== 0 || (bytes.readUInt16LE(at + 6) & HEIGHT) === 0;
      if (isHidden) hiddenRows.add(bytes.readUInt16LE(at));
    } else if (type === RECORD.window2) hidesZeros = (bytes.readUInt16LE(at) & SHOWS_ZEROS) === 0;
    else if (type === RECORD.mergeCells) addMerges(merges, bytes.subarray(at, end));
  }
  const cells = Uint32Array.from(found);
  return {
    cells: isInOrder ? cells : cells.toSorted((a, b) => placeOf(bytes, a) - placeOf(bytes, b)),
    hiddenRows,
    hidesZeros,
    merges,
  };
}

/** @param list the number of merges, then the first and last row and column of each */
function addMerges(merges: MergesByRow, list: Buffer): void {
  for (let at = 2; at + 8 <= list.length; at += 8) {
    const [top, bottom] = [list.readUInt16LE(at) + 1, list.readUInt16LE(at + 2) + 1];
    addMerge(merges, { column: list.readUInt16LE(at + 4), top, bottom });
  }
}

const placeOf = (bytes: Buffer, head: number): number =>
  bytes.readUInt16LE(head + 4) * 65_536 + bytes.readUInt16LE(head + 6);

function createCellTexts(
  workbook: XlsWorkbook,
  withValues: boolean,
  hidesZeros: boolean,
): (record: BiffRecord, row: RowCells) => void {
  const { bytes, formats, sharedText, text } = workbook;
  const set = createNumberSetter(workbook.is1904, withValues);
  const setNumber = (row: RowCells, column: number, value: number, style: number): void =>
    set(row, column, value, formats[style] ?? 'General', hidesZeros);
  const setBoolean = (row: RowCells, column: number, value: number): void =>
    row.set(column, value === 0 ? 'FALSE' : 'TRUE', withValues ? value !== 0 : undefined);

  const setFormula = (row: RowCells, column: number, { at, end }: BiffRecord): void => {
    if (bytes.readUInt16LE(at + 12) !== NO_NUMBER)
      return setNumber(row, column, bytes.readDoubleLE(at + 6), bytes.readUInt16LE(at + 4));
    const value = bytes.readUInt8(at + 8);
    switch (bytes.readUInt8(at + 6)) {
      case 0: {
        const found = stringBehind(bytes, end);
        return row.set(column, found === null ? '' : text(found.at, found.end));
      }
      case 1:
        return setBoolean(row, column, value);
      case 2:
        return row.set(column, errorText(value));
    }
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
        return setNumber(row, column, bytes.readDoubleLE(at + 6), style);
      case RECORD.rk:
        return setNumber(row, column, rkNumber(bytes.readInt32LE(at + 6)), style);
      case RECORD.mulRk:
        for (let from = at + 4; from + 8 <= end; from += 6) {
          const number = rkNumber(bytes.readInt32LE(from + 2));
          setNumber(row, column + (from - at - 4) / 6, number, bytes.readUInt16LE(from));
        }
        return undefined;
      case RECORD.boolErr: {
        const value = bytes.readUInt8(at + 6);
        return bytes.readUInt8(at + 7) === 0
          ? setBoolean(row, column, value)
          : row.set(column, errorText(value));
      }
      default:
        return setFormula(row, column, record);
    }
  };
}

/** Returns the record with a formula's text; null if there is none. @param end offset after the formula's record */
function stringBehind(bytes: Buffer, end: number): BiffRecord | null {
  let next = recordAt(bytes, end);
  while (next && OF_FORMULAS.has(next.type)) next = recordAt(bytes, next.end);
  return next?.type === RECORD.string ? next : null;
}
