/** Records row positions in a first pass over a worksheet, so that the patching pass need not parse the cells again. */

import { readingError } from '../../failures.ts';
import { MAX_ROWS } from '../../limits.ts';
import type { SheetPiece } from '../read-xlsx.ts';
import { sheetBytes } from '../sheet-bytes.ts';
import { createSheetWalker, type SheetCell, type SheetRow } from '../sheet-walker.ts';
import type { Workbook, Worksheet } from '../workbook.ts';
import { bytesOf } from '../xml/xml-units.ts';

export type RowIndex = {
  readonly add: (rows: readonly SheetRow[]) => void;
  /** Whether the index holds all added rows. A sheet may have more than the index can hold. */
  readonly isWhole: () => boolean;
  /** Yields the sheet with its rows. In most rows, all cells are joined into one. @throws AppError the `file_…` codes */
  readonly pieces: (workbook: Workbook, sheet: Worksheet) => AsyncGenerator<SheetPiece>;
};

/** The maximum number of rows stored with their cells, because they have array formulas or cells out of order. */
const MAX_KEPT_ROWS = 10_000;
/** The maximum number of cells of these rows together. A row may have 16,384 almost empty cells. */
const MAX_KEPT_CELLS = 200_000;
const MAX_INT32 = 2 ** 31 - 1;

/** The number of values stored for each row: its number, its distance from the previous row, relative positions, and its last column. */
const FIELDS = 6;

/** @param headerRow the row whose cells are always stored; 0 for none */
export function createRowIndex(headerRow: number): RowIndex {
  let fields = new Int32Array(FIELDS * 1_024);
  let count = 0;
  let isWhole = true;
  let end = 0;
  const kept = new Map<number, SheetRow>();
  let keptCells = 0;

  const keep = (row: SheetRow): void => {
    kept.set(count, row);
    keptCells += row.cells.length;
  };
  const add = (row: SheetRow): void => {
    if (!isWhole) return;
    const { number, from, openEnd, closeEnd, cells } = row;
    const last = cells.at(-1);
    const places = [from - end, openEnd - from, (last?.closeEnd ?? openEnd) - from, closeEnd - from];
    end = closeEnd;
    if (number === headerRow || !canJoin(cells)) keep(row);
    const isLittle = kept.size <= MAX_KEPT_ROWS && keptCells <= MAX_KEPT_CELLS;
    isWhole = count < MAX_ROWS && isLittle && places.every((place) => place <= MAX_INT32);
    if (!isWhole) {
      kept.clear();
      return;
    }
    if (count * FIELDS === fields.length) fields = grown(fields);
    fields.set([number, ...places, last?.column ?? -1], count * FIELDS);
    count += 1;
  };
  const rowAt = (index: number, before: number): SheetRow => {
    const [number = 0, gap = 0, open = 0, content = 0, close = 0, lastColumn = -1] = fields.subarray(
      index * FIELDS,
      (index + 1) * FIELDS,
    );
    const from = before + gap;
    const [openEnd, closeEnd] = [from + open, from + close];
    const cells = lastColumn < 0 ? [] : [joinedCells(openEnd, from + content, lastColumn)];
    const isSelfClosing = open === close;
    // Patching does not depend on whether a row is hidden.
    return { number, from, openEnd, closeEnd, isSelfClosing, isHidden: false, areCellsJoined: true, cells };
  };
  async function* pieces({ package: from }: Workbook, { part }: Worksheet): AsyncGenerator<SheetPiece> {
    let [length, next, before] = [0, 0, 0];
    try {
      for await (const bytes of sheetBytes(from, part)) {
        length += bytes.length;
        const rows: SheetRow[] = [];
        for (; next < count; next += 1) {
          const row = kept.get(next) ?? rowAt(next, before);
          if (row.closeEnd > length) break;
          before = row.closeEnd;
          rows.push(row);
        }
        yield { bytes, rows };
      }
    } catch (error) {
      throw readingError(error, from.fileName, part.fileName);
    }
  }
  return { add: (rows) => rows.forEach(add), isWhole: () => isWhole, pieces };
}

function grown(fields: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(fields.length * 2);
  larger.set(fields);
  return larger;
}

/** Whether one cell can represent all cells of a row: they ascend, and none fills others with its formula. */
function canJoin(cells: readonly SheetCell[]): boolean {
  let last = -1;
  for (const { column, formulaRange } of cells) {
    if (column <= last || formulaRange !== null) return false;
    last = column;
  }
  return true;
}

const joinedCells = (from: number, to: number, lastColumn: number): SheetCell => ({
  from,
  openEnd: to,
  closeEnd: to,
  isSelfClosing: false,
  column: lastColumn,
  type: '',
  style: 0,
  hasContent: true,
  hasFormula: false,
  formulaRange: null,
  value: '',
  inlineText: null,
});

/** Returns the row with its own cells. @param text of the row, one character per byte */
export function withOwnCells(text: string, row: SheetRow): SheetRow {
  const walker = createSheetWalker({ values: false });
  const [own] = [...walker.write(bytesOf(text)), ...walker.close()];
  return own ? { ...own, number: row.number } : row;
}
